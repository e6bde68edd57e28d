// Othello: black and white discs that flip.
import { t } from '../../../lib/i18n/index.svelte.ts'
import { discName } from '../pieces.ts'
import type { GameView } from '../../../lib/board/view.ts'
import Piece from './Piece.svelte'
import Side from './Side.svelte'

export const othello: GameView = {
  players: ['player.black', 'player.white'],
  playerCodes: ['0', '1'],
  colours: ['#16191d', '#f7f5ef'],
  surface: 'felt',
  appear: 'place',
  piece: Piece,
  pieceName: (code) => discName([t('player.black'), t('player.white')])(code),
  side: Side,
  editor: ['', '0', '1'],
  barScale: 16,
  treeDepth: 2,
}
