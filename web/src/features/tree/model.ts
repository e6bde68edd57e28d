// A search tree as people read it: children, the steps of the search, and values for the player at the root (MAX).
import type { Player, Tree, TreeNode } from '../../lib/api/types.ts'
import { below, type PlainTree } from './plain.ts'
import { stepsOf, type Frame, type Method, type Ordered, type Step } from './search.ts'
import { bestChild, choosing, countsAt, groundOf, isProved, meanOf, simulate, simulationSteps, type Count, type Ground, type Simulating, type Simulation } from './simulate.ts'

export type NodeState = 'unseen' | 'open' | 'done' | 'pruned'

export interface TreeModel {
  method: Method
  /** The player who wants large values: of a game, the one at its root. */
  max: Player
  nodes: TreeNode[]
  children: number[][]
  events: Step[]
  /** Values that show before the search comes to them: those of the leaves of a tree of one's own. */
  given: (number | null)[]
  /** Of simulations: what they grow in, and what they have counted in the end. */
  grown?: { ground: Ground; counts: Count[]; proves: boolean }
}

export const PRUNED = 'pruned'
const CUT = 'beta cut'
const STOPPED = 'stopped'
const MAX = 0
const MIN = 1

const childrenOf = (nodes: TreeNode[]): number[][] => {
  const children: number[][] = nodes.map(() => [])
  nodes.forEach((node, index) => {
    if (node.parent >= 0) children[node.parent]!.push(index)
  })
  return children
}

/** The tree of a game, as the server searched it: the same steps again, one by one. */
export function makeModel(tree: Pick<Tree, 'nodes'>, method: Ordered): TreeModel {
  const children = childrenOf(tree.nodes)
  const model: TreeModel = { method, max: tree.nodes[0]?.to_move ?? MAX, nodes: tree.nodes, children, events: [], given: tree.nodes.map(() => null) }
  return { ...model, events: stepsOf(plainTree(model), method) }
}

/** The numbers of a game's tree; a node whose children were left out is a leaf with the value that the search gave it. */
function plainTree(model: TreeModel): PlainTree {
  return model.nodes.map((node, index) => ({
    name: node.move ?? '', parent: node.parent, ply: node.ply, isMax: isMax(model, index), children: model.children[index]!,
    value: model.children[index]!.length || node.why === STOPPED ? null : valueOf(model, index), isCutShort: node.why === STOPPED,
  }))
}

/** A tree without a game, searched here; nodes are those that the server would give, and those below a pruned one. */
export function makeOwnModel(tree: PlainTree, method: Ordered): TreeModel {
  const events = stepsOf(tree, method)
  const height = Math.max(0, ...tree.map((node) => node.ply))
  const nodes = tree.map<TreeNode>(({ parent, name, ply, isMax }) => ({
    parent, move: name, mover: null, ply, to_move: isMax ? MAX : MIN, depth: height - ply,
    alpha: null, beta: null, score: null, why: PRUNED, omitted: 0, visits: 0,
  }))
  for (const event of events) note(nodes[event.node]!, event, tree[event.node]!.isMax)
  return { method, max: MAX, nodes, children: tree.map((node) => node.children), events, given: tree.map((node) => node.value) }
}

/** The tree of a game that grew by simulations of the server. */
export function makeSimulated(tree: Pick<Tree, 'nodes' | 'simulations' | 'line'>, exploration: number): TreeModel {
  const { nodes } = tree
  const max = nodes[0]?.to_move ?? MAX
  const ground: Ground = {
    children: childrenOf(nodes), isMax: (node) => nodes[node]!.to_move === max,
    isOver: (node) => nodes[node]!.why === 'terminal', worst: -1, best: 1, exploration,
  }
  const simulations = tree.simulations.map<Simulation>(({ path, moves, reward, proved }) => ({
    path, moves, rolled: [], value: reward, proved: proved.map(([low, high]) => ({ low: low ?? -Infinity, high: high ?? Infinity })),
  }))
  const chosen = ground.children[0]?.find((child) => nodes[child]!.move === tree.line[0]) ?? null
  return grownModel(nodes, ground, simulations, { max, given: nodes.map(() => null), proves: true, chosen: () => chosen })
}

/** A tree without a game, in which simulations are made here. */
export function makeOwnSimulated(tree: PlainTree, options: Simulating): TreeModel {
  const ground = groundOf(tree, options.exploration)
  const nodes = tree.map<TreeNode>(({ parent, name, ply, isMax, children }) => ({
    parent, move: name, mover: null, ply, to_move: isMax ? MAX : MIN, depth: 0,
    alpha: null, beta: null, score: null, why: children.length ? 'searched' : 'terminal', omitted: 0, visits: 0,
  }))
  return grownModel(nodes, ground, simulate(tree, options), {
    max: MAX, given: tree.map((node) => node.value), proves: options.proves, chosen: (counts) => bestChild(ground, counts),
  })
}

interface Growth {
  max: Player
  given: (number | null)[]
  proves: boolean
  chosen: (counts: Count[]) => number | null
}
function grownModel(nodes: TreeNode[], ground: Ground, simulations: Simulation[], { max, given, proves, chosen }: Growth): TreeModel {
  const all = simulationSteps(ground, simulations, proves)
  const counts = countsAt(all, nodes.length, all.length)
  const best = chosen(counts)
  const events: Step[] = best === null ? all : [...all, choosing(best, proves)]
  return { method: 'mcts', max, nodes, children: ground.children, events, given, grown: { ground, counts, proves } }
}

/** Writes down in a node what the server would, for the player to move. */
function note(node: TreeNode, { kind, stack, value }: Step, isMax: boolean): void {
  const { alpha, beta } = stack.at(-1)!
  if (kind === 'enter') [node.alpha, node.beta] = (isMax ? [alpha, beta] : [-beta, -alpha]).map(finite) as [number | null, number | null]
  if (kind === 'cut') node.why = CUT
  if (kind !== 'leaf' && kind !== 'leave') return
  node.score = isMax ? value! : negative(value!)
  if (node.why !== CUT) node.why = kind === 'leaf' ? 'terminal' : 'searched'
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value || 0 : null) // no -0

export function isMax(model: TreeModel, index: number): boolean {
  return model.nodes[index]!.to_move === model.max
}

/** A node's value for MAX; null if it has none. */
export function valueOf(model: TreeModel, index: number): number | null {
  if (model.grown) return grownValue(model.grown.counts[index]!)
  const { score, why } = model.nodes[index]!
  if (score === null || why === PRUNED) return null
  return isMax(model, index) ? score : negative(score)
}

/** What simulations say of a node: what is proved, or else the mean. */
function grownValue(count: Count): number | null {
  if (isProved(count.range)) return count.range.low
  return count.visits ? meanOf(count) : null
}

/** What the value is after a cut: only a bound. */
export function boundOf(model: TreeModel, index: number): '≥' | '≤' | '' {
  if (model.nodes[index]!.why !== CUT) return ''
  return isMax(model, index) ? '≥' : '≤'
}

/** The window a node was searched with, for MAX; null is no limit. */
export function windowOf(model: TreeModel, index: number): Bounds {
  const { alpha, beta } = model.nodes[index]!
  if (isMax(model, index)) return [alpha, beta]
  return [beta === null ? null : negative(beta), alpha === null ? null : negative(alpha)]
}
type Bounds = [alpha: number | null, beta: number | null]

const negative = (value: number): number => (value === 0 ? 0 : -value)

export interface Snapshot {
  states: NodeState[]
  /** The calls that have not returned, the root's first. */
  stack: Frame[]
  current: number
  /** Of simulations: what they have counted, and the nodes of the playout that has just ended. */
  counts?: Count[]
  rolled?: number[]
}

/** The search after so many steps. */
export function snapshot(model: TreeModel, count: number): Snapshot {
  if (model.grown) return grownSnapshot(model, count)
  const states: NodeState[] = model.nodes.map(() => 'unseen')
  const under = model.children.map((children) => ({ children }))
  for (const { kind, node, pruned } of model.events.slice(0, count)) {
    if (kind === 'enter') states[node] = 'open'
    if (kind === 'leaf' || kind === 'leave') states[node] = 'done'
    for (const child of pruned ?? []) for (const each of [child, ...below(under, child)]) states[each] = 'pruned'
  }
  const last = model.events[Math.min(count, model.events.length) - 1]
  return { states, stack: last?.stack ?? [], current: last?.node ?? 0 }
}

function grownSnapshot(model: TreeModel, count: number): Snapshot {
  const counts = countsAt(model.events, model.nodes.length, count)
  const last = model.events[Math.min(count, model.events.length) - 1]
  const stack = last?.kind === 'choose' ? [] : (last?.stack ?? [])
  const states = counts.map<NodeState>(({ visits }) => (visits ? 'done' : 'unseen'))
  for (const { node } of stack) states[node] = 'open'
  return { states, stack, current: last?.child ?? last?.node ?? 0, counts, rolled: last?.rolled ?? [] }
}

const frameOf = (at: Snapshot, index: number): Frame | undefined => at.stack.find((frame) => frame.node === index)

/** A node's value after some steps, as `write` has it: of an open node the best so far, of an unseen one nothing. */
export function valueAt(model: TreeModel, at: Snapshot, index: number, write: (value: number) => string): string {
  if (at.counts) return writtenCount(at.counts[index]!, write)
  const isOpen = at.states[index] === 'open'
  const value = isOpen ? finite(frameOf(at, index)?.best ?? NaN) : at.states[index] === 'done' ? valueOf(model, index) : null
  if (value === null) return ''
  const bound = !isOpen ? boundOf(model, index) : isMax(model, index) ? '≥' : '≤'
  return bound + write(value)
}

/** What is proved is said to be equal; a mean is not. */
function writtenCount(count: Count, write: (value: number) => string): string {
  const value = grownValue(count)
  return value === null ? '' : (isProved(count.range) ? '=' : '') + write(value)
}

/** The window after some steps: the best value so far narrows that of an open node. */
export function windowAt(model: TreeModel, at: Snapshot, index: number): Bounds {
  const frame = at.states[index] === 'open' && frameOf(at, index)
  return frame ? [finite(frame.alpha), finite(frame.beta)] : windowOf(model, index)
}

/** The line both players would choose, from the root. */
export function bestLine(model: TreeModel): Set<number> {
  if (model.grown) return mostVisited(model)
  const line = new Set<number>()
  for (let at = 0; at >= 0 && model.nodes.length; ) {
    line.add(at)
    const value = valueOf(model, at)
    at = model.children[at]!.find((child) => valueOf(model, child) === value && boundOf(model, child) === '') ?? -1
  }
  return line
}

const LEAST_VISITS = 2 // once may be any

/** The move that is chosen, and then what simulations think best. */
function mostVisited({ events, grown, nodes }: TreeModel): Set<number> {
  const { ground, counts } = grown!
  const line = new Set<number>(nodes.length ? [0] : [])
  const chosen = events.at(-1)?.kind === 'choose' ? events.at(-1)!.child! : null
  for (let at = chosen; at !== null && counts[at]!.visits >= LEAST_VISITS; at = bestChild(ground, counts, at)) line.add(at)
  if (chosen !== null) line.add(chosen)
  return line
}

/** Nodes from the root to one of them. */
export function pathTo(model: TreeModel, index: number): number[] {
  const path = []
  for (let at = index; at >= 0; at = model.nodes[at]!.parent) path.unshift(at)
  return path
}

/** Moves from the root to a node. */
export function movesTo(model: TreeModel, index: number): string[] {
  return pathTo(model, index).slice(1).map((node) => model.nodes[node]!.move ?? '')
}
