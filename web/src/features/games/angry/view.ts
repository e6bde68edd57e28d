// Angry: a map with hen, bird, queen, eggs, pigs, rocks and the slingshot.
import { codeName } from '../pieces.ts'
import type { GameView } from '../../../lib/board/view.ts'
import Piece from './Piece.svelte'
import Side from './Side.svelte'

export const angry: GameView = {
  players: ['player.hen', 'player.queen'],
  playerCodes: ['hen', 'queen'],
  surface: 'map',
  appear: 'place',
  piece: Piece,
  pieceName: codeName,
  side: Side,
  editor: ['', 'hen', 'bird', 'queen', 'egg', 'pig', 'sling', 'rock'],
  barScale: 900,
  treeDepth: 4,
}
