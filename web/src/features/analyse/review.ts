// What of a review is worth a mark.
import type { Review, ReviewRow } from '../../lib/api/types.ts'

/** Comments on moves that changed the result, not only its size. */
const HALF_LOST = new Set(['winning at once missed', 'missed win', 'mistake: win -> draw', 'mistake: win -> loss', 'mistake: draw -> loss'])
const SLIGHT = 1 / 8 // of the evaluation bar's scale: an estimate is not more exact than this

/** Whether a move gave something away: anything that is proven, and of estimates what is more than their error. */
export function isMistake(row: ReviewRow, barScale: number): boolean {
  const certain = row.solved !== false || HALF_LOST.has(row.comment)
  return row.lost > (certain ? 0 : SLIGHT * barScale)
}

/** Signs after moves, by node: ?? where the result was given away, ? where only points were. */
export function signsOf(review: Review | null, nodes: number[], barScale: number): Record<number, string> {
  const bad = (review?.rows ?? []).filter((row) => isMistake(row, barScale))
  return Object.fromEntries(bad.map((row) => [nodes[row.ply - 1], HALF_LOST.has(row.comment) ? '??' : '?']))
}
