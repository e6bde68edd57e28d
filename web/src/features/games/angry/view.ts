// Angry: a map with hen, bird, queen, eggs, pigs, rocks and the slingshot.
import { codeName } from '../../../lib/i18n/names.ts'
import type { GameView } from '../../../lib/board/view.ts'
import Piece from './Piece.svelte'
import Side from './Side.svelte'

export const angry: GameView = {
  players: ['player.hen', 'player.queen'],
  playerCodes: ['hen', 'queen'],
  colours: ['#fff', '#3f7d2c'],
  mover: (board) => board.side.mover as string,
  surface: 'map',
  appear: 'place',
  piece: Piece,
  pieceName: codeName,
  side: Side,
  editor: ['', 'hen', 'bird', 'queen', 'egg', 'pig', 'sling', 'rock'],
  barScale: 900,
  treeDepth: 4,
}
