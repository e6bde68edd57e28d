// The same table as Python's tests: a message says the same in the web app as everywhere else.
import { expect, test } from 'vitest'
import table from '../../tests/messages/cases.json'
import { Catalogue, localesOf, type Language, type Texts } from '../src/lib/i18n/catalogue.ts'
import { preferred } from '../src/lib/i18n/languages.svelte.ts'
import type { Message } from '../src/lib/i18n/message.ts'

const { catalogues, cases } = table as unknown as { catalogues: Record<string, { language: Partial<Language>; messages: Texts }>; cases: [string, Message, string][] }

test.each(cases)('%s %j', (code, message, said) => {
  const { language, messages } = catalogues[code]!

  expect(new Catalogue(code, language, messages).render(message)).toBe(said)
})

test('what a language lacks is said in English', () => {
  const catalogue = new Catalogue('nds', {}, { loading: 'Töövt …' }, { loading: 'Loading …', copied: 'Copied' })

  expect(['loading', 'copied', 'nobody says this'].map((id) => catalogue.render({ id }))).toEqual(['Töövt …', 'Copied', 'nobody says this'])
})

test('a catalogue whose name is no language has English dates and plurals', () => {
  expect(localesOf('not a language')).toEqual(['en-GB'])
  expect(localesOf('pt_BR')).toEqual(['pt-BR', 'en-GB'])
  expect(new Catalogue('not a language', {}, {}).render({ id: '{n} move', plural: '{n} moves', values: { n: 2 } })).toBe('2 moves')
})

test("the browser's first language that there is a catalogue of is spoken", () => {
  const known = ['en', 'fa', 'pt-BR'].map((code) => ({ code, name: code, direction: 'ltr' as const }))

  expect([['de-DE', 'fa-IR', 'en'], ['pt-BR'], ['de'], []].map((tags) => preferred(tags, known))).toEqual(['fa', 'pt-BR', 'en', 'en'])
})
