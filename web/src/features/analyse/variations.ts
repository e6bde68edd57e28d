// A game with its variations: a tree of moves. Changes give a new tree; the first child of a node is the main line.
import type { WrittenGame } from '../../lib/moves.ts'

export interface Variation {
  /** Index of the parent, -1 at the start. */
  parent: number
  move: string
  children: number[]
}

export type Variations = readonly Variation[]

export const START = 0

const MOST_POSITIONS = 20_000 // as many as the server reads; an address may hold anything

export function newGame(moves: string[] = []): Variations {
  return treeOf({ moves, branches: [], at: moves.length })[0]
}

/** The tree of a written game, and the node that is shown; what leaves a position that is not there is left out. */
export function treeOf({ moves, branches, at }: Omit<WrittenGame, 'start'>): [Variations, number] {
  const tree: { parent: number; move: string; children: number[] }[] = [{ parent: -1, move: '', children: [] }]
  const known = new Map<string, number>()
  const numbered = [START]
  for (const { after, moves: line } of [{ after: START, moves }, ...branches]) {
    let node = numbered[after]
    for (const move of line) {
      if (node === undefined || tree.length > MOST_POSITIONS) break
      node = known.get(`${node} ${move}`) ?? grow(node, move)
      numbered.push(node)
    }
  }
  return [tree, numbered[at] ?? numbered[moves.length] ?? START]

  function grow(parent: number, move: string): number {
    const node = tree.push({ parent, move, children: [] }) - 1
    known.set(`${parent} ${move}`, node)
    tree[parent]!.children.push(node)
    return node
  }
}

/** The game as it is written: main line, side lines after what they leave, and the number of a node. */
export function writtenGame(tree: Variations, at: number): Omit<WrittenGame, 'start'> {
  const numbers = new Map([[START, START]])
  const lines: number[][] = []
  const waiting = [...tree[START]!.children]
  for (let i = 0; i < waiting.length; i++) {
    const line = lineFrom(tree, waiting[i]!)
    lines.push(line)
    for (const node of line) {
      numbers.set(node, numbers.size)
      waiting.push(...tree[node]!.children.slice(1))
    }
  }
  const [main = [], ...others] = lines.map((line) => line.map((node) => tree[node]!.move))
  const branches = others.map((moves, i) => ({ after: numbers.get(tree[lines[i + 1]![0]!]!.parent)!, moves }))
  return { moves: main, branches, at: numbers.get(at)! }
}

/** A node and those that follow along first children. */
function lineFrom(tree: Variations, at: number): number[] {
  const line = [at]
  for (let next = tree[at]!.children[0]; next !== undefined; next = tree[next]!.children[0]) line.push(next)
  return line
}

/** The tree with that move after a node, and where it is; a move that is already there is not added again. */
export function addMove(tree: Variations, at: number, move: string): [Variations, number] {
  const known = tree[at]!.children.find((child) => tree[child]!.move === move)
  if (known !== undefined) return [tree, known]
  const index = tree.length
  const grown = tree.map((node, i) => (i === at ? { ...node, children: [...node.children, index] } : node))
  return [[...grown, { parent: at, move, children: [] }], index]
}

/** Moves from the start to a node. */
export function movesTo(tree: Variations, at: number): string[] {
  return pathTo(tree, at).slice(1).map((index) => tree[index]!.move)
}

/** Nodes from the start to a node, both included. */
export function pathTo(tree: Variations, at: number): number[] {
  const path = []
  for (let index = at; index >= 0; index = tree[index]!.parent) path.push(index)
  return path.reverse()
}

/** The path to a node and on along first children: the line that the graph and the buttons follow. */
export function lineThrough(tree: Variations, at: number): number[] {
  return [...pathTo(tree, at), ...lineFrom(tree, at).slice(1)]
}

/** Whether a node is of the main line, which follows first children. */
export function isOnMainLine(tree: Variations, at: number): boolean {
  return pathTo(tree, at).every((node) => node === START || tree[tree[node]!.parent]!.children[0] === node)
}

/** Makes the line to a node the main line. */
export function promote(tree: Variations, at: number): Variations {
  const path = new Set(pathTo(tree, at))
  return tree.map((node) => {
    const first = node.children.find((child) => path.has(child))
    if (first === undefined) return node
    return { ...node, children: [first, ...node.children.filter((child) => child !== first)] }
  })
}

/** One entry of the written game: a move, or a bracket around a side line. */
export type Token = { kind: 'move'; node: number; ply: number } | { kind: 'open' } | { kind: 'close' }

/** The game as it is written: main line with side lines in brackets after the move they replace. */
export function written(tree: Variations): Token[] {
  const tokens: Token[] = []
  // Work that waits, the next last: games may be longer than calls can be deep.
  const waiting: (Token & { goesOn?: boolean })[] = []
  const goOn = (at: number, ply: number): void => {
    const [main, ...others] = tree[at]!.children
    if (main === undefined) return
    const first: Token = { kind: 'move', node: main, ply: ply + 1 }
    tokens.push(first)
    waiting.push({ ...first, goesOn: true })
    for (const node of others.reverse()) waiting.push({ kind: 'close' }, { kind: 'move', node, ply: ply + 1 }, { kind: 'open' })
  }
  goOn(START, 0)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { goesOn = false, ...token } = next
    if (!goesOn) tokens.push(token)
    if (token.kind === 'move') goOn(token.node, token.ply)
  }
  return tokens
}
