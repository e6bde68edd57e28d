// Minimax and alpha-beta, one step at a time: an algorithm on numbers, which knows no game. All values are for MAX.
import type { PlainTree } from './plain.ts'

/** Those that go through a tree from left to right, and can be stepped together. */
export const ORDERED = ['minimax', 'alpha_beta'] as const
export type Ordered = (typeof ORDERED)[number]
export const METHODS = [...ORDERED, 'mcts'] as const
export type Method = (typeof METHODS)[number]

/** What a step did: it came to a node; read a leaf; had a child's value; narrowed the window; cut; left; or could not go on. */
export type Kind = 'enter' | 'leaf' | 'back' | 'bound' | 'cut' | 'leave' | 'stop' | SimulationKind
/** Of simulations: a child was selected, or joined the tree; a playout ended; a node counted it, or is proved; a move was chosen. */
export type SimulationKind = 'select' | 'expand' | 'playout' | 'backup' | 'prove' | 'choose'

/** A call that has not returned. */
export interface Frame {
  node: number
  alpha: number
  beta: number
  /** The best value of the children so far; infinite while there is none. */
  best: number
  /** The line of the pseudocode at which the call stands, from 1. */
  line: number
}

export interface Step {
  kind: Kind
  node: number
  /** The last frame is that of `node`. */
  stack: Frame[]
  /** Of `leaf` and `leave` what is returned, of `back` what the child returned. */
  value?: number
  /** The child that returned; of `bound` and `cut` the one whose value it was. */
  child?: number
  /** Of `back`: whether the value is better than all before. */
  isBetter?: boolean
  /** Of `cut`: the children that are never searched. */
  pruned?: number[]
  /** Of `backup`: between which values that of the node is proved to lie. */
  range?: Range
  /** Of `playout`: its moves by name, and the nodes of a whole tree that it went through. */
  moves?: string[]
  rolled?: number[]
}

/** Between which values a node's is proved to lie; infinite where nothing is known. */
export interface Range {
  low: number
  high: number
}

/** The pseudocode as it is shown; its words are code, and the same in every language. */
export const CODE: Record<Ordered, string[]> = {
  minimax: [
    'function minimax(node)',
    '    if node is a leaf: return value(node)',
    '    if node is MAX:',
    '        best ← −∞',
    '        for each child of node:',
    '            v ← minimax(child)',
    '            best ← max(best, v)',
    '    else:',
    '        best ← +∞',
    '        for each child of node:',
    '            v ← minimax(child)',
    '            best ← min(best, v)',
    '    return best',
  ],
  alpha_beta: [
    'function alphabeta(node, α, β)',
    '    if node is a leaf: return value(node)',
    '    if node is MAX:',
    '        best ← −∞',
    '        for each child of node:',
    '            v ← alphabeta(child, α, β)',
    '            best ← max(best, v)',
    '            α ← max(α, best)',
    '            if α ≥ β: break',
    '    else:',
    '        best ← +∞',
    '        for each child of node:',
    '            v ← alphabeta(child, α, β)',
    '            best ← min(best, v)',
    '            β ← min(β, best)',
    '            if α ≥ β: break',
    '    return best',
  ],
}

/** Which line of the pseudocode does what. */
interface Lines {
  call: number
  best: number
  bound: number
  cut: number
  return: number
}
const FIRST_LINE = 1
const LEAF_LINE = 2

/** Both players have the same lines; those of MAX come first. */
function linesOf(method: Ordered, isMax: boolean): Lines {
  const code = CODE[method].map((line) => line.trim())
  const lineOf = (start: string): number => {
    const starts = (line: string): boolean => line.startsWith(start)
    return 1 + (isMax ? code.findIndex(starts) : code.findLastIndex(starts))
  }
  return { call: lineOf('v ←'), best: lineOf('best ← m'), bound: lineOf(isMax ? 'α ←' : 'β ←'), cut: lineOf('if α'), return: lineOf('return') }
}

const LINES = Object.fromEntries(
  ORDERED.map((method) => [method, { max: linesOf(method, true), min: linesOf(method, false) }]),
) as Record<Ordered, { max: Lines; min: Lines }>

/** Every step of a search from the root, in order. */
export function* search(tree: PlainTree, method: Ordered): Generator<Step, number | null> {
  return tree.length ? yield* visit(tree, method, 0, -Infinity, Infinity, []) : null
}

/** The value of a node, after the steps that find it; null where the search could not go on. */
function* visit(
  tree: PlainTree, method: Ordered, index: number, alpha: number, beta: number, above: Frame[],
): Generator<Step, number | null> {
  const { isMax, children, value, isCutShort } = tree[index]!
  const lines = LINES[method][isMax ? 'max' : 'min']
  let best = isMax ? -Infinity : Infinity
  const step = (kind: Kind, line: number, more: Partial<Step> = {}): Step => ({
    kind, node: index, stack: [...above, { node: index, alpha, beta, best, line }], ...more,
  })
  yield step('enter', FIRST_LINE)
  if (children.length === 0) {
    yield value === null ? step('stop', LEAF_LINE) : step('leaf', LEAF_LINE, { value })
    return value
  }
  for (const [place, child] of children.entries()) {
    const calling = step('enter', lines.call).stack
    const found = yield* visit(tree, method, child, alpha, beta, calling)
    if (found === null) return null
    const isBetter = isMax ? found > best : found < best
    if (isBetter) best = found
    yield step('back', lines.best, { value: found, child, isBetter })
    if (method === 'minimax') continue
    if (isMax ? best > alpha : best < beta) {
      if (isMax) alpha = best
      else beta = best
      yield step('bound', lines.bound, { child })
    }
    if (alpha < beta) continue
    yield step('cut', lines.cut, { child, pruned: children.slice(place + 1) })
    break
  }
  if (isCutShort) {
    yield step('stop', lines.call)
    return null
  }
  yield step('leave', lines.return, { value: best })
  return best
}

/** All steps at once. */
export const stepsOf = (tree: PlainTree, method: Ordered): Step[] => [...search(tree, method)]

/** What a search has done by then. A node is a move made, as in reports of the engine: the root is none. */
export interface Tally {
  nodes: number
  leaves: number
  pruned: number
  simulations: number
}

/** The tally after so many steps. */
export function tallyAt(steps: Step[], count: number): Tally {
  const tally = { nodes: 0, leaves: 0, pruned: 0, simulations: 0 }
  for (const step of steps.slice(0, count)) {
    if ((step.kind === 'enter' && step.stack.length > 1) || step.kind === 'expand') tally.nodes += 1
    if (step.kind === 'backup' && step.node === 0) tally.simulations += 1
    if (step.kind === 'leaf') tally.leaves += 1
    if (step.kind === 'cut') tally.pruned += step.pruned!.length
  }
  return tally
}
