// Any report is shown: facts, tables, plots.
import { expect, test } from 'vitest'
import { arenaJob, hasTwins } from '../src/features/arena/plan.ts'
import type { Game } from '../src/lib/api/types.ts'
import { cellText, shownOf } from '../src/lib/ui/report.ts'

const plot = { title: 'Elo', series: [{ name: 'a', x: [0, 1], y: [1, 2] }] }

test('plain values are facts, lists of objects are tables, plots are plots', () => {
  const shown = shownOf({ wins: 3, rows: [{ name: 'a', elo: 1 }, { name: 'b', score: 2 }], deep: { share: 0.5 }, plots: [plot] })

  expect(shown.facts).toEqual([['wins', 3], ['deep share', 0.5]])
  expect(shown.tables).toEqual([{ title: 'rows', columns: ['name', 'elo', 'score'], rows: [['a', 1, null], ['b', null, 2]] }])
  expect(shown.plots).toEqual([plot])
})

test('a matrix is a table, and nothing is nothing', () => {
  expect(shownOf({ cross: [[1, 2], [3, 4]] }).tables[0]!.rows).toEqual([[1, 2], [3, 4]])
  expect(shownOf(null)).toEqual({ facts: [], tables: [], plots: [] })
})

test('intervals are written with their ends', () => {
  expect(cellText({ value: 1, low: 0, high: 2 }, String)).toBe('1 [0, 2]')
  expect(cellText(null, String)).toBe('–')
})

test('two agents make a match, three a tournament', () => {
  const game = { name: 'sim', agents: [] } as unknown as Game
  const agent = (kind: string) => ({ kind, level: 1, options: '' })

  expect(arenaJob(game, [agent('random'), agent('greedy')], 10, 0).kind).toBe('match')
  expect(arenaJob(game, [agent('random'), agent('greedy'), agent('perfect')], 10, 0).kind).toBe('tournament')
  expect(hasTwins(game, [agent('random'), agent('random')])).toBe(true)
})
