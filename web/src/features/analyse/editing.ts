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

/** What a click does to a card. */
export const CARD_TOOLS = ['swap', 'board', 'first', 'second', 'out', 'varys'] as const
export type CardTool = (typeof CARD_TOOLS)[number]
const OWNER: Record<'board' | 'first' | 'second' | 'out', number | null> = { board: null, first: 0, second: 1, out: 2 }

interface Cards {
  dealt: { house: string; name: string; name_fa: string }[]
  /** 0, 1, 2 for nobody, null while the card is on the board. */
  owners: (number | null)[]
  varys: number
  companions: string[]
  banners: string[][]
}
const VARYS = 'varys'

export const cardsOf = (board: Board): Cards => board.side as unknown as Cards

/** Exchanges two cards, gives one to a player, or sends Varys to a cell. */
export function handle(draft: Draft, cell: number, tool: CardTool): Draft {
  const cards = cardsOf(draft.board)
  if (tool === 'swap') return swap(draft, cell)
  if (tool === 'varys') return { ...redrawn(draft, { varys: cell }), picked: null }
  if (cards.dealt[cell]!.house === VARYS) return draft
  return { ...redrawn(draft, { owners: cards.owners.with(cell, OWNER[tool]) }), picked: null }
}

/** Picks a cell, or exchanges it with the one picked before; Varys goes with the cell he was dealt to. */
function swap(draft: Draft, cell: number): Draft {
  const { picked } = draft
  if (picked === null) return { ...draft, picked: cell }
  const { dealt, owners, varys } = cardsOf(draft.board)
  const exchange = <T>(list: T[]): T[] => list.with(cell, list[picked]!).with(picked, list[cell]!)
  const moved = varys === cell ? picked : varys === picked ? cell : varys
  return { ...redrawn(draft, { dealt: exchange(dealt), owners: exchange(owners), varys: moved }), picked: null }
}

export function toggleCompanion(draft: Draft, name: string): Draft {
  const { companions } = cardsOf(draft.board)
  return redrawn(draft, { companions: companions.includes(name) ? companions.filter((each) => each !== name) : [...companions, name] })
}

/** The board after a change of cards: what lies there, and Varys. */
function redrawn(draft: Draft, change: Partial<Cards>): Draft {
  const { board } = draft
  if (board.kind === 'graph') return draft
  const cards = { ...cardsOf(board), ...change }
  const lies = (cell: number): boolean => cards.owners[cell] === null && cards.dealt[cell]!.house !== VARYS
  const cells = cards.dealt.map(({ house }, cell) => (cell === cards.varys ? VARYS : lies(cell) ? house : ''))
  return { ...draft, board: { ...board, cells, side: { ...board.side, ...cards } } }
}

export function empty(draft: Draft): Draft {
  const board = draft.board
  if (board.kind === 'graph') {
    return { ...draft, toMove: 0, board: { ...board, edges: board.edges.map((edge) => ({ ...edge, owner: null })) } }
  }
  return { ...draft, toMove: 0, board: { ...board, cells: board.cells.map(() => '') } }
}

export function editOf(draft: Draft, position: Position, asCards: boolean): Edit {
  const options = Object.fromEntries(Object.entries(position.options).map(([key, value]) => [key, String(value)]))
  const common = { game: position.game, to_move: draft.toMove, options }
  if (draft.board.kind === 'graph') return { ...common, edges: draft.board.edges.map((edge) => edge.owner) }
  if (!asCards) return { ...common, cells: draft.board.cells }
  const { dealt, owners, varys, companions, banners } = cardsOf(draft.board)
  const holders = Object.fromEntries(banners.flatMap((houses, player) => houses.map((house) => [house, player])))
  return { ...common, cells: dealt.map((card) => card.name), owners, varys, companions, banners: holders }
}
