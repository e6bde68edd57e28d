// Texts and numbers in the reader's language.
import { settings, type Language } from '../settings.svelte.ts'
import type { Texts } from '../api/types.ts'
import { en } from './en.ts'
import { fa } from './fa.ts'

export type Key = keyof typeof en
export const texts: Record<Language, Record<Key, string>> = { en, fa }

const [FROM_LEFT, AS_BEFORE] = [0x2066, 0x2069].map((code) => String.fromCharCode(code)) // isolates
const PERSIAN_DIGITS = '۰۱۲۳۴۵۶۷۸۹'

const CODE_OR_DIGIT = /[A-Za-z][\w=.,+-]*|[0-9]/g

/** Numbers in the reader's digits; those of code and cells, as in plies=8 or b1, stay. */
export function digits(text: string, language: Language): string {
  return language === 'fa' ? text.replace(CODE_OR_DIGIT, (found) => PERSIAN_DIGITS[Number(found)] ?? found) : text
}

/** Fills in {names}; numbers in the reader's digits, words as they are, for they may be the notation of a move. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole
    return typeof value === 'number' ? digits(String(value), settings.language) : value
  })
}

/** The text of a key, its {names} filled in. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return fill(digits(texts[settings.language][key], settings.language), values)
}

/** The text of a key made at run time, or the fallback (in English, from the server) where there is none. */
export function maybe(key: string, otherwise: string): string {
  return key in en ? t(key as Key) : otherwise
}

/** One of the server's texts that come in both languages, its {names} filled in. */
export function said(both: Texts | null, values: Record<string, string> = {}): string {
  return both ? apart(fill(both[settings.language] || both.en, values)) : ''
}

export function number(value: number, decimals = 2): string {
  const rounded = Number(value.toFixed(decimals)) || 0 // no -0
  const text = rounded.toLocaleString('en-US', { maximumFractionDigits: decimals }).replace('-', '−')
  const written = digits(settings.language === 'fa' ? text.replace(/,/g, '٬').replace('.', '٫') : text, settings.language)
  return rounded < 0 ? isolated(written) : written
}

/** A score with its sign, as players write it: +3, −2, 0. */
export function signed(value: number, decimals = 2): string {
  const size = number(Math.abs(value), decimals)
  const rounded = Number(value.toFixed(decimals))
  return isolated(rounded > 0 ? `+${size}` : rounded < 0 ? `−${size}` : size)
}

/** Keeps a sign before its number, and foreign words in their order, in a text that runs from right to left. */
export function isolated(text: string): string {
  return settings.language === 'fa' ? FROM_LEFT + text + AS_BEFORE : text
}

/** How many letters of a text are seen: isolates take no room. */
export function visibleLength(text: string): number {
  return text.replace(/[\u2066\u2069]/g, '').length
}

const NAMES = /[A-Za-z](?:[\w.:=-]*\w)?(?: [a-z]\d+\b)*/g // a full stop after a name is none of it

/** Keeps names such as b1 apart from the numbers beside them, which would change places with them. */
export function apart(text: string): string {
  return text.replace(NAMES, isolated)
}

export function percent(share: number): string {
  return settings.language === 'fa' ? `${number(100 * share, 0)}٪` : `${number(100 * share, 0)} %`
}

export function short(value: number): string {
  if (value >= 1e6) return `${number(value / 1e6, 1)} ${t('unit.million')}`
  return value >= 1e4 ? `${number(value / 1e3, 0)} ${t('unit.thousand')}` : number(value, 0)
}

export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
  return digits(text, settings.language)
}

/** A moment in the reader's calendar. */
export function date(iso: string): string {
  return moment(new Date(iso).getTime() / 1000)
}

/** The same of seconds since 1970. */
export function moment(seconds: number): string {
  return new Date(1000 * seconds).toLocaleString(settings.language === 'fa' ? 'fa-IR' : 'en-GB', { dateStyle: 'medium', timeStyle: 'short' })
}
