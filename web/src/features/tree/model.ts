// A search tree as people read it: children, the order of events, and values for the player at the root (MAX).
import type { Tree, TreeNode } from '../../lib/api/types.ts'

export type Event = { kind: 'enter' | 'leave' | 'prune'; node: number }
export type NodeState = 'unseen' | 'open' | 'done' | 'pruned'

export interface TreeModel {
  nodes: TreeNode[]
  children: number[][]
  events: Event[]
}

export const PRUNED = 'pruned'
const CUT = 'beta cut'

export function makeModel(tree: Pick<Tree, 'nodes'>): TreeModel {
  const children: number[][] = tree.nodes.map(() => [])
  tree.nodes.forEach((node, index) => {
    if (node.parent >= 0) children[node.parent]!.push(index)
  })
  return { nodes: tree.nodes, children, events: tree.nodes.length ? eventsFrom(0, tree.nodes, children) : [] }
}

function eventsFrom(root: number, nodes: TreeNode[], children: number[][]): Event[] {
  const events: Event[] = []
  const visit = (index: number): void => {
    if (nodes[index]!.why === PRUNED) return void events.push({ kind: 'prune', node: index })
    events.push({ kind: 'enter', node: index })
    for (const child of children[index]!) visit(child)
    events.push({ kind: 'leave', node: index })
  }
  visit(root)
  return events
}

/** Whether the player of the root is to move. */
export function isMax(model: TreeModel, index: number): boolean {
  return model.nodes[index]!.to_move === model.nodes[0]!.to_move
}

/** A node's value for MAX; null if it has none. */
export function valueOf(model: TreeModel, index: number): number | null {
  const { score, why } = model.nodes[index]!
  if (score === null || why === PRUNED) return null
  return isMax(model, index) ? score : negative(score)
}

/** What the value is after a cut: only a bound. */
export function boundOf(model: TreeModel, index: number): '≥' | '≤' | '' {
  if (model.nodes[index]!.why !== CUT) return ''
  return isMax(model, index) ? '≥' : '≤'
}

/** The window a node was searched with, for MAX; null is no limit. */
export function windowOf(model: TreeModel, index: number): [alpha: number | null, beta: number | null] {
  const { alpha, beta } = model.nodes[index]!
  if (isMax(model, index)) return [alpha, beta]
  return [beta === null ? null : negative(beta), alpha === null ? null : negative(alpha)]
}

/** A node's value after some events, as `write` has it: of an open node the best so far, of an unseen one nothing. */
export function valueAt(model: TreeModel, at: Snapshot, index: number, write: (value: number) => string): string {
  const isOpen = at.states[index] === 'open'
  const value = isOpen ? at.running[index]! : at.states[index] === 'done' ? valueOf(model, index) : null
  if (value === null) return ''
  const bound = !isOpen ? boundOf(model, index) : isMax(model, index) ? '≥' : '≤'
  return bound + write(value)
}

/** The window after some events: the best value so far narrows that of an open node. */
export function windowAt(model: TreeModel, at: Snapshot, index: number): [alpha: number | null, beta: number | null] {
  const [alpha, beta] = windowOf(model, index)
  const best = at.running[index]!
  if (at.states[index] !== 'open' || best === null) return [alpha, beta]
  return isMax(model, index) ? [Math.max(alpha ?? best, best), beta] : [alpha, Math.min(beta ?? best, best)]
}

const negative = (value: number): number => (value === 0 ? 0 : -value)

export interface Snapshot {
  states: NodeState[]
  /** Best value so far of nodes that are still open. */
  running: (number | null)[]
  current: number
}

/** The search after so many events. */
export function snapshot(model: TreeModel, step: number): Snapshot {
  const states: NodeState[] = model.nodes.map(() => 'unseen')
  const running: (number | null)[] = model.nodes.map(() => null)
  let current = 0
  for (const event of model.events.slice(0, step)) {
    current = event.node
    states[event.node] = event.kind === 'enter' ? 'open' : event.kind === 'leave' ? 'done' : 'pruned'
    if (event.kind === 'leave') report(model, running, event.node)
  }
  return { states, running, current }
}

function report(model: TreeModel, running: (number | null)[], index: number): void {
  const parent = model.nodes[index]!.parent
  const value = valueOf(model, index)
  if (parent < 0 || value === null) return
  const best = running[parent] ?? null
  const better = best === null || (isMax(model, parent) ? value > best : value < best)
  if (better) running[parent] = value
}

/** The line both players would choose, from the root. */
export function bestLine(model: TreeModel): Set<number> {
  const line = new Set<number>()
  for (let at = 0; at >= 0 && model.nodes.length; ) {
    line.add(at)
    const value = valueOf(model, at)
    at = model.children[at]!.find((child) => valueOf(model, child) === value && boundOf(model, child) === '') ?? -1
  }
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
