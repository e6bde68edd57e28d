// The experiments the server can run.
import { api } from '../../lib/api/client.ts'
import type { Experiment } from '../../lib/api/types.ts'
import { said } from '../../lib/i18n/index.svelte.ts'

export function loadExperiments(): Promise<Experiment[]> {
  return api.experiments()
}

/** Chapters in their order, each with its experiments. */
export function byChapter(experiments: Experiment[]): [string, Experiment[]][] {
  const found = new Map<string, Experiment[]>()
  for (const each of experiments) {
    const chapter = said(each.chapter)
    found.set(chapter, [...(found.get(chapter) ?? []), each])
  }
  return [...found]
}
