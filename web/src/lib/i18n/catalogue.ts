// The catalogue of a language: makes sentences of messages. The rules are those of turnwise.messages.catalogue in Python.
import { formatted } from './format.ts'
import { isListing, isMessage, type Message, type Texts as ByLanguage, type Value } from './message.ts'
import { pluralRule } from './plural.ts'

/** How a language writes numbers and lists. */
export interface Language {
  name: string
  direction: 'ltr' | 'rtl'
  digits: string
  decimal: string
  thousands: string
  percent: string
  comma: string
  /** Words before the last entry of a list, by their English. */
  last: Record<string, string>
  /** Plural forms by their CLDR names, in the order that the rule counts them. */
  forms: string[]
  /** The rule in the form of gettext. */
  plural: string
}

type Text = string | Record<string, string>
export type Texts = Record<string, Text>

export const ENGLISH = 'en'
const BRITISH = 'en-GB' // whose dates have the day first
const COUNT = 'n' // the value that chooses between singular and plural
export const FROM_LEFT = '\u2066' // isolates keep notation and signs in their order in a text from right to left
export const AS_BEFORE = '\u2069'
const NOTATION = /[A-Za-z0-9+−<>`=/]/
const PLACE = /\{\{|\}\}|\{(\w+)(?::([^{}]*))?\}/g

const PLAIN: Language = {
  name: '',
  direction: 'ltr',
  digits: '0123456789',
  decimal: '.',
  thousands: ',',
  percent: '%',
  comma: ', ',
  last: {},
  forms: ['one', 'other'],
  plural: 'n != 1',
}

/** A language for the browser's own tools, and English where they do not know it. */
export function localesOf(code: string): string[] {
  try {
    return [...(code === ENGLISH ? [] : Intl.getCanonicalLocales(code.replaceAll('_', '-'))), BRITISH]
  } catch {
    return [BRITISH] // a name of a file, but of no language
  }
}

export class Catalogue {
  readonly language: Language
  readonly #digits: Record<string, string>
  readonly #signs: Record<string, string>
  readonly #rule: (n: number) => number

  /** `english` has what the language lacks of texts with a key; `onlacking` is called for any other message that is not there. */
  constructor(readonly code: string, language: Partial<Language>, readonly messages: Texts, readonly english: Texts = {}, readonly onlacking?: () => void) {
    const { digits, decimal, thousands, percent } = (this.language = { ...PLAIN, ...language })
    const minus = code === ENGLISH ? '-' : '−'
    this.#digits = Object.fromEntries([...digits].map((digit, value) => [String(value), digit]))
    this.#signs = { ...this.#digits, ',': thousands, '.': decimal, '%': percent, '-': minus }
    this.#rule = pluralRule(this.language.plural)
  }

  get isFromRight(): boolean {
    return this.language.direction === 'rtl'
  }

  /** The sentence of a message. */
  render({ id, values, plural }: Message): string {
    return this.filled(this.#translation(id, plural, values?.[COUNT]), values)
  }

  /** A text with values in its places. */
  filled(text: string, values?: Record<string, Value>): string {
    if (!values) return text
    return text.replace(PLACE, (whole, name: string | undefined, spec: string | undefined) => {
      if (name === undefined) return whole[0]!
      return name in values ? this.value(values[name]!, spec) : `{${name}}`
    })
  }

  number(value: number, spec = ''): string {
    const text = [...formatted(value, spec)].map((sign) => this.#signs[sign] ?? sign).join('')
    return '+−'.includes(text[0]!) ? this.isolated(text) : text
  }

  /** A text whose digits are those of the language. */
  digits(text: string): string {
    return [...text].map((sign) => this.#digits[sign] ?? sign).join('')
  }

  /** What is filled into a template: numbers by their digits, lists, messages; notation as it is. */
  value(value: Value, spec = ''): string {
    if (typeof value === 'number') return this.number(value, spec)
    if (typeof value === 'string') return NOTATION.test(value) ? this.isolated(value) : value
    if (typeof value === 'boolean') return value ? 'True' : 'False'
    if (value === null) return 'None'
    if (isListing(value)) return this.#joined(value.list.map((each) => this.value(each)), value.last)
    return isMessage(value) ? this.render(value) : this.own(value)
  }

  /** Keeps notation in its order in a text that runs from right to left. */
  isolated(text: string): string {
    return this.isFromRight ? FROM_LEFT + text + AS_BEFORE : text
  }

  /** What an author says in several languages; English where the reader's is not among them. */
  own(texts: ByLanguage): string {
    return texts[this.code] || this.value(texts[ENGLISH] || Object.values(texts)[0] || '')
  }

  #translation(id: string, plural: string | undefined, n: Value | undefined): string {
    const count = typeof n === 'number' ? Math.trunc(n) : 1
    const { forms } = this.language
    const own = inForm(this.messages[id], forms[this.#rule(count)] ?? forms.at(-1)!)
    if (own) return own
    if (!(id in this.english)) this.onlacking?.()
    return inForm(this.english[id], count === 1 ? 'one' : 'other') || (count === 1 || plural === undefined ? id : plural)
  }

  #joined(texts: string[], last = ''): string {
    const { comma, last: words } = this.language
    if (!last || texts.length < 2) return texts.join(comma)
    return texts.slice(0, -1).join(comma) + (words[last] ?? ` ${last} `) + texts.at(-1)
  }
}

const inForm = (text: Text | undefined, form: string): string | undefined => (typeof text === 'string' ? text : text?.[form])
