// Trees of lessons: as the stepper takes them, and the leaves that a reader marks.
import type { LessonNode } from '../../lib/api/types.ts'
import type { PlainTree } from '../tree/plain.ts'

export function plainTree(nodes: LessonNode[]): PlainTree {
  const children: number[][] = nodes.map(() => [])
  nodes.forEach(({ parent }, index) => children[parent]?.push(index))
  return nodes.map(({ name, parent, ply, is_max, value }, index) => ({ name, parent, ply, isMax: is_max, value, children: children[index]! }))
}

/** Nodes whose value the reader is to find. */
export const innerNodes = (nodes: LessonNode[]): Set<number> => new Set([...nodes.keys()].filter((index) => nodes[index]!.value === null))

/** The leaves at or below a node. */
export function leavesUnder(tree: PlainTree, index: number): number[] {
  const { children } = tree[index]!
  return children.length ? children.flatMap((child) => leavesUnder(tree, child)) : [index]
}

/** Marks the leaves of a branch, or takes the marks away where all of them have one. */
export function toggled(tree: PlainTree, leaves: ReadonlySet<number>, index: number): Set<number> {
  const own = leavesUnder(tree, index)
  const next = new Set(leaves)
  const isMarked = own.every((leaf) => leaves.has(leaf))
  for (const leaf of own) if (isMarked) next.delete(leaf)
  else next.add(leaf)
  return next
}

/** Nodes all of whose leaves are marked. */
export function marked(tree: PlainTree, leaves: ReadonlySet<number>): Set<number> {
  return new Set([...tree.keys()].filter((index) => leavesUnder(tree, index).every((leaf) => leaves.has(leaf))))
}

export const unseenLeaves = (nodes: LessonNode[]): Set<number> =>
  new Set([...nodes.keys()].filter((index) => nodes[index]!.value !== null && !nodes[index]!.is_seen))

export const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((each) => other.has(each))
