// Connect 4: red and yellow discs that drop.
import { t } from '../../../lib/i18n/index.svelte.ts'
import { discName } from '../pieces.ts'
import type { GameView } from '../view.ts'
import Piece from './Piece.svelte'

export const connect4: GameView = {
  players: ['player.red', 'player.yellow'],
  playerCodes: ['0', '1'],
  surface: 'holes',
  appear: 'drop',
  piece: Piece,
  pieceName: (code) => discName([t('player.red'), t('player.yellow')])(code),
  side: null,
  editor: ['', '0', '1'],
  barScale: 8,
  treeDepth: 3,
}
