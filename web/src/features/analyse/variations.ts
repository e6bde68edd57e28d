// A game with its variations: a tree of moves. Changes give a new tree; the first child of a node is the main line.

export interface Variation {
  /** Index of the parent, -1 at the start. */
  parent: number
  move: string
  children: number[]
}

export type Variations = readonly Variation[]

export const START = 0

export function newGame(moves: string[] = []): Variations {
  let tree: Variations = [{ parent: -1, move: '', children: [] }]
  let at = START
  for (const move of moves) [tree, at] = addMove(tree, at, move)
  return tree
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
  for (let index = at; index >= 0; index = tree[index]!.parent) path.unshift(index)
  return path
}

/** The path to a node and on along first children: the line that the graph and the buttons follow. */
export function lineThrough(tree: Variations, at: number): number[] {
  const line = pathTo(tree, at)
  for (let next = tree[at]!.children[0]; next !== undefined; next = tree[next]!.children[0]) line.push(next)
  return line
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
export function written(tree: Variations, at: number = START, ply = 0): Token[] {
  const [main, ...others] = tree[at]!.children
  if (main === undefined) return []
  const tokens: Token[] = [{ kind: 'move', node: main, ply: ply + 1 }]
  for (const other of others) {
    tokens.push({ kind: 'open' }, { kind: 'move', node: other, ply: ply + 1 })
    tokens.push(...written(tree, other, ply + 1), { kind: 'close' })
  }
  return [...tokens, ...written(tree, main, ply + 1)]
}
