// A report in the reader's language: messages are said, agents are named, notation stays.
import { agentName, agentWords } from '../i18n/names.ts'
import { digits, said } from '../i18n/index.svelte.ts'
import { isListing, isMessage, type Message, type Texts, type Value } from '../i18n/message.ts'

const NUMBER = /^\d[\d./]*$/ // as 12, 2.5 or 3/4
const OF_PROGRAMS = new Set(['block', 'kind', 'style', 'form', 'timed'])

/** Notation in a report: an agent by its name, a number in the language's digits, the rest as it stands. */
export function named(text: string): string {
  return NUMBER.test(text) ? digits(text) : agentName(text)
}

/** A message whose agents are named; in code an agent stays as it is typed. */
function withAgents(message: Message): Message {
  const values = Object.entries(message.values ?? {}).map(([name, value]) => [name, message.id.includes(`\`{${name}}\``) ? value : agentIn(value)])
  return values.length ? { ...message, values: Object.fromEntries(values) } : message
}

function agentIn(value: Value): Value {
  if (typeof value === 'string') return agentWords(value)
  if (isMessage(value)) return withAgents(value)
  return isListing(value) ? { ...value, list: value.list.map(agentIn) } : value
}

/** The same with every message said. */
export type Told<T> = T extends Message | Texts ? string : T extends (infer Entry)[] ? Told<Entry>[] : T extends object ? { [Name in keyof T]: Told<T[Name]> } : T

/** Blocks with every text named; what programs read in them stays. */
export function translated<T>(part: T): Told<T> {
  if (typeof part === 'string') return named(part) as Told<T>
  if (isMessage(part)) return said(withAgents(part)) as Told<T>
  if (Array.isArray(part)) return part.map((each) => translated(each)) as Told<T>
  if (part === null || typeof part !== 'object') return part as Told<T>
  const entries = Object.entries(part).map(([key, value]) => [key, OF_PROGRAMS.has(key) ? value : translated(value)])
  return Object.fromEntries(entries) as Told<T>
}
