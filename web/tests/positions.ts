// Small boards and trees for the tests.
import type { Board, Game, GridBoard, LegalMove, Play, Position, TreeNode } from '../src/lib/api/types.ts'
import { PLAIN } from '../src/lib/board/look.ts'

/** What a board has besides its places, when there is nothing to say. */
export const BARE = { marks: [], notes: {}, labels: {}, facts: [], mover: null, side: {} }

/** A game that only the server knows. */
export const GAME: Game = {
  name: 'sim', title: 'Sim', players: ['●', '○'], summary: '', setups: { n: '' }, look: PLAIN, formats: ['PGN'],
  move_help: '', levels: 10, classic_level: null, evaluators: [], weights: [], every_point_counts: false, deals: false, quickly_solved: true,
  agents: [{ name: 'search', summary: '', options: { level: '' }, needs_file: false }, { name: 'random', summary: '', options: {}, needs_file: false }],
  networks: [],
  encodings: ['sparse'],
  training_lacks: null,
}

export function grid(rows: string[]): GridBoard {
  const cells = rows.flatMap((row) => [...row].map((code) => (code === '.' ? '' : code)))
  const columns = rows[0]!.length
  return {
    kind: 'grid',
    rows: rows.length,
    columns,
    row_labels: rows.map((_, row) => String(rows.length - row)),
    column_labels: [...'abcdefgh'].slice(0, columns),
    cells,
    changed: [],
    ...BARE,
  }
}

export const move = (text: string, cells: number[], from?: number): LegalMove => ({ text, words: { en: text, fa: text }, cells, from })

export function position(board: Board, legal: LegalMove[] = []): Position {
  return {
    game: 'connect4', text: '', start: '', moves: [], movers: [], opening: null, options: {}, to_move: 0, over: false, result: null, winner: null,
    reason: { en: '', fa: '' }, legal, last: [], last_words: { en: '', fa: '' }, board,
  }
}

export function play(fields: Partial<Play> = {}): Play {
  return {
    id: 'x', game: 'connect4', start: '', moves: [], sides: ['human', 'random'], to_move: 0, position: position(grid(['..'])),
    status: 'playing', result: null, winner: null, reason: { en: '', fa: '' }, ply: 0, clock: null, clocks: null, increment: 0, pace: 0, version: 0, thinking: false, times: [], saved: null, names: ['', ''],
    offers: { draw: null, undo: null, rematch: null }, next: null, listed: false, you: [0, 1], ...fields,
  }
}

const node = (parent: number, name: string | null, ply: number, score: number | null, why = 'searched'): TreeNode => ({
  parent, move: name, mover: null, ply, to_move: ply % 2 === 0 ? 0 : 1, depth: 3 - ply, alpha: null, beta: null, score, why, omitted: 0, visits: 0,
})

/** The worked example by minimax; scores are for the player to move at the node. */
export const FULL: TreeNode[] = [
  node(-1, null, 0, 4),
  node(0, 'B', 1, -4),
  node(1, 'D', 2, 4),
  node(2, 'H', 3, 1, 'terminal'),
  node(2, 'I', 3, -4, 'terminal'),
  node(1, 'E', 2, 6),
  node(5, 'J', 3, -2, 'terminal'),
  node(5, 'K', 3, -6, 'terminal'),
  node(0, 'C', 1, 3),
  node(8, 'F', 2, -3),
  node(9, 'L', 3, 3, 'terminal'),
  node(9, 'M', 3, 5, 'terminal'),
  node(8, 'G', 2, 7),
  node(12, 'N', 3, 0, 'terminal'),
  node(12, 'O', 3, -7, 'terminal'),
]

/** By alpha-beta: C is cut after F, so G and its leaves are never searched. */
export const CUT: TreeNode[] = [
  ...FULL.slice(0, 8),
  node(0, 'C', 1, 3, 'beta cut'),
  ...FULL.slice(9, 12),
  node(8, 'G', 2, 0, 'pruned'),
]
