// The headless board: what can be clicked and what a click means.
import { describe, expect, test } from 'vitest'
import { nextCell, nextInRing } from '../src/lib/board/cursor.ts'
import { fitMarks, spots } from '../src/lib/board/marks.ts'
import { LOOKS, strokes } from '../src/lib/board/paths.ts'
import { cellName, cellViews, isSource, moveAt, movesOffBoard } from '../src/lib/board/state.ts'
import { steps } from '../src/lib/board/steps.ts'
import { grid, move } from './positions.ts'

const NOTHING = { last: [], selected: null, hint: null, scores: {} }

describe('clicks', () => {
  const column = move('b', [1, 4, 7])

  test('any cell of a column plays the column, and only the lowest free one is its target', () => {
    const views = cellViews(grid(['...', '...', '...']), { ...NOTHING, legal: [column] })

    expect(moveAt([column], 1)?.text).toBe('b')
    expect(views.filter((cell) => cell.clickable).map((cell) => cell.index)).toEqual([1, 4, 7])
    expect(views.filter((cell) => cell.target).map((cell) => cell.index)).toEqual([7])
  })

  test('a move that ends on a cell goes before one that only passes there', () => {
    expect(moveAt([move('long', [0, 1]), move('short', [0])], 0)?.text).toBe('short')
  })

  test('with two pieces that may move, a click on one chooses it and leaves its moves', () => {
    const legal = [move('x', [1], 0), move('y', [1], 2)]

    expect(isSource(legal, 0)).toBe(true)
    expect(moveAt(legal, 1, 2)?.text).toBe('y')
  })

  test('a single piece need not be chosen', () => {
    expect(isSource([move('left', [0], 1), move('right', [2], 1)], 1)).toBe(false)
  })

  test('a pass has no cell and becomes a button', () => {
    expect(movesOffBoard([column, move('pass', [])]).map((each) => each.text)).toEqual(['pass'])
  })

  test('scores and hints stand where their move lands', () => {
    const mark = { text: '+3', brief: '+3', tone: 'good', best: true } as const
    const views = cellViews(grid(['...', '...', '...']), { ...NOTHING, legal: [column], hint: 'b', scores: { b: mark } })

    expect(views[7]!.mark).toEqual(mark)
    expect(views.filter((cell) => cell.hinted).map((cell) => cell.index)).toEqual([7])
  })

  test('cells are named by column and row', () => {
    expect(cellName(grid(['...', '...']), 0)).toBe('a2')
    expect(cellName(grid(['...', '...']), 5)).toBe('c1')
  })
})

describe('keyboard', () => {
  test('arrows move by a cell and stop at the edge', () => {
    expect(nextCell(0, 'ArrowRight', 2, 3)).toBe(1)
    expect(nextCell(0, 'ArrowUp', 2, 3)).toBe(0)
    expect(nextCell(5, 'ArrowDown', 2, 3)).toBe(5)
    expect(nextCell(4, 'Home', 2, 3)).toBe(3)
    expect(nextCell(3, 'End', 2, 3)).toBe(5)
  })

  test('other keys are left to the page', () => {
    expect(nextCell(0, 'a', 2, 3)).toBeNull()
    expect(nextInRing(0, 'a', 3)).toBeNull()
  })

  test('edges form a ring', () => {
    expect(nextInRing(2, 'ArrowRight', 3)).toBe(0)
    expect(nextInRing(0, 'ArrowLeft', 3)).toBe(2)
    expect(nextInRing(0, 'ArrowLeft', 0)).toBeNull()
  })
})

describe('animations from two boards', () => {
  test('a new disc falls over as many rows as are above it', () => {
    expect(steps(grid(['.', '.', '.']), grid(['.', '.', '0']))).toEqual([{ kind: 'appear', cell: 2, rows: 3 }])
  })

  test('discs that change owner flip, the nearer ones first', () => {
    const found = steps(grid(['.110']), grid(['0000']), [0])

    expect(found).toContainEqual({ kind: 'flip', cell: 1, delay: 1 })
    expect(found).toContainEqual({ kind: 'flip', cell: 2, delay: 2 })
  })

  test('a walker glides from where it stood, and what it enters is taken', () => {
    expect(steps(grid(['v.s']), grid(['..v']))).toEqual([
      { kind: 'take', cell: 2, code: 's' },
      { kind: 'move', cell: 2, from: 0, rows: 0, columns: -2 },
    ])
  })

  test('another size, or no board before, is not animated', () => {
    expect(steps(null, grid(['0']))).toEqual([])
    expect(steps(grid(['..']), grid(['0']))).toEqual([])
  })
})

test('numbers on crossing edges keep apart', () => {
  const [a, b] = spots([[{ x: 0, y: 0 }, { x: 200, y: 200 }], [{ x: 0, y: 200 }, { x: 200, y: 0 }]])

  expect(Math.hypot(a!.x - b!.x, a!.y - b!.y)).toBeGreaterThan(30)
})

describe('paths over the board', () => {
  const paths = Array.from({ length: LOOKS }, (_, look) => strokes([4, 5, 8], 3, look))
  const points = (line: string): number[][] => line.slice(1).split('L').map((each) => each.split(' ').map(Number))

  test('go through their cells in order, with an arrow on every step', () => {
    for (const { line, arrows } of paths) {
      expect(points(line).map(([x, y]) => 3 * Math.floor(y!) + Math.floor(x!))).toEqual([4, 5, 8])
      expect(arrows.split('M')).toHaveLength(1 + 2)
    }
  })

  test('point where they lead', () => {
    const [right, down] = paths[0]!.arrows.slice(1).split('M').map((each) => each.split('L').map((p) => p.split(' ').map(Number)))

    expect(right![1]![0]).toBeGreaterThan(Math.max(right![0]![0]!, right![2]![0]!))
    expect(down![1]![1]).toBeGreaterThan(Math.max(down![0]![1]!, down![2]![1]!))
  })

  test('lie side by side on the same cells', () => {
    expect(new Set(paths.map(({ line }) => line)).size).toBe(LOOKS)
  })
})

describe('numbers in cells', () => {
  const mark = (text: string, brief: string) => ({ text, brief, tone: 'even' as const, best: false })

  test('are as large as the longest of them lets them be', () => {
    expect(fitMarks(40, [mark('+3', '+3'), mark('+12.3', '+12')]).size).toBeLessThan(fitMarks(40, [mark('+3', '+3')]).size)
    expect(fitMarks(40, [mark('+12.3', '+12')]).form).toBe('text')
  })

  test('are whole where others could not be read', () => {
    expect(fitMarks(20, [mark('+12.3', '+12')]).form).toBe('brief')
  })

  test('are not made smaller by marks of direction', () => {
    expect(fitMarks(40, [mark('\u2066+۱۲\u2069', '')])).toEqual(fitMarks(40, [mark('+12', '')]))
  })
})
