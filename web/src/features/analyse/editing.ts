// The position editor without pictures: what a click changes, and the request it becomes.
import type { Board, Edit, Player, Position } from '../../lib/api/types.ts'

export interface Draft {
  board: Board
  toMove: Player
  /** First of two cells to be exchanged. */
  picked: number | null
}

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
  const cells = board.cells.with(cell, board.cells[cell] === code ? '' : code)
  return { ...draft, board: { ...board, cells } }
}

/** Picks a cell, or exchanges it with the one picked before. */
export function swap(draft: Draft, cell: number): Draft {
  if (draft.picked === null) return { ...draft, picked: cell }
  const board = draft.board
  if (board.kind === 'graph') return draft
  const exchange = <T>(list: T[]): T[] => list.with(cell, list[draft.picked!]!).with(draft.picked!, list[cell]!)
  const names = board.side.names as string[]
  const side = { ...board.side, names: exchange(names) }
  return { ...draft, picked: null, board: { ...board, cells: exchange(board.cells), side } }
}

export function empty(draft: Draft): Draft {
  const board = draft.board
  if (board.kind === 'graph') {
    return { ...draft, toMove: 0, board: { ...board, edges: board.edges.map((edge) => ({ ...edge, owner: null })) } }
  }
  return { ...draft, toMove: 0, board: { ...board, cells: board.cells.map(() => '') } }
}

export function editOf(draft: Draft, position: Position, byName: boolean): Edit {
  const options = Object.fromEntries(Object.entries(position.options).map(([key, value]) => [key, String(value)]))
  const common = { game: position.game, to_move: draft.toMove, options }
  if (draft.board.kind === 'graph') return { ...common, edges: draft.board.edges.map((edge) => edge.owner) }
  return { ...common, cells: byName ? (draft.board.side.names as string[]) : draft.board.cells }
}
