// Monte Carlo tree search on a tree of numbers, and its simulations one step at a time, whoever made them. All values are for MAX.
import type { PlainTree } from './plain.ts'
import { randomFrom } from './random.ts'
import type { Frame, Range, SimulationKind, Step } from './search.ts'

/** What simulations do at a leaf: go on at random, half of the moves by the evaluation, or ask that at once. */
export const PLAYOUTS = ['random', 'guided', 'none'] as const
export interface Simulating {
  most: number
  exploration: number
  seed: number
  /** Of a game. */
  playouts: (typeof PLAYOUTS)[number]
  /** Of a tree of one's own: whether what is certain is proved; the engine always does. */
  proves: boolean
}
export const USUAL: Simulating = { most: 30, exploration: 1.4, seed: 1, playouts: 'random', proves: true }
export const MOST_SIMULATIONS = 500 // as the server has it
export const MOST_EXPLORATION = 3

export interface Simulation {
  /** The nodes on its way, the root first. */
  path: number[]
  /** Moves after them, by name; of a tree of one's own also the nodes. */
  moves: string[]
  rolled: number[]
  value: number
  /** What is then proved of the nodes on its way. */
  proved: Range[]
}

/** The tree that simulations grow in: all of it, and what values are worth. */
export interface Ground {
  children: number[][]
  isMax: (node: number) => boolean
  /** Whether the game ends there. */
  isOver: (node: number) => boolean
  /** Values that are worth −1 and 1. */
  worst: number
  best: number
  exploration: number
}

/** What simulations have found of a node. */
export interface Count {
  visits: number
  sum: number
  range: Range
}

/** A child as selection sees it; rewards are for the player who moves. */
export interface Choice {
  child: number
  visits: number
  reward: number
  bonus: number
  uct: number
  /** Whether it may still be better than what is proved. */
  matters: boolean
}

export const UNKNOWN: Range = { low: -Infinity, high: Infinity }
export const isProved = ({ low, high }: Range): boolean => low === high
export const meanOf = ({ visits, sum }: Count): number => sum / visits
export const freshCounts = (nodes: number): Count[] => Array.from({ length: nodes }, () => ({ visits: 0, sum: 0, range: UNKNOWN }))

/** What a value is worth, from −1 to 1, to MAX. */
export function rewardOf({ worst, best }: Ground, value: number): number {
  return best > worst ? (2 * (value - worst)) / (best - worst) - 1 : 0
}

/** The children of the last node on a way, as selection sees them. */
export function choicesAt(ground: Ground, counts: Count[], path: number[]): Choice[] {
  const node = path.at(-1)!
  const sign = ground.isMax(node) ? 1 : -1
  const window = windowAt(ground, counts, path)
  const spread = ground.exploration * Math.sqrt(Math.log(Math.max(1, counts[node]!.visits)))
  return ground.children[node]!.map((child) => {
    const { visits, range } = counts[child]!
    const isOpen = sign > 0 ? range.high > window.low : range.low < window.high
    const reward = visits ? sign * rewardOf(ground, meanOf(counts[child]!)) : 0
    const bonus = visits ? spread / Math.sqrt(visits) : Infinity
    return { child, visits, reward, bonus, uct: reward + bonus, matters: isOpen && !isProved(range) }
  })
}

/** What both players are sure of on a way: alpha and beta of what is proved. */
function windowAt(ground: Ground, counts: Count[], path: number[]): Range {
  let { low, high } = UNKNOWN
  for (const node of path) {
    if (ground.isMax(node)) low = Math.max(low, counts[node]!.range.low)
    else high = Math.min(high, counts[node]!.range.high)
  }
  return { low, high }
}

/** The ground of a tree of one's own: its smallest leaf is worth −1, its largest 1. */
export function groundOf(tree: PlainTree, exploration: number): Ground {
  const values = tree.flatMap(({ value }) => value ?? [])
  return {
    children: tree.map(({ children }) => children), isMax: (node) => tree[node]!.isMax,
    isOver: (node) => tree[node]!.children.length === 0, worst: Math.min(...values), best: Math.max(...values), exploration,
  }
}

/** Simulations in a tree of one's own, until there are enough or its root is proved. */
export function simulate(tree: PlainTree, { most, exploration, seed, proves }: Simulating): Simulation[] {
  const ground = groundOf(tree, exploration)
  const counts = freshCounts(tree.length)
  const random = randomFrom(seed)
  const anyOf = (nodes: number[]): number => nodes[Math.floor(random() * nodes.length)]!
  const done: Simulation[] = []
  while (done.length < most && !isProved(counts[0]!.range)) {
    const path = wayDown(ground, counts, anyOf)
    const rolled: number[] = []
    for (let at = path.at(-1)!; tree[at]!.children.length; rolled.push(at)) at = anyOf(tree[at]!.children)
    const value = tree[rolled.at(-1) ?? path.at(-1)!]!.value!
    for (const node of path) count(counts[node]!, value)
    if (proves) provePath(ground, counts, path, rolled.length ? UNKNOWN : { low: value, high: value })
    done.push({ path, rolled, moves: rolled.map((node) => tree[node]!.name), value, proved: path.map((node) => counts[node]!.range) })
  }
  return done
}

function count(at: Count, value: number): void {
  at.visits += 1
  at.sum += value
}

/** To a node that was not visited before, or where nothing is below. */
function wayDown(ground: Ground, counts: Count[], anyOf: (nodes: number[]) => number): number[] {
  const path = [0]
  for (;;) {
    const open = choicesAt(ground, counts, path).filter(({ matters }) => matters)
    const fresh = open.filter(({ visits }) => visits === 0)
    if (open.length === 0) return path
    if (fresh.length) return [...path, anyOf(fresh.map(({ child }) => child))]
    path.push(open.reduce((best, each) => (each.uct > best.uct ? each : best)).child)
  }
}

/** From the leaf up: a node is worth what the best of its children is for its player. */
function provePath({ children, isMax }: Ground, counts: Count[], path: number[], ofLeaf: Range): void {
  for (const node of path.toReversed()) {
    const ranges = children[node]!.map((child) => counts[child]!.range)
    const choose = isMax(node) ? Math.max : Math.min
    counts[node]!.range = ranges.length ? { low: choose(...ranges.map(({ low }) => low)), high: choose(...ranges.map(({ high }) => high)) } : ofLeaf
  }
}

/** The child of the root to play: the most visited one that may be best, or one that is proved and no worse. */
export function bestChild(ground: Ground, counts: Count[], node = 0): number | null {
  const sign = ground.isMax(node) ? 1 : -1
  const sure = ({ range }: Count): number => (sign > 0 ? range.low : -range.high)
  const hoped = ({ range }: Count): number => (sign > 0 ? range.high : -range.low)
  const worth = (child: number): number => sign * (isProved(counts[child]!.range) ? counts[child]!.range.low : meanOf(counts[child]!))
  const tried = ground.children[node]!.filter((child) => counts[child]!.visits > 0)
  const least = Math.max(...tried.map((child) => sure(counts[child]!)))
  const able = tried.filter((child) => hoped(counts[child]!) > least || sure(counts[child]!) === least)
  const most = (children: number[], by: (child: number) => number): number | undefined =>
    children.length ? children.reduce((best, child) => (by(child) > by(best) ? child : best)) : undefined
  const proved = most(able.filter((child) => isProved(counts[child]!.range)), worth)
  const open = most(able.filter((child) => !isProved(counts[child]!.range)), (child) => counts[child]!.visits)
  if (proved === undefined || open === undefined) return proved ?? open ?? null
  return worth(proved) >= worth(open) ? proved : open
}

// ---- step by step ----

/** The pseudocode as it is shown, and which of its lines does what. */
const LINES: [does: SimulationKind | '', line: string][] = [
  ['', 'function mcts(root, n)'],
  ['', '    repeat n times:'],
  ['', '        node ← root'],
  ['', '        # 1 selection'],
  ['', '        while all children were visited:'],
  ['select', '            node ← child with most UCT'],
  ['', '        # 2 expansion'],
  ['', '        if node has children:'],
  ['expand', '            node ← a child not visited'],
  ['', '        # 3 simulation'],
  ['playout', '        v ← result of playout(node)'],
  ['', '        # 4 backpropagation'],
  ['', '        for node, parent, …, root:'],
  ['backup', '            N += 1;  sum += v'],
  ['prove', '            if children prove it: prove'],
  ['choose', '    return child of root with most N'],
  ['', ''],
  ['', 'UCT = mean + c·√(ln N(parent) / N)'],
]
export const codeOf = (proves: boolean): string[] => linesFor(proves).map(([, line]) => line)
const linesFor = (proves: boolean): typeof LINES => LINES.filter(([does]) => proves || does !== 'prove')

/** Every step of simulations. */
export function simulationSteps(ground: Ground, simulations: Simulation[], proves: boolean): Step[] {
  const counts = freshCounts(ground.children.length)
  const step = stepper(proves)
  const steps: Step[] = []
  for (const { path, moves, rolled, value, proved } of simulations) {
    for (const [place, child] of path.entries()) {
      if (place === 0) continue
      const above = path.slice(0, place)
      const isNew = counts[child]!.visits === 0
      const uct = choicesAt(ground, counts, above).find((choice) => choice.child === child)!.uct
      steps.push(step(isNew ? 'expand' : 'select', [...above, child], above.at(-1)!, isNew ? { child } : { child, value: uct }))
    }
    const end = path.at(-1)!
    steps.push(step(ground.isOver(end) ? 'leaf' : 'playout', path, end, { value, moves, rolled }))
    for (const [back, node] of path.toReversed().entries()) {
      const place = path.length - 1 - back
      const before = counts[node]!.range
      const range = proved[place] ?? UNKNOWN
      count(counts[node]!, value)
      counts[node]!.range = range
      steps.push(step('backup', path.slice(0, place + 1), node, { value, range }))
      if (isProved(range) && !isProved(before)) steps.push(step('prove', path.slice(0, place + 1), node, { value: range.low }))
    }
  }
  return steps
}

/** The last step: a move of the root is chosen. */
export const choosing = (child: number, proves: boolean): Step => stepper(proves)('choose', [0], 0, { child })

type MakeStep = (kind: Step['kind'], path: number[], node: number, more?: Partial<Step>) => Step
function stepper(proves: boolean): MakeStep {
  const code = linesFor(proves)
  return (kind, path, node, more = {}) => {
    const line = 1 + code.findIndex(([does]) => does === (kind === 'leaf' ? 'playout' : kind))
    return { kind, node, stack: path.map((each) => frame(each, line)), ...more }
  }
}

const frame = (node: number, line: number): Frame => ({ node, alpha: -Infinity, beta: Infinity, best: NaN, line })

/** What is counted after so many steps. */
export function countsAt(steps: Step[], nodes: number, upTo: number): Count[] {
  const counts = freshCounts(nodes)
  for (const { kind, node, value, range } of steps.slice(0, upTo)) {
    if (kind !== 'backup') continue
    count(counts[node]!, value!)
    counts[node]!.range = range!
  }
  return counts
}

/** Before which steps a simulation begins, and the end. */
export function simulationStarts(steps: Step[]): number[] {
  const begins = ({ kind, node }: Step): boolean => node === 0 && (kind === 'select' || kind === 'expand')
  return [...steps.flatMap((step, place) => (begins(step) ? [place] : [])), steps.length]
}
