// Sim: dots and edges; the graph renderer draws everything.
import { codeName } from '../pieces.ts'
import type { GameView } from '../view.ts'

export const sim: GameView = {
  players: ['player.red', 'player.blue'],
  playerCodes: null,
  surface: 'none',
  appear: 'place',
  piece: null,
  pieceName: codeName,
  side: null,
  editor: ['', '0', '1'],
  barScale: 0.6,
  treeDepth: 2,
}
