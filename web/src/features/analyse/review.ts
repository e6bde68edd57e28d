// What of a review is worth a mark, and what somebody who tries a move again may see.
import type { ReviewChoice, ReviewRow } from '../../lib/api/types.ts'

/** A move that is tried again: what was played, and what was tried last. */
export interface Retry {
  row: ReviewRow
  tried: ReviewChoice | null
}

const SIGNS: Record<string, string> = { blunder: '??', mistake: '?' }

export function isMistake(row: ReviewRow): boolean {
  return row.grade in SIGNS
}

/** Rows by ply; a later row on the same move takes the place of the one before. */
export function merged(rows: ReviewRow[], more: ReviewRow[]): ReviewRow[] {
  const all = new Map([...rows, ...more].map((row) => [row.ply, row]))
  return [...all.values()].sort((a, b) => a.ply - b.ply)
}

/** Mistakes, the worst first: results that were given away, then by what was lost. */
export function worstFirst(rows: ReviewRow[]): ReviewRow[] {
  const blunder = (row: ReviewRow): number => Number(row.grade === 'blunder')
  return rows.filter(isMistake).sort((a, b) => blunder(b) - blunder(a) || b.lost - a.lost || a.ply - b.ply)
}

/** The mistake after a ply, or the one before it; behind the last one comes the first. Null where there is none. */
export function nextMistake(rows: ReviewRow[], ply: number, step: 1 | -1): ReviewRow | null {
  const mistakes = rows.filter(isMistake)
  const there = mistakes.filter((row) => (step > 0 ? row.ply > ply : row.ply < ply))
  const next = step > 0 ? 0 : -1
  return there.at(next) ?? mistakes.at(next) ?? null
}

/** Signs after moves, by node: ?? where the result was given away, ? where only points were. */
export function signsOf(rows: ReviewRow[], nodes: number[]): Record<number, string> {
  return Object.fromEntries(rows.filter(isMistake).map((row) => [nodes[row.ply - 1], SIGNS[row.grade]!]))
}

/** Whether a move keeps the score, as far as the estimate can tell. */
export function keepsScore(choice: Pick<ReviewChoice, 'grade'>): boolean {
  return choice.grade === 'best' || choice.grade === 'fine'
}

/** Whether the better move is still to be found, and must not show anywhere. */
export function hidesAnswer(retry: Retry | null): boolean {
  return retry !== null && !(retry.tried && keepsScore(retry.tried))
}
