// The cards of a drawn position: what a click changes, and the request they become.
import type { Board, EditRequest, Player } from '../../../lib/api/types.ts'
import type { Draft } from '../../../lib/board/editor.ts'
import type { Said } from '../../../lib/i18n/index.svelte.ts'

/** What a click does to a card. */
export const CARD_TOOLS = ['swap', 'board', 'first', 'second', 'out', 'varys'] as const
const OWNER: Record<string, 0 | 1 | 2 | null> = { board: null, first: 0, second: 1, out: 2 }

interface Cards {
  dealt: { house: string; name: string; words: Said }[]
  /** 0, 1, 2 for nobody, null while the card is on the board. */
  owners: (0 | 1 | 2 | null)[]
  varys: number
  companions: string[]
  banners: string[][]
}
const VARYS = 'varys'

export const cardsOf = (board: Board): Cards => board.side as unknown as Cards

/** The cards as the server reads them. */
export function edit(board: Board): Partial<EditRequest> {
  const { dealt, owners, varys, companions, banners } = cardsOf(board)
  const holders = Object.fromEntries(banners.flatMap((houses, player) => houses.map((house) => [house, player as Player])))
  return { cells: dealt.map((card) => card.name), owners, varys, companions, banners: holders }
}

/** Exchanges two cards, gives one to a player, or sends Varys to a cell. */
export function handle(draft: Draft, cell: number, tool: string): Draft {
  const cards = cardsOf(draft.board)
  if (tool === 'swap') return swap(draft, cell)
  if (tool === 'varys') return { ...redrawn(draft, { varys: cell }), picked: null }
  if (cards.dealt[cell]!.house === VARYS) return draft
  return { ...redrawn(draft, { owners: cards.owners.with(cell, OWNER[tool] ?? null) }), picked: null }
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
  if (board.kind !== 'grid') return draft
  const cards = { ...cardsOf(board), ...change }
  const lies = (cell: number): boolean => cards.owners[cell] === null && cards.dealt[cell]!.house !== VARYS
  const cells = cards.dealt.map(({ house }, cell) => (cell === cards.varys ? VARYS : lies(cell) ? house : ''))
  const labels = Object.fromEntries(cards.dealt.flatMap((card, cell) => (cells[cell] && cells[cell] !== VARYS ? [[cell, card.words]] : [])))
  return { ...draft, board: { ...board, cells, labels, side: { ...board.side, ...cards } } }
}
