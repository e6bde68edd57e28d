// Which searches of a tree are shown, and what each of them counts: the same for a game's tree, one's own, and a frame's.
import type { Tree } from '../../lib/api/types.ts'
import { said } from '../../lib/i18n/index.svelte.ts'
import { withLatinNumbers } from '../../lib/ui/typed.ts'
import { makeModel, makeOwnModel, makeOwnSimulated, makeSimulated, type TreeModel } from './model.ts'
import { readTree, TreeTextError } from './notation.ts'
import type { PlainTree } from './plain.ts'
import { METHODS, ORDERED, tallyAt, type Method, type Tally } from './search.ts'
import { USUAL, type Simulating } from './simulate.ts'

export type Shown = Method | 'both'
/** A tree of one's own, or the server's trees by the method that searched them. */
export type Source = PlainTree | Partial<Record<Method, Tree>>

export interface Chosen {
  models: TreeModel[]
  /** Of the whole searches. */
  totals: Tally[]
}

export const methodsOf = (shown: Shown): Method[] => (shown === 'both' ? [...ORDERED] : [shown])

/** The searches to show; one that the server has not answered yet is left out. */
export function chosen(source: Source, shown: Shown, simulating: Simulating = USUAL): Chosen {
  const found = methodsOf(shown).flatMap((method) => searched(source, method, simulating) ?? [])
  return { models: found.map(({ model }) => model), totals: found.map(({ total }) => total) }
}

/** Those of the server's answers that are there. */
export function answered(trees: Partial<Record<Method, Tree>>, simulating: Simulating): Chosen {
  const shown = METHODS.filter((method) => trees[method])
  return chosen(trees, shown.length > 1 ? 'both' : (shown[0] ?? 'both'), simulating)
}

function searched(source: Source, method: Method, simulating: Simulating): { model: TreeModel; total: Tally } | null {
  if (Array.isArray(source)) {
    const model = ownModel(source, method, simulating)
    return { model, total: tallyAt(model.events, model.events.length) }
  }
  const tree = source[method]
  if (!tree) return null
  const model = method === 'mcts' ? makeSimulated(tree, simulating.exploration) : makeModel(tree, method)
  return { model, total: method === 'mcts' ? { ...tallyAt(model.events, model.events.length), simulations: tree.counts.simulations } : tree.counts }
}

export const ownModel = (tree: PlainTree, method: Method, simulating: Simulating): TreeModel =>
  method === 'mcts' ? makeOwnSimulated(tree, simulating) : makeOwnModel(tree, method)

/** The tree that a text is, with digits of any language, or what is wrong with it. */
export function readOwn(text: string): { tree: PlainTree } | { problem: string } {
  try {
    return { tree: readTree(withLatinNumbers(text)) }
  } catch (error) {
    if (error instanceof TreeTextError) return { problem: said(error.said) }
    throw error
  }
}
