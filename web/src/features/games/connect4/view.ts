// Connect 4: red and yellow discs that drop.
import type { Board } from '../../../lib/api/types.ts'
import { t } from '../../../lib/i18n/index.svelte.ts'
import { discName } from '../pieces.ts'
import type { GameView, Notes } from '../../../lib/board/view.ts'
import Piece from './Piece.svelte'

/** Empty cells that would complete a line, by the players whose line it is. */
function threats(board: Board): Notes {
  const notes: Notes = {}
  const [first = [], second = []] = (board.side.threats ?? []) as number[][]
  for (const cell of first) notes[cell] = [0]
  for (const cell of second) notes[cell] = [...(notes[cell] ?? []), 1]
  return notes
}

export const connect4: GameView = {
  players: ['player.red', 'player.yellow'],
  playerCodes: ['0', '1'],
  colours: ['var(--disc-red)', 'var(--disc-yellow)'],
  surface: 'holes',
  appear: 'drop',
  piece: Piece,
  pieceName: (code) => discName([t('player.red'), t('player.yellow')])(code),
  notes: threats,
  side: null,
  editor: ['', '0', '1'],
  barScale: 8,
  treeDepth: 3,
}
