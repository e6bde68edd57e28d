// Sim: dots and edges; the graph renderer draws everything.
import type { Board } from '../../../lib/api/types.ts'
import { codeName } from '../../../lib/i18n/names.ts'
import type { GameView, Notes } from '../../../lib/board/view.ts'

/** Free edges that would close a triangle, by the players who would lose by it. */
function closing(board: Board): Notes {
  if (board.kind !== 'graph') return {}
  return Object.fromEntries(board.edges.flatMap((edge, index) => (edge.closes?.length ? [[index, edge.closes]] : [])))
}

export const sim: GameView = {
  players: ['player.red', 'player.blue'],
  playerCodes: null,
  colours: ['var(--first)', 'var(--second)'],
  surface: 'none',
  appear: 'place',
  piece: null,
  pieceName: codeName,
  notes: closing,
  side: null,
  editor: ['', '0', '1'],
  barScale: 0.6,
  treeDepth: 2,
}
