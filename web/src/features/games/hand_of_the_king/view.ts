// Hand of the King: cards of seven houses, and Varys who walks among them.
import type { GridBoard } from '../../../lib/api/types.ts'
import { codeName } from '../pieces.ts'
import type { GameView } from '../view.ts'
import Piece from './Piece.svelte'
import Side from './Side.svelte'

export function cardName(board: GridBoard, cell: number): string {
  const names = board.side.names as (string | null)[] | undefined
  return names?.[cell] ?? ''
}

export const handOfTheKing: GameView = {
  players: ['player.first', 'player.second'],
  playerCodes: null,
  surface: 'cards',
  appear: 'place',
  piece: Piece,
  pieceName: (code, board, cell) => [cardName(board, cell), codeName(code)].filter(Boolean).join(' '),
  side: Side,
  editor: 'cards',
  barScale: 2,
  treeDepth: 2,
}
