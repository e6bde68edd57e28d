// A form of a job, as the server describes it: what its fields hold, and the request they become.
import type { FormField, Game, JobForm, JobPlan } from '../../lib/api/types.ts'
import { agentText, type SideChoice } from '../play/setup.ts'

/** What the reader has changed, by the names of fields; everything else has its default. */
export type Chosen = Record<string, unknown>

export const INTERVAL: readonly [number, number] = [0, 10] // of Elo, where a test is asked for

/** The values of all fields: defaults, those that go with a chosen value, and what was changed. */
export function valuesOf(form: JobForm, chosen: Chosen, game?: Game): Chosen {
  const values: Chosen = Object.fromEntries(form.fields.map((field) => [field.name, defaultOf(field, game)]))
  const known = Object.fromEntries(Object.entries(chosen).filter(([name]) => name in values))
  for (const field of form.fields) if (field.source && !optionsOf(field, game).includes(String(known[field.name]))) delete known[field.name]
  for (const { field, value, defaults } of form.presets) if ((known[field] ?? values[field]) === value) Object.assign(values, defaults)
  return { ...values, ...known }
}

function defaultOf(field: FormField, game?: Game): unknown {
  if (!field.source) return field.default
  const options = optionsOf(field, game)
  return options.includes(String(field.default)) ? field.default : (options[0] ?? null)
}

/** The values that a field can be chosen from. */
export function optionsOf(field: FormField, game?: Game): string[] {
  return field.source ? (game?.[field.source] ?? []) : field.choices.map((choice) => choice.value)
}

/** Whether a field is of use with the others as they are. */
export function isAsked(field: FormField, values: Chosen, game?: Game): boolean {
  if (field.kind === 'game' || (field.source && optionsOf(field, game).length < 2)) return false
  return !field.only_with || values[field.only_with.field] === field.only_with.value
}

/** The request of a form; null while it cannot be sent. */
export function planOf(form: JobForm, chosen: Chosen, game?: Game): JobPlan | null {
  const values = valuesOf(form, chosen, game)
  const sent = form.fields.filter((field) => field.kind === 'game' || field.source || isAsked(field, values, game))
  const plan = Object.fromEntries(sent.map((field) => [field.name, sentAs(field, values[field.name], game)]).filter(([, value]) => value !== null))
  const lacks = sent.some((field) => (field.required || field.kind === 'experiments') && plan[field.name] === undefined)
  return lacks || hasTwins(plan.agents) ? null : ({ kind: form.kind, ...plan } as JobPlan)
}

function sentAs(field: FormField, value: unknown, game?: Game): unknown {
  if (field.kind === 'game') return game?.name ?? null
  if (field.kind === 'agents') return (value as SideChoice[] | null)?.map((side) => agentText(game!, side)) ?? null
  if (field.kind === 'experiments') return value ? [value] : null
  return typeof value === 'string' ? value.trim() : (value ?? null)
}

/** Two agents of the same text would play against themselves. */
export function hasTwins(texts: unknown): boolean {
  return Array.isArray(texts) && new Set(texts).size < texts.length
}
