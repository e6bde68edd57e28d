// At which node of the tree selection is looked at: where the search stands, or at the node that the reader has chosen.
import { pathTo, type TreeModel } from './model.ts'

export interface Selecting {
  /** The way to the node whose children are compared. */
  path: number[]
  /** After how many steps. */
  count: number
  /** The child that is selected there. */
  chosen: number | null
}

export function selectingAt(model: TreeModel, step: number, selected: number): Selecting {
  const last = model.events[step - 1]
  const parent = last && (last.kind === 'select' || last.kind === 'expand') && last.child === selected ? last.node : null
  const isInner = model.children[selected]?.length
  const node = parent ?? (isInner ? selected : (model.nodes[selected]?.parent ?? 0))
  return { path: pathTo(model, Math.max(0, node)), count: step, chosen: parent === null ? null : selected }
}
