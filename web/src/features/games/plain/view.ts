// A view for games that have none of their own: the codes as they are.
import type { GameView } from '../../../lib/board/view.ts'
import { codeName } from '../../../lib/i18n/names.ts'
import Piece from './Piece.svelte'

export const plain: GameView = {
  players: ['player.first', 'player.second'],
  playerCodes: null,
  colours: ['var(--first)', 'var(--second)'],
  surface: 'map',
  appear: 'place',
  piece: Piece,
  pieceName: codeName,
  side: null,
  editor: ['', '0', '1'],
  barScale: 1,
  treeDepth: 2,
}
