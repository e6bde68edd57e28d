// The experiments the server can run.
import { api } from '../../lib/api/client.ts'
import type { Experiment } from '../../lib/api/types.ts'
import { either, said } from '../../lib/i18n/index.svelte.ts'

export function loadExperiments(): Promise<Experiment[]> {
  return api.experiments()
}

/** Chapters in their order, each with its experiments. */
export function byChapter(experiments: Experiment[]): [string, Experiment[]][] {
  const found = new Map<string, Experiment[]>()
  for (const each of experiments) {
    const chapter = said(either(each.chapter, each.chapter_fa))
    found.set(chapter, [...(found.get(chapter) ?? []), each])
  }
  return [...found]
}
