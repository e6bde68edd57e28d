// Reports are blocks: what the server publishes is drawn, with numbers as their column says.
import { expect, test } from 'vitest'
import { axis, tickText } from '../src/lib/report/axis.ts'
import type { Block } from '../src/lib/api/types.ts'
import { blocksOf, cellText } from '../src/lib/report/blocks.ts'
import { paragraphs, pieces } from '../src/lib/report/markdown.ts'
import { named, translated } from '../src/lib/report/names.ts'
import { speak } from './speaking.ts'

const text: Block = { block: 'text', markdown: 'words' }

test('a report has its blocks, or those of its experiments in order', () => {
  const other: Block = { block: 'text', markdown: 'more' }

  expect(blocksOf({ blocks: [text] })).toEqual([text])
  expect(blocksOf({ experiments: [{ name: 'a', blocks: [text] }, { name: 'b', blocks: [other] }] })).toEqual([text, other])
  expect(blocksOf(null)).toEqual([])
})

test('numbers are written as their column says, intervals with their ends', () => {
  expect(cellText(0.876, '.1%')).toBe('87.6%')
  expect(cellText(12.4, '+.0f')).toBe('+12')
  expect(cellText(446288.2)).toBe('446,288')
  expect(cellText({ value: 1, low: 0, high: 2 }, '.1f')).toBe('1.0 [0.0, 2.0]')
  expect(cellText({ value: 1, low: null, high: 2 })).toBe('1 […, 2]')
  expect(cellText(null)).toBe('–')
})

test('the numbers of an axis are round, and whole where the values are', () => {
  expect(axis([-15, 201, null], 0, 1).ticks).toEqual([-50, 0, 50, 100, 150, 200, 250])
  expect(axis([0, 1, 2], 0, 1).ticks).toEqual([0, 1, 2])
  expect(axis([0.42, 0.61], 0, 1).ticks).toEqual([0.4, 0.45, 0.5, 0.55, 0.6, 0.65])
  expect([0.05, 1e6].map(tickText)).toEqual(['0.05', '1,000,000'])
})

test('every value stands between the ends of its axis, a single one in the middle', () => {
  const places = [[3, 3], [-15, 201], [1, 9_000_000], [0.02, 0.03], []].flatMap((values) =>
    [false, true].flatMap((log) => values.filter((value) => !log || value > 0).map(axis(values, 0, 1, log).place)),
  )

  expect(axis([3], 0, 2).place(3)).toBe(1)
  expect(axis([1, 100], 0, 2, true).place(10)).toBeCloseTo(1)
  expect(places.every((place) => place >= 0 && place <= 1)).toBe(true)
})

test('a logarithmic axis has 1, 2 and 5 in few decades, powers of ten in many', () => {
  expect(axis([0.02, 0.13], 0, 1, true).ticks).toEqual([0.02, 0.05, 0.1, 0.2])
  expect(axis([55, 479_318], 0, 1, true).ticks).toEqual([10, 100, 1000, 10_000, 100_000, 1_000_000])
  expect(axis([1e-5, 0.1], 0, 1, true).ticks).toEqual([0.00001, 0.0001, 0.001, 0.01, 0.1])
})

test('markdown has code, strong words and lists, and links are their words', () => {
  expect(pieces('a `b` **c** [d](#e)').map((piece) => `${piece.kind} ${piece.text}`)).toEqual([
    'plain a ', 'code b', 'plain  ', 'strong c', 'plain  ', 'plain d',
  ])
  expect(paragraphs('one\ntwo\n\n- a\n- b').map((part) => [part.list, part.lines.length])).toEqual([[false, 1], [true, 2]])
})

test('messages are said, and agents are named everywhere alike', () => {
  const plot = { kind: 'points', title: { id: 'points' }, series: [{ name: 'random', x: ['search:level=3', '1'], y: [1] }] }
  expect([named('nodes'), named('search:level=3'), named('game2_hard')]).toEqual(['nodes', 'Computer, level 3', 'game2_hard'])
  const pairs = { list: [{ id: '{one} and {other}', values: { one: 'random', other: 'search:level=3' } }] }
  expect(translated({ id: '`{agent}` or {pairs}', values: { agent: 'random', pairs } })).toBe('`random` or Random moves and Computer, level 3')
  speak('fa')
  expect(translated(plot)).toEqual({
    kind: 'points', title: 'امتیاز', series: [{ name: 'حرکت تصادفی', x: ['رایانه، سطح ۳', '۱'], y: [1] }],
  })
  speak('en')
})
