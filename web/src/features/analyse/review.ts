// What of a review is worth a mark.
import type { Review, ReviewRow } from '../../lib/api/types.ts'

const HALF_LOST = /mistake|missed/ // the result changed, not only its size

export function isMistake(row: ReviewRow): boolean {
  return row.lost > 0
}

/** Signs after moves, by node: ?? where the result was given away, ? where only points were. */
export function signsOf(review: Review | null, nodes: number[]): Record<number, string> {
  const bad = (review?.rows ?? []).filter(isMistake)
  return Object.fromEntries(bad.map((row) => [nodes[row.ply - 1], HALF_LOST.test(row.comment) ? '??' : '?']))
}
