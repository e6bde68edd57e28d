// Texts with a key: every key that the web app asks for is there, and numbers are those of the language.
import { afterEach, describe, expect, test } from 'vitest'
import { digits, number, said, signed, t } from '../src/lib/i18n/index.svelte.ts'
import { isKey } from '../src/lib/i18n/languages.svelte.ts'
import { speak, TEXTS } from './speaking.ts'

const sources = Object.values(import.meta.glob<string>('../src/**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true }))
const python = Object.values(import.meta.glob<string>('../../src/turnwise/**/*.py', { query: '?raw', import: 'default', eager: true }))
const matches = (pattern: RegExp, texts = sources): string[] => texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1]!))

afterEach(() => speak('en'))

describe('the catalogue', () => {
  test('has every key that the web app names', () => {
    const used = matches(/\bt\('([^']+)'/g)

    expect(used.length).toBeGreaterThan(200)
    expect(used.filter((key) => !isKey(key))).toEqual([])
  })

  test('has no key that nothing in the web app or the package names, or begins', () => {
    const quoted = new Set([...matches(/['`]([a-z]+\.?[\w. -]*)/g), ...matches(/Message\("([a-z]+\.[\w.]+)"/g, python)])
    const isNamed = (key: string): boolean => quoted.has(key) || [...quoted].some((start) => start.includes('.') && key.startsWith(start))

    expect(Object.keys(TEXTS.en!).filter((key) => !isNamed(key))).toEqual([])
  })

  test('writes Persian in Persian letters and digits', () => {
    const keys = Object.keys(TEXTS.en!)
    const texts = keys.map((key) => [key, JSON.stringify(TEXTS.fa![key]).replaceAll(/\{[^}]*\}/g, '')] as const)

    expect(texts.filter(([, text]) => !/[\u0600-\u06ff]/.test(text)).map(([key]) => key).sort()).toEqual(['agent.with', 'tuner.cma', 'tuner.spsa'])
    expect(texts.filter(([, text]) => /(?<![\w=])[0-9]/.test(text)).map(([key]) => key)).toEqual([])
  })
})

test('no regular expression reads a finished sentence: nothing replaces letters of what was said', () => {
  const after = matches(/((?:\bt|said|render|digits)\([^\n]*\)\.(?:replace|match|split)[^\n]*)/g)

  expect(after).toEqual([])
})

test("digits are the language's own", () => {
  expect(digits('12:05')).toBe('12:05')
  speak('fa')
  expect(digits('12:05')).toBe('۱۲:۰۵')
})

test('a minus stays before its number in a Persian text', () => {
  expect([number(-830), signed(1.5), signed(0), number(-0.001)]).toEqual(['−830', '+1.5', '0', '0'])
  speak('fa')
  expect([number(-830), signed(1.5), number(1234.5)]).toEqual(['\u2066−۸۳۰\u2069', '\u2066+۱٫۵\u2069', '۱٬۲۳۴٫۵'])
})

test('the server says messages, sentences by language, and names', () => {
  const message = { id: '{name} wins', values: { name: 'Red' } }

  expect([said(message), said({ en: 'pass', fa: 'پاس' }), said('nim'), said(null)]).toEqual(['Red wins', 'pass', 'nim', ''])
  expect(said({ en: 'Nim', id: 'Permainan Nim' })).toBe('Nim') // Indonesian is a language
  expect(said({ id: '{first} wins in {n}', values: { n: 3 } }, { first: 'Red' })).toBe('Red wins in 3')
})

test('a message within a text is said in the same language', () => {
  speak('fa')

  expect(t('offer.draw', { player: { id: '{cell}', values: { cell: 'd4' } } })).toBe('\u2066d4\u2069 پیشنهاد تساوی می‌دهد.')
  expect(t('theme.label', { theme: { id: 'theme.dark' } })).toBe('رنگ‌ها: تیره')
})

test('one thing is not counted like several', () => {
  expect([1, 2, 1200].map((n) => t('records.moves', { n }))).toEqual(['1 move', '2 moves', '1,200 moves'])
})
