// Where selection is looked at: at the node at which the search stands, or at the one that the reader has chosen.
import { pathTo, type Snapshot, type TreeModel } from './model.ts'
import { choicesAt } from './simulate.ts'

export interface Selecting {
  /** The way to the node whose children are compared. */
  path: number[]
  /** The child that is selected there. */
  chosen: number | null
}

export function selectingAt(model: TreeModel, step: number, selected: number): Selecting {
  const last = model.events[step - 1]
  const parent = last && (last.kind === 'select' || last.kind === 'expand') && last.child === selected ? last.node : null
  const isInner = model.children[selected]?.length
  const node = parent ?? (isInner ? selected : (model.nodes[selected]?.parent ?? 0))
  return { path: pathTo(model, Math.max(0, node)), chosen: parent === null ? null : selected }
}

/** The UCT of the children that selection compares at this step, and that still matter; none at any other step. */
export function uctsAt(model: TreeModel, at: Snapshot, step: number): Map<number, number> {
  const { path, chosen } = selectingAt(model, step, at.current)
  if (!at.counts || chosen === null) return new Map()
  const open = choicesAt(model.grown!.ground, at.counts, path).filter(({ matters }) => matters)
  return new Map(open.map(({ child, uct }) => [child, uct]))
}
