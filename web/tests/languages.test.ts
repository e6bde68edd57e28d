// Which language is spoken: the one chosen before, fetched before anything is shown, or English.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { said, t } from '../src/lib/i18n/index.svelte.ts'
import { languages } from '../src/lib/i18n/languages.svelte.ts'
import { speak } from './speaking.ts'

const LISTED = [{ code: 'en', name: 'English', direction: 'ltr' }, { code: 'nds', name: 'Plattdüütsch', direction: 'ltr' }]
const LOW_GERMAN = { name: 'Plattdüütsch' }
const ANSWERS: Record<string, unknown> = {
  'api/languages': LISTED,
  'api/messages/nds?part=all': { code: 'nds', language: LOW_GERMAN, messages: { 'nav.play': 'Spelen', 'column {n}': 'Reeg {n}' } },
  'api/messages/nds?part=first': { code: 'nds', language: LOW_GERMAN, messages: { 'nav.play': 'Spelen' } },
}
let kept: Record<string, string>

beforeEach(() => {
  kept = {}
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null, setItem: (key: string, value: string) => (kept[key] = value) })
  vi.stubGlobal('navigator', { language: 'en-GB', languages: ['en-GB'] })
  vi.stubGlobal('fetch', vi.fn(async (path: string) => new Response(JSON.stringify(ANSWERS[path] ?? { error: 'none' }), { status: path in ANSWERS ? 200 : 422 })))
})
afterEach(() => {
  vi.unstubAllGlobals()
  speak('en')
})

test('what was chosen is spoken as soon as the web app is open', async () => {
  kept['turnwise.language'] = 'nds'
  await languages.open()

  expect([languages.code, t('nav.play'), t('nav.lab')]).toEqual(['nds', 'Spelen', 'Lab'])
})

test("without a choice it is the browser's language, if there is a catalogue", async () => {
  vi.stubGlobal('navigator', { language: 'nds-DE', languages: ['nds-DE', 'en'] })
  await languages.open()

  expect(languages.code).toBe('nds')
  expect(languages.all).toEqual(LISTED)
})

const COLUMN = { id: 'column {n}', values: { n: 3 } }
const asked = (): string[] => vi.mocked(fetch).mock.calls.map(([path]) => String(path)).filter((path) => path.includes('messages'))

test('the home page asks for its own part of the language, another page for the rest', async () => {
  kept['turnwise.language'] = 'nds'
  await languages.open({ all: false })
  const first = t('nav.play')
  await languages.complete()
  await languages.complete()

  expect([first, t('nav.play'), said(COLUMN)]).toEqual(['Spelen', 'Spelen', 'Reeg 3'])
  expect(asked()).toEqual(['api/messages/nds?part=first', 'api/messages/nds?part=all'])
})

test('a message that the part lacks calls for the rest, once; a key or a text by its author does not', async () => {
  kept['turnwise.language'] = 'nds'
  await languages.open({ all: false })
  const before = [t('nav.lab'), said({ en: 'Nim' })]
  const calm = asked().length
  said(COLUMN)
  said(COLUMN)
  await vi.waitFor(() => expect(said(COLUMN)).toBe('Reeg 3'))

  expect(before).toEqual(['Lab', 'Nim'])
  expect([calm, asked().length]).toEqual([1, 2])
})

test('a language chosen on the home page is whole on the page that is opened meanwhile', async () => {
  await languages.open({ all: false })
  const choosing = languages.choose('nds')
  await languages.complete()
  await choosing

  expect(said(COLUMN)).toBe('Reeg 3')
})

test('a language whose catalogue cannot be had is English', async () => {
  kept['turnwise.language'] = 'gone'
  await languages.open()

  expect([languages.code, t('nav.play')]).toEqual(['en', 'Play'])
})

test('without a server it is English too', async () => {
  kept['turnwise.language'] = 'nds'
  vi.stubGlobal('fetch', vi.fn(() => Promise.reject(new TypeError('failed'))))
  await languages.open()

  expect(languages.code).toBe('en')
})

test('a choice is remembered, one that cannot be had is not', async () => {
  await languages.choose('nds')
  await languages.choose('gone')

  expect([languages.code, kept['turnwise.language']]).toEqual(['nds', 'nds'])
})

test('no style is for one language: fonts go by direction, which a catalogue says', () => {
  const styles = import.meta.glob<string>('../src/**/*.{css,svelte}', { query: '?raw', import: 'default', eager: true })
  const named = Object.entries(styles).filter(([, source]) => /\[lang\b|:lang\(/.test(source))

  expect(Object.keys(styles)).toContain('../src/app.css')
  expect(named.map(([name]) => name)).toEqual([])
})
