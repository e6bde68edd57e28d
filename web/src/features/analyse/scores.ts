// From scores of the player to move to what is shown: signs, colours, the evaluation bar.
import type { Player, SearchReport } from '../../lib/api/types.ts'
import type { Best } from '../../lib/board/arrows.ts'
import type { MoveMark, Tone } from '../../lib/board/state.ts'
import { number, signed, t } from '../../lib/i18n/index.svelte.ts'
import { playerName } from '../games/names.ts'

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

/** A score as the player it is good for has it: +2 for Yellow. */
export function scoreFor(game: string, score: number, player: Player, decimals: number): string {
  if (Math.abs(score) < 0.5 * 10 ** -decimals) return signed(0)
  const leader = score < 0 ? other(player) : player
  return t('score.for', { score: signed(Math.abs(score), decimals), player: playerName(game, leader) })
}

/** Whether the depths agree who is ahead: some evaluations favour whoever moved last. */
export function isSteady(report: Pick<SearchReport, 'steady'>): boolean {
  return report.steady !== false
}

/** What a report says of the score: whom it is good for, or only how far it swings while the depths do not agree. */
export function reportedScore(game: string, report: SearchReport, player: Player): string {
  if (report.score === null) return '…'
  return isSteady(report) ? scoreFor(game, report.score, player, 2) : `±${number(Math.abs(report.score), 2)}`
}

const other = (player: Player): Player => (player === 0 ? 1 : 0)

type Scored = Pick<SearchReport, 'moves' | 'ranks' | 'steady'>

export function rankOf(report: Scored, move: string): number {
  return report.ranks?.[move] ?? report.moves[move] ?? 0
}

/** Moves with their scores, the best first. */
export function sortedMoves(report: Scored): { move: string; score: number; rank: number }[] {
  return Object.entries(report.moves)
    .map(([move, score]) => ({ move, score, rank: rankOf(report, move) }))
    .sort((a, b) => b.rank - a.rank)
}

const ARROWS = 3

const CLOSE = 1 / 8 // of the evaluation bar's scale: further behind the best a move gets no arrow

/** Moves that get an arrow: the best few, equal ones alike. */
export function bestMoves(report: Scored, barScale: number): Best[] {
  const sorted = sortedMoves(report)
  const close = sorted.filter(({ rank }) => rank >= sorted[0]!.rank - CLOSE * barScale)
  return close.slice(0, ARROWS).map(({ move, rank }) => ({ move, order: sorted.filter((other) => other.rank > rank).length }))
}

/** Numbers for the board: every move that has a score, the best marked. */
export function moveMarks(report: Scored): Record<string, MoveMark> {
  const sorted = sortedMoves(report)
  const best = sorted[0]?.rank
  const marks = sorted.map(({ move, score, rank }) => {
    const size = Math.abs(score)
    const decimals = size >= 100 ? 0 : size >= 1 ? 1 : 2
    return [move, { text: signed(score, decimals), brief: signed(score, 0), tone: isSteady(report) ? tone(rank) : 'even', best: rank === best }]
  })
  return Object.fromEntries(marks)
}
