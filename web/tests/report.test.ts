// Reports are blocks: what the server publishes is drawn, with numbers as their column says.
import { expect, test } from 'vitest'
import { arenaJob, hasTwins, usualOptions } from '../src/features/arena/plan.ts'
import type { Game } from '../src/lib/api/types.ts'
import { axis, decimalsOf } from '../src/lib/report/axis.ts'
import { blocksOf, cellText, type Block } from '../src/lib/report/blocks.ts'
import { paragraphs, pieces } from '../src/lib/report/markdown.ts'
import { blockTitle, columnName, learn, rowName } from '../src/lib/report/names.ts'
import { settings } from '../src/lib/settings.svelte.ts'

const text: Block = { block: 'text', markdown: 'words' }

test('a report has its blocks, or those of its experiments in order', () => {
  const other: Block = { block: 'text', markdown: 'more' }

  expect(blocksOf({ blocks: [text] })).toEqual([text])
  expect(blocksOf({ experiments: [{ blocks: [text] }, { blocks: [other] }] })).toEqual([text, other])
  expect(blocksOf(null)).toEqual([])
})

test('numbers are written as their column says, intervals with their ends', () => {
  expect(cellText(0.876, '.1%')).toBe('87.6%')
  expect(cellText(12.4, '+.0f')).toBe('+12')
  expect(cellText(446288.2)).toBe('446,288')
  expect(cellText({ value: 1, low: 0, high: 2 }, '.1f')).toBe('1 [0, 2]')
  expect(cellText({ value: 1, low: null, high: 2 })).toBe('1 […, 2]')
  expect(cellText(null)).toBe('–')
})

test('an axis maps what is there, and its numbers differ', () => {
  const { place, ticks } = axis([0, null, 10], 100, 200)

  expect([place(0), place(10), ticks.length]).toEqual([100, 200, 5])
  expect(axis([1, 100], 0, 2, true).place(10)).toBeCloseTo(1)
  expect(axis([3, 3], 0, 2).place(3)).toBe(1)
  expect(decimalsOf([0.1, 0.15])).toBe(3)
})

test('markdown has code, strong words and lists, and links are their words', () => {
  expect(pieces('a `b` **c** [d](#e)').map((piece) => `${piece.kind} ${piece.text}`)).toEqual([
    'plain a ', 'code b', 'plain  ', 'strong c', 'plain  ', 'plain d',
  ])
  expect(paragraphs('one\ntwo\n\n- a\n- b').map((part) => [part.list, part.lines.length])).toEqual([[false, 1], [true, 2]])
})

test('two agents make a match, three a tournament', () => {
  const game = { name: 'sim', agents: [] } as unknown as Game
  const agent = (kind: string) => ({ kind, level: 1, options: '' })

  expect(arenaJob(game, [agent('random'), agent('greedy')], 10, 0, usualOptions()).kind).toBe('match')
  expect(arenaJob(game, [agent('random'), agent('greedy'), agent('perfect')], 10, 0, usualOptions()).kind).toBe('tournament')
  expect(hasTwins(game, [agent('random'), agent('random')])).toBe(true)
})

test('words that come with a report are read in Persian only', () => {
  learn({ 'ours: nodes': 'ما: گره‌ها' })
  expect([columnName('ours: nodes'), blockTitle({ name: 'x', title: 'ours: nodes' })]).toEqual(['ours: nodes', 'ours: nodes'])
  settings.language = 'fa'
  expect([columnName('ours: nodes'), rowName('ours: nodes'), rowName('search:level=3')]).toEqual(['ما: گره‌ها', 'ما: گره‌ها', 'search:level=3'])
  settings.language = 'en'
})
