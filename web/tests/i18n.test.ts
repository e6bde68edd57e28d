// The language files: complete, with the same names to fill in, and every key that the page asks for.
import { describe, expect, test } from 'vitest'
import { en } from '../src/lib/i18n/en.ts'
import { fa } from '../src/lib/i18n/fa.ts'
import { apart, digits, fill, number, said, type Key } from '../src/lib/i18n/index.svelte.ts'
import { settings } from '../src/lib/settings.svelte.ts'
import { LESSONS } from '../src/features/lessons/catalogue.ts'

const sources = import.meta.glob('../src/**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true })
const names = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).sort()
const keys = Object.keys(en) as Key[]

describe('language files', () => {
  test('have the same keys in the same order', () => {
    expect(Object.keys(fa)).toEqual(keys)
  })

  test.each(keys)('%s is written in both, with the same names', (key) => {
    expect(en[key].trim()).not.toBe('')
    expect(fa[key].trim()).not.toBe('')
    expect(names(fa[key])).toEqual(names(en[key]))
  })

  test('have every key that the page names', () => {
    const used = Object.values(sources as Record<string, string>).flatMap((text) =>
      [...text.matchAll(/\bt\('([a-z0-9_.]+)'/g)].map((match) => match[1]!),
    )

    expect(used.filter((key) => !(key in en))).toEqual([])
  })

  test('have three paragraphs and a task for every lesson', () => {
    const wanted = LESSONS.flatMap((lesson) => ['title', '1', '2', '3', 'task'].map((part) => `lesson.${lesson}.${part}`))

    expect(wanted.filter((key) => !(key in en))).toEqual([])
  })

  test('write Persian in Persian letters', () => {
    const persian = /[\u0600-\u06ff]/
    const latinOnly = keys.filter((key) => !persian.test(fa[key]))

    expect(latinOnly).toEqual(['tuner.cma', 'tuner.spsa'])
  })
})

test('Persian digits are written in Persian only', () => {
  expect(digits('12:05', 'fa')).toBe('۱۲:۰۵')
  expect(digits('12:05', 'en')).toBe('12:05')
})

test('names stay apart from Persian numbers, which would change places with them', () => {
  expect(apart('nearest h2, 3 steps')).toBe('nearest h2, 3 steps')
  settings.language = 'fa'
  expect(apart('نزدیک‌ترین، h2، ۳ گام (j2 i2 h2)')).toBe('نزدیک‌ترین، \u2066h2\u2069، ۳ گام (\u2066j2 i2 h2\u2069)')
  expect(said({ en: 'd3, turns 1', fa: 'd3، ۱ مهره' })).toBe('\u2066d3\u2069، ۱ مهره')
  settings.language = 'en'
})

test('a minus stays before its number in a Persian text', () => {
  expect(number(-830)).toBe('−830')
  settings.language = 'fa'
  expect(number(-830)).toBe('\u2066−۸۳۰\u2069')
  settings.language = 'en'
})

test('an unknown name stays as it is', () => {
  expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}')
})
