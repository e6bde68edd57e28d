// From scores of the player to move to what is shown: signs, colours, the evaluation bar.
import type { Player, SearchReport } from '../../lib/api/types.ts'
import type { MoveMark, Tone } from '../../lib/board/state.ts'
import { signed } from '../../lib/i18n/index.svelte.ts'

export interface Value {
  score: number
  rank: number
  solved: boolean
}

/** The other player's score is the negative. */
export function forFirst(value: number, toMove: Player): number {
  return toMove === 0 ? value : -value
}

export function tone(rank: number): Tone {
  return rank > 0 ? 'good' : rank < 0 ? 'bad' : 'even'
}

/** Share of the bar that is the first player's: 0 to 1, a half where the game is even. */
export function barShare(rankForFirst: number, scale: number): number {
  return (1 + Math.tanh(rankForFirst / scale)) / 2
}

type Scored = Pick<SearchReport, 'moves' | 'ranks'>

export function rankOf(report: Scored, move: string): number {
  return report.ranks?.[move] ?? report.moves[move] ?? 0
}

/** Moves with their scores, the best first. */
export function sortedMoves(report: Scored): { move: string; score: number; rank: number }[] {
  return Object.entries(report.moves)
    .map(([move, score]) => ({ move, score, rank: rankOf(report, move) }))
    .sort((a, b) => b.rank - a.rank)
}

/** Numbers for the board: every move that has a score, the best marked. */
export function moveMarks(report: Scored): Record<string, MoveMark> {
  const sorted = sortedMoves(report)
  const best = sorted[0]?.rank
  const marks = sorted.map(({ move, score, rank }) => {
    const decimals = Math.abs(score) >= 100 ? 0 : 1
    return [move, { text: signed(score, decimals), tone: tone(rank), best: rank === best }]
  })
  return Object.fromEntries(marks)
}
