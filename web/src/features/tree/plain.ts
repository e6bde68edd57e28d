// A tree of numbers without a game: names, whose turn it is, and the values of its leaves for MAX.

export interface PlainNode {
  name: string
  /** Index of the parent; -1 at the root. */
  parent: number
  ply: number
  isMax: boolean
  children: number[]
  /** Of a leaf, for MAX; null of inner nodes, and of leaves that a search never came to. */
  value: number | null
  /** A search ended in the middle of this node: there is more below than is known. */
  isCutShort?: boolean
}

/** Nodes in preorder: the root first, every node before its children, and those from left to right. */
export type PlainTree = PlainNode[]

/** Every node below another one. */
export function below(tree: readonly Pick<PlainNode, 'children'>[], index: number): number[] {
  return tree[index]!.children.flatMap((child) => [child, ...below(tree, child)])
}

/** A node and what hangs under it, as an object that can be edited without any indices. */
export interface Branch {
  name: string
  isMax: boolean
  value: number | null
  children: Branch[]
}

export function branchOf(tree: PlainTree, index = 0): Branch {
  const { name, isMax, value, children } = tree[index]!
  return { name, isMax, value, children: children.map((child) => branchOf(tree, child)) }
}

export function treeOf(root: Branch): PlainTree {
  const tree: PlainTree = []
  const add = ({ name, isMax, value, children }: Branch, parent: number, ply: number): number => {
    const isLeaf = children.length === 0 // where nobody moves: it counts as the turn of the parent's opponent
    const turn = isLeaf && parent >= 0 ? !tree[parent]!.isMax : isMax
    const index = tree.push({ name, parent, ply, isMax: turn, children: [], value: isLeaf ? value : null }) - 1
    tree[index]!.children = children.map((child) => add(child, index, ply + 1))
    return index
  }
  add(root, -1, 0)
  return tree
}

const LETTERS = 26
const FIRST_LETTER = 'A'.charCodeAt(0)

/** A to Z, then AA, AB and so on. */
export function letterName(place: number): string {
  const last = String.fromCharCode(FIRST_LETTER + (place % LETTERS))
  return place < LETTERS ? last : letterName(Math.floor(place / LETTERS) - 1) + last
}

/** The names of nodes that have none of their own: letters, row by row from the root. */
export function letterNames(tree: readonly Pick<PlainNode, 'ply'>[]): string[] {
  const rows = [...tree.keys()].sort((a, b) => tree[a]!.ply - tree[b]!.ply || a - b)
  const names: string[] = []
  rows.forEach((index, place) => (names[index] = letterName(place)))
  return names
}
