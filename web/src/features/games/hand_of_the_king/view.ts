// Hand of the King: cards of seven houses, and Varys who walks among them.
import type { GridBoard } from '../../../lib/api/types.ts'
import { settings } from '../../../lib/settings.svelte.ts'
import { codeName } from '../../../lib/i18n/names.ts'
import type { GameView } from '../../../lib/board/view.ts'
import { CARD_TOOLS, edit, handle } from './editing.ts'
import Piece from './Piece.svelte'
import Side from './Side.svelte'
import Tools from './Tools.svelte'

export function cardName(board: GridBoard, cell: number): string {
  const dealt = board.side.dealt as { name: string; name_fa: string }[] | undefined
  const card = board.cells[cell] && board.cells[cell] !== 'varys' ? dealt?.[cell] : undefined
  return card ? (settings.language === 'fa' ? card.name_fa : card.name) : ''
}

export const handOfTheKing: GameView = {
  players: ['player.first', 'player.second'],
  playerCodes: null,
  colours: ['var(--first)', 'var(--second)'],
  surface: 'cards',
  appear: 'place',
  piece: Piece,
  pieceName: (code, board, cell) => [cardName(board, cell), codeName(code)].filter(Boolean).join(' '),
  side: Side,
  editor: { help: 'editor.cards', tool: CARD_TOOLS[0], tools: Tools, click: handle, edit },
  barScale: 2,
  treeDepth: 2,
}
