// A review: which moves are marked, in which order they are seen, and what stays hidden while one is tried again.
import { expect, test } from 'vitest'
import { hidesAnswer, merged, nextMistake, signsOf, worstFirst } from '../src/features/analyse/review.ts'
import type { ReviewRow } from '../src/lib/api/types.ts'

const row = (ply: number, grade: ReviewRow['grade'], lost = 0): ReviewRow => ({
  ply, player: 0, move: 'a', before: 0, after: 0, before_rank: 0, after_rank: 0, lost, at_stake: lost, best: [],
  comment: '', grade, solved: true, depth: null, choices: [],
})
const ROWS = [row(1, 'best'), row(2, 'mistake', 2), row(3, 'blunder', 1), row(4, 'fine', 0.1), row(5, 'mistake', 9), row(6, 'blunder', 4)]
const plies = (rows: ReviewRow[]): number[] => rows.map(({ ply }) => ply)

test('given-away results are marked twice, given-away points once, and nothing else', () => {
  expect(signsOf(ROWS, [11, 12, 13, 14, 15, 16])).toEqual({ 12: '?', 13: '??', 15: '?', 16: '??' })
})

test('the worst moves come first: results before points, and large losses before small ones', () => {
  expect(plies(worstFirst(ROWS))).toEqual([6, 3, 5, 2])
})

test('one goes from mistake to mistake in the order of play, and round', () => {
  expect([0, 2, 4, 6].map((ply) => nextMistake(ROWS, ply, 1)?.ply)).toEqual([2, 3, 5, 2])
  expect([6, 4, 2].map((ply) => nextMistake(ROWS, ply, -1)?.ply)).toEqual([5, 3, 6])
  expect(nextMistake([row(1, 'best')], 0, 1)).toBeNull()
})

test('a later row takes the place of an earlier one on the same move', () => {
  const found = merged([row(2, 'mistake', 1), row(3, 'best')], [row(1, 'best'), row(2, 'blunder', 3)])

  expect(plies(found)).toEqual([1, 2, 3])
  expect(found[1]!.grade).toBe('blunder')
})

test('the answer is hidden until a move was tried that keeps the score', () => {
  const tried = (grade: ReviewRow['grade']) => ({ row: ROWS[1]!, tried: { move: 'b', lost: 1, grade } })

  expect(hidesAnswer(null)).toBe(false)
  expect(hidesAnswer({ row: ROWS[1]!, tried: null })).toBe(true)
  expect((['blunder', 'mistake', 'fine', 'best'] as const).map((grade) => hidesAnswer(tried(grade)))).toEqual([true, true, false, false])
})
