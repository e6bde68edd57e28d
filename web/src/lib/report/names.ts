// A report in the reader's language: the server sends what its texts are to be read as, the page names agents.
import { agentName } from '../i18n/names.ts'
import { digits, said } from '../i18n/index.svelte.ts'
import { isMessage, type Message, type Texts } from '../i18n/message.ts'

export type Words = Record<string, string>

const PLACED = /^(\d+) (\w+(?::\S+)?)$/ // an agent after its place in the table
const NUMBER = /^\d[\d./]*$/ // as 12, 2.5 or 3/4
const OF_PROGRAMS = new Set(['block', 'kind', 'style', 'form', 'timed'])

/** One text of a report: an agent, what the server says it is read as, a number, or as it stands. */
export function named(text: string, words: Words): string {
  const [, place, placed] = PLACED.exec(text) ?? []
  const agent = agentName(placed ?? text)
  if (agent !== (placed ?? text)) return place ? `${digits(place)}. ${agent}` : agent
  return words[text] ?? (NUMBER.test(text) ? digits(text) : text)
}

/** The same with every message said. */
export type Told<T> = T extends Message | Texts ? string : T extends (infer Entry)[] ? Told<Entry>[] : T extends object ? { [Name in keyof T]: Told<T[Name]> } : T

/** Blocks with every text named; what programs read in them stays. */
export function translated<T>(part: T, words: Words): Told<T> {
  if (typeof part === 'string') return named(part, words) as Told<T>
  if (isMessage(part)) return said(part) as Told<T>
  if (Array.isArray(part)) return part.map((each) => translated(each, words)) as Told<T>
  if (part === null || typeof part !== 'object') return part as Told<T>
  const entries = Object.entries(part).map(([key, value]) => [key, OF_PROGRAMS.has(key) ? value : translated(value, words)])
  return Object.fromEntries(entries) as Told<T>
}
