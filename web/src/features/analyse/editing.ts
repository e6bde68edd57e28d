// The position editor without pictures: what a click changes, and the request it becomes.
import type { EditRequest, Player, Position } from '../../lib/api/types.ts'
import type { Draft, Workbench } from '../../lib/board/editor.ts'

export function newDraft(position: Position): Draft {
  return { board: position.board, toMove: position.to_move, picked: null }
}

const NEXT_OWNER = new Map<Player | null, Player | null>([[null, 0], [0, 1], [1, null]])

/** Draws a code on a cell, or hands an edge to its next owner. */
export function paint(draft: Draft, cell: number, code: string): Draft {
  const board = draft.board
  if (board.kind === 'graph') {
    const edges = board.edges.map((edge, i) => (i === cell ? { ...edge, owner: NEXT_OWNER.get(edge.owner)! } : edge))
    return { ...draft, board: { ...board, edges } }
  }
  if (board.kind === 'text') return draft
  const cells = board.cells.with(cell, board.cells[cell] === code ? '' : code)
  return { ...draft, board: { ...board, cells } }
}

export function empty(draft: Draft): Draft {
  const board = draft.board
  if (board.kind === 'graph') {
    return { ...draft, toMove: 0, board: { ...board, edges: board.edges.map((edge) => ({ ...edge, owner: null })) } }
  }
  if (board.kind === 'text') return draft
  return { ...draft, toMove: 0, board: { ...board, cells: board.cells.map(() => '') } }
}

export function editOf(draft: Draft, position: Position, workbench: Workbench | null): EditRequest {
  const options = Object.fromEntries(Object.entries(position.options).map(([key, value]) => [key, String(value)]))
  const common = { game: position.game, to_move: draft.toMove, options }
  if (workbench) return { ...common, ...workbench.edit(draft.board) }
  if (draft.board.kind === 'graph') return { ...common, edges: draft.board.edges.map((edge) => edge.owner) }
  return draft.board.kind === 'grid' ? { ...common, cells: draft.board.cells } : common
}
