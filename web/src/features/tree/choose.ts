// Which searches of a tree are shown, and what each of them counts: the same for a game's tree, one's own, and a frame's.
import type { Tree } from '../../lib/api/types.ts'
import { said } from '../../lib/i18n/index.svelte.ts'
import { withLatinNumbers } from '../../lib/ui/typed.ts'
import { makeModel, makeOwnModel, type TreeModel } from './model.ts'
import { readTree, TreeTextError } from './notation.ts'
import type { PlainTree } from './plain.ts'
import { METHODS, tallyAt, type Method, type Tally } from './search.ts'

export type Shown = Method | 'both'
/** A tree of one's own, or the server's trees by the method that searched them. */
export type Source = PlainTree | Partial<Record<Method, Tree>>

export interface Chosen {
  models: TreeModel[]
  /** Of the whole searches. */
  totals: Tally[]
}

export const methodsOf = (shown: Shown): Method[] => METHODS.filter((method) => shown === 'both' || shown === method)

/** The searches to show; one that the server has not answered yet is left out. */
export function chosen(source: Source, shown: Shown = 'both'): Chosen {
  const found = methodsOf(shown).flatMap((method) => searched(source, method) ?? [])
  return { models: found.map(({ model }) => model), totals: found.map(({ total }) => total) }
}

function searched(source: Source, method: Method): { model: TreeModel; total: Tally } | null {
  if (Array.isArray(source)) {
    const model = makeOwnModel(source, method)
    return { model, total: tallyAt(model.events, model.events.length) }
  }
  const tree = source[method]
  return tree ? { model: makeModel(tree, method), total: tree.counts } : null
}

/** The tree that a text is, with digits of any language, or what is wrong with it. */
export function readOwn(text: string): { tree: PlainTree } | { problem: string } {
  try {
    return { tree: readTree(withLatinNumbers(text)) }
  } catch (error) {
    if (error instanceof TreeTextError) return { problem: said(error.said) }
    throw error
  }
}
