// Texts and numbers in the reader's language.
import { AS_BEFORE, FROM_LEFT, localesOf } from './catalogue.ts'
import { isKey, languages, type Key } from './languages.svelte.ts'
import { isMessage, type Message, type Said, type Value } from './message.ts'

export type { Key } from './languages.svelte.ts'
export type { Said } from './message.ts'

type Values = Record<string, Value>

const render = (message: Message): string => languages.catalogue.render(message)

/** The text of a key, its {names} filled in. */
export function t(key: Key, values?: Values): string {
  return render({ id: key, ...(values && { values }) })
}

/** The text of a key made at run time, or the fallback where there is none. */
export function maybe(key: string, otherwise: string): string {
  return isKey(key) ? t(key) : otherwise
}

/** What the server says, in the reader's language; more {names} can be filled in. */
export function said(words: Said | null | undefined, values: Values = {}): string {
  if (!words) return ''
  if (typeof words === 'string') return words
  if (!isMessage(words)) return languages.catalogue.filled(languages.catalogue.own(words), Object.keys(values).length ? values : undefined)
  const all = { ...words.values, ...values }
  return render(Object.keys(all).length ? { ...words, values: all } : words)
}

/** A number with as many decimals as it needs, up to so many. */
export function number(value: number, decimals = 2, spec = ','): string {
  const rounded = Number(value.toFixed(decimals)) || 0 // no -0
  return withMinus(languages.catalogue.number(rounded, spec))
}

/** A score with its sign, as players write it: +3, −2, 0. */
export function signed(value: number, decimals = 2, spec = ','): string {
  const rounded = Number(value.toFixed(decimals))
  return number(rounded, decimals, rounded > 0 ? `+${spec}` : spec)
}

/** A number in one of Python's formats. */
export function inFormat(value: number, spec: string): string {
  return withMinus(languages.catalogue.number(value, spec))
}

/** Terminals have a hyphen for a minus, the web app has a minus in every language. */
const withMinus = (written: string): string => written.replace('-', '−')

/** Digits as the reader's language has them. */
export function digits(text: string): string {
  return languages.catalogue.digits(text)
}

/** Keeps notation in its order in a text that runs from right to left. */
export function isolated(text: string): string {
  return languages.catalogue.isolated(text)
}

/** Notation as it was before it was isolated. */
export function bare(text: string): string {
  return [...text].filter((letter) => letter !== FROM_LEFT && letter !== AS_BEFORE).join('')
}

/** How many letters of a text are seen: isolates take no room. */
export function visibleLength(text: string): number {
  return [...bare(text)].length
}

export function percent(share: number): string {
  return languages.catalogue.number(share, '.0%')
}

/** Several texts as a list. */
export function listed(texts: string[]): string {
  return texts.join(languages.catalogue.language.comma)
}

const THOUSAND = 1e3
const MILLION = 1e6
const LONG = 1e4 // from here on thousands are counted

export function short(value: number): string {
  if (value >= MILLION) return t('unit.million', { n: value / MILLION })
  return value >= LONG ? t('unit.thousand', { n: value / THOUSAND }) : number(value, 0)
}

export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  return digits(`${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`)
}

/** A moment in the reader's calendar. */
export function date(iso: string): string {
  return moment(new Date(iso).getTime() / 1000)
}

/** The same of seconds since 1970. */
export function moment(seconds: number): string {
  return new Date(1000 * seconds).toLocaleString(localesOf(languages.code), { dateStyle: 'medium', timeStyle: 'short' })
}
