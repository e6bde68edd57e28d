// Trees of one's own: made by numbers or by a seed, and changed. Every change gives a new tree.
import { MOST } from './notation.ts'
import { branchOf, letterName, treeOf, type Branch, type PlainTree } from './plain.ts'
import { randomFrom } from './random.ts'

/** The smallest and the largest value of random leaves: two digits fit into every node. */
export const RANDOM_VALUES = { low: -20, high: 20 }

/** How many nodes a tree has in which every inner node has as many children. */
export function sizeOf(branching: number, depth: number): number {
  return depth === 0 ? 1 : 1 + branching * sizeOf(branching, depth - 1)
}

/** The deepest tree of so many children a node that is not too large. */
export function deepest(branching: number): number {
  let depth = 1
  while (depth < MOST.plies && sizeOf(branching, depth + 1) <= MOST.nodes) depth += 1
  return depth
}

/** A whole tree with random leaves; the same seed gives the same tree. */
export function randomTree(branching: number, depth: number, seed: number): PlainTree {
  const random = randomFrom(seed)
  const span = RANDOM_VALUES.high - RANDOM_VALUES.low + 1
  const grow = (left: number, isMax: boolean): Branch => ({
    name: '', isMax, value: left === 0 ? RANDOM_VALUES.low + Math.floor(random() * span) : null,
    children: left === 0 ? [] : Array.from({ length: branching }, () => grow(left - 1, !isMax)),
  })
  return renamed(grow(depth, true))
}

/** All nodes called by letters, row by row. */
function renamed(root: Branch): PlainTree {
  const rows = [root]
  for (const [place, branch] of rows.entries()) {
    branch.name = letterName(place)
    rows.push(...branch.children)
  }
  return treeOf(root)
}

/** The tree after `change` has been made to a copy of the branch at `index`, with its parent's branch. */
function changed(tree: PlainTree, index: number, change: (branch: Branch, parent: Branch | null) => void): PlainTree {
  const root = branchOf(tree)
  const path: number[] = []
  for (let at = index; at > 0; at = tree[at]!.parent) path.unshift(tree[tree[at]!.parent]!.children.indexOf(at))
  let parent: Branch | null = null
  let branch = root
  for (const place of path) [parent, branch] = [branch, branch.children[place]!]
  change(branch, parent)
  return treeOf(root)
}

export function withValue(tree: PlainTree, index: number, value: number): PlainTree {
  return changed(tree, index, (branch) => (branch.value = value))
}

/** The node's turn goes to the other player; those below keep theirs. */
export function withTurn(tree: PlainTree, index: number, isMax: boolean): PlainTree {
  return changed(tree, index, (branch) => (branch.isMax = isMax))
}

/** Whether a child can be added below a node. */
export function canGrow(tree: PlainTree, index: number): boolean {
  return tree.length < MOST.nodes && tree[index]!.ply < MOST.plies
}

/** One more child at the right; a leaf hands its value down. */
export function withChild(tree: PlainTree, index: number): PlainTree {
  const names = new Set(tree.map((node) => node.name))
  let place = 0
  while (names.has(letterName(place))) place += 1
  return changed(tree, index, (branch) => {
    const value = branch.children.length ? 0 : branch.value
    branch.children.push({ name: letterName(place), isMax: !branch.isMax, value, children: [] })
    branch.value = null
  })
}

/** Without a branch; a parent that loses its last child becomes a leaf. The root stays, with one child at least. */
export function without(tree: PlainTree, index: number): PlainTree {
  return canGo(tree, index) ? changed(tree, index, (branch, parent) => {
    parent!.children.splice(parent!.children.indexOf(branch), 1)
    if (parent!.children.length === 0) parent!.value = 0
  }) : tree
}

export function canGo(tree: PlainTree, index: number): boolean {
  return index > 0 && !(tree[index]!.parent === 0 && tree[0]!.children.length === 1)
}

/** A branch put to another place among its siblings, counted from 0. */
export function moved(tree: PlainTree, index: number, place: number): PlainTree {
  return changed(tree, index, (branch, parent) => {
    if (!parent) return
    parent.children.splice(parent.children.indexOf(branch), 1)
    parent.children.splice(place, 0, branch)
  })
}

/** Children of every node from the best to the worst for its player, or the other way round. */
export function sorted(tree: PlainTree, values: (number | null)[], bestFirst: boolean): PlainTree {
  const worth = (child: number, isMax: boolean): number => (isMax === bestFirst ? -1 : 1) * (values[child] ?? 0)
  const grow = (index: number): Branch => {
    const { name, isMax, value, children } = tree[index]!
    const order = [...children].sort((a, b) => worth(a, isMax) - worth(b, isMax))
    return { name, isMax, value, children: order.map(grow) }
  }
  return treeOf(grow(0))
}
