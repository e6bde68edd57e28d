// The same table as Python's tests: a message says the same in the web app as everywhere else.
import { expect, test } from 'vitest'
import table from '../../tests/messages/cases.json'
import { Catalogue, localesOf, type Language, type Texts } from '../src/lib/i18n/catalogue.ts'
import { preferred } from '../src/lib/i18n/languages.svelte.ts'
import type { Message } from '../src/lib/i18n/message.ts'
import { pluralRule } from '../src/lib/i18n/plural.ts'

const { catalogues, cases } = table as unknown as { catalogues: Record<string, { language: Partial<Language>; messages: Texts }>; cases: [string, Message, string][] }

test.each(cases)('%s %j', (code, message, said) => {
  const { language, messages } = catalogues[code]!

  expect(new Catalogue(code, language, messages).render(message)).toBe(said)
})

test('what a language lacks is said in English', () => {
  const catalogue = new Catalogue('nds', {}, { loading: 'Töövt …' }, { loading: 'Loading …', copied: 'Copied' })

  expect(['loading', 'copied', 'nobody says this'].map((id) => catalogue.render({ id }))).toEqual(['Töövt …', 'Copied', 'nobody says this'])
})

test('a catalogue whose name is no language has English dates', () => {
  expect(localesOf('not a language')).toEqual(['en-GB'])
  expect(localesOf('pt_BR')).toEqual(['pt-BR', 'en-GB'])
})

test('a form that a catalogue lacks is said in English', () => {
  const catalogue = new Catalogue('nds', {}, { '{n} move': { one: '{n} Tog' } })

  expect([1, 2].map((n) => catalogue.render({ id: '{n} move', plural: '{n} moves', values: { n } }))).toEqual(['1 Tog', '2 moves'])
})

test.each(table.rules as [string, number[]][])('the plural rule %s counts forms', (text, forms) => {
  const rule = pluralRule(text)

  expect([0, 1, 2, 25].map((n) => rule(n))).toEqual(forms)
})

test.each(table['no rules'])('%s is no plural rule', (text) => {
  expect(() => pluralRule(text)).toThrow(SyntaxError)
})

test("the browser's first language that there is a catalogue of is spoken", () => {
  const known = ['en', 'fa', 'pt-BR', 'zh_TW'].map((code) => ({ code, name: code, direction: 'ltr' as const }))

  expect([['de-DE', 'fa-IR', 'en'], ['pt-BR'], ['pt-PT', 'zh-TW'], ['de'], []].map((tags) => preferred(tags, known))).toEqual(['fa', 'pt-BR', 'zh_TW', 'en', 'en'])
})
