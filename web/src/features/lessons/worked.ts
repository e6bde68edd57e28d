// The worked example's answers, read off its trees: values to fill in, leaves that alpha-beta never looks at.
import { PRUNED, valueOf, type TreeModel } from '../tree/model.ts'

/** Inner nodes, from the deepest to the root: the order in which one works them out. */
export function innerNodes(model: TreeModel): number[] {
  const inner = model.nodes.map((_, index) => index).filter((index) => model.children[index]!.length > 0)
  return inner.sort((a, b) => model.nodes[b]!.ply - model.nodes[a]!.ply || a - b)
}

/** Nodes whose typed value is wrong; an empty field is not a wrong one. */
export function wrongValues(model: TreeModel, typed: Record<number, string>): number[] {
  return innerNodes(model).filter((index) => (typed[index] ?? '') !== '' && Number(typed[index]) !== valueOf(model, index))
}

export function allFilled(model: TreeModel, typed: Record<number, string>): boolean {
  return innerNodes(model).every((index) => (typed[index] ?? '') !== '')
}

/** Names of the leaves of the full tree that the other search never reaches. */
export function unseenLeaves(full: TreeModel, cut: TreeModel): Set<string> {
  const seen = new Set(cut.nodes.filter((node) => node.why !== PRUNED).map((node) => node.move))
  const leaves = full.nodes.filter((_, index) => full.children[index]!.length === 0)
  return new Set(leaves.map((node) => node.move!).filter((name) => !seen.has(name)))
}
