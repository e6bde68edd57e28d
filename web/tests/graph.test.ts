// The evaluation graph: gaps where nothing is known, and a scale that does not saturate.
import { expect, test } from 'vitest'
import { runs, scaleOf } from '../src/features/analyse/graph.ts'
import { bestMoves } from '../src/features/analyse/scores.ts'
import { arrowsOf } from '../src/lib/board/arrows.ts'
import { fromOtherSide, turned } from '../src/lib/board/turn.ts'
import { move } from './positions.ts'

const value = (rank: number) => ({ score: rank, rank, solved: true })

test('neighbours are joined and nothing is drawn over a gap', () => {
  const found = runs([0, 1, 2, 3, 4], { 0: value(1), 1: value(2), 4: value(3) })

  expect(found.map((run) => run.map((point) => point.index))).toEqual([[0, 1], [4]])
  expect(runs([0, 1], {})).toEqual([])
})

test('of two scores the larger is the higher, however large, and none leaves the graph', () => {
  const ranks = [-64, -40, -16, -2, 0, 2, 16, 40, 63, 64]
  const heights = ranks.map(scaleOf(ranks, 16).height)

  expect(heights.toSorted((a, b) => a - b)).toEqual(heights)
  expect(new Set(heights.map((height) => height.toFixed(3))).size).toBe(ranks.length)
  expect(Math.min(...heights)).toBeGreaterThan(0)
  expect(Math.max(...heights)).toBeLessThan(1)
  expect(heights[4]).toBe(0.5)
})

test('small scores stay small where the game is close', () => {
  expect(scaleOf([0.1, -0.2], 16).most).toBe(16)
  expect(scaleOf([0.1, -0.2], 16).height(0.2)).toBeLessThan(0.52)
})

test('moves far behind the best get no arrow, equal ones the same', () => {
  const best = bestMoves({ moves: { a: 5, b: 5, c: 4, d: -9 } }, 8)

  expect(best).toEqual([{ move: 'a', order: 0 }, { move: 'b', order: 0 }, { move: 'c', order: 2 }])
})

test('an arrow begins where a piece walks or falls, a new piece gets a ring, and a pass nothing', () => {
  const legal = [move('walk', [3], 0), move('put', [1]), move('pass', [])]
  const best = ['walk', 'put', 'pass'].map((text, order) => ({ move: text, order }))
  const arrows = arrowsOf(best, legal, 2, false, (cell) => cell)

  expect(arrows.map((arrow) => [arrow.order, arrow.head !== ''])).toEqual([[0, true], [1, false]])
  expect(arrows[0]!.line.startsWith('M0.50 0.50L')).toBe(true)
  expect(arrowsOf([best[1]!], legal, 2, true, (cell) => cell)[0]!.head).not.toBe('')
})

test('from the other side a board is turned around, or mirrored where up stays up', () => {
  const board = { rows: 2, columns: 3 }

  expect([0, 1, 5].map(fromOtherSide(board, 'turn'))).toEqual([5, 4, 0])
  expect([0, 1, 5].map(fromOtherSide(board, 'mirror'))).toEqual([2, 1, 3])
  expect(turned({ kind: 'move', cell: 0, from: 1, rows: 1, columns: -1 }, true, 'turn')).toMatchObject({ rows: -1, columns: 1 })
})
