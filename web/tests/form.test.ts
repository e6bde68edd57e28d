// Forms of jobs as a server may describe them: these fields are of no job that there is.
import { expect, test } from 'vitest'
import { hasTwins, isAsked, planOf, valuesOf } from '../src/features/jobs/form.ts'
import type { FormField, Game, JobForm } from '../src/lib/api/types.ts'

const GAME = { name: 'sim', agents: [] as Game['agents'], weights: ['corners', 'edges'], encodings: ['sparse'] } as unknown as Game
const field = (name: string, fields: Partial<FormField> = {}): FormField => ({
  name, label: { en: name, fa: name }, help: null, kind: 'number', least: null, most: null, step: 1, choices: [], source: null,
  default: null, required: false, more: false, only_with: null, ...fields,
})
const form = (fields: FormField[], presets: JobForm['presets'] = []): JobForm => ({ kind: 'dance', fields, presets })
const choices = ['waltz', 'tango'].map((value) => ({ value, label: { en: value, fa: value } }))

test('a field has its default until it is changed', () => {
  const dance = form([field('steps', { default: 4 }), field('name', { kind: 'text', default: '' })])

  expect(planOf(dance, {})).toEqual({ kind: 'dance', steps: 4, name: '' })
  expect(planOf(dance, { steps: 8, name: ' slow ', other: 1 })).toEqual({ kind: 'dance', steps: 8, name: 'slow' })
})

test('defaults go with a choice, and what was changed stays', () => {
  const dance = form(
    [field('style', { kind: 'choice', choices, default: 'waltz' }), field('beats'), field('pairs')],
    [{ field: 'style', value: 'waltz', defaults: { beats: 3, pairs: 2 } }, { field: 'style', value: 'tango', defaults: { beats: 4, pairs: 1 } }],
  )

  expect(valuesOf(dance, {})).toEqual({ style: 'waltz', beats: 3, pairs: 2 })
  expect(valuesOf(dance, { style: 'tango', pairs: 9 })).toEqual({ style: 'tango', beats: 4, pairs: 9 })
})

test('what must have a value holds the form back', () => {
  const dance = form([field('steps', { default: 4, required: true }), field('turns')])

  expect(planOf(dance, { steps: null })).toBeNull()
  expect(planOf(dance, { turns: null })).toEqual({ kind: 'dance', steps: 4 })
})

test('a field that goes with a value of another is asked for and sent only then', () => {
  const rounds = field('rounds', { default: 3, only_with: { field: 'style', value: 'tango' } })
  const dance = form([field('style', { kind: 'choice', choices, default: 'waltz' }), rounds])

  expect(isAsked(rounds, valuesOf(dance, {}))).toBe(false)
  expect(planOf(dance, {})).toEqual({ kind: 'dance', style: 'waltz' })
  expect(planOf(dance, { style: 'tango' })).toEqual({ kind: 'dance', style: 'tango', rounds: 3 })
})

test('choices may be those of the game; another game has others', () => {
  const weights = field('weights', { kind: 'choice', source: 'weights', default: 'evaluation' })
  const encoding = field('encoding', { kind: 'choice', source: 'encodings' })
  const dance = form([field('game', { kind: 'game' }), weights, encoding])

  expect(planOf(dance, { weights: 'edges' }, GAME)).toEqual({ kind: 'dance', game: 'sim', weights: 'edges', encoding: 'sparse' })
  expect(planOf(dance, { weights: 'pruning' }, GAME)).toMatchObject({ weights: 'corners' })
  expect([isAsked(weights, {}, GAME), isAsked(encoding, {}, GAME)]).toEqual([true, false])
})

test('agents are sent as texts, and no two may be the same', () => {
  const dance = form([field('game', { kind: 'game' }), field('agents', { kind: 'agents', least: 2, most: 4 })])
  const side = (options: string) => ({ kind: 'random', level: 1, options, networks: [] })

  expect(planOf(dance, { agents: [side('seed=1'), side('seed=2')] }, GAME)).toEqual({ kind: 'dance', game: 'sim', agents: ['random:seed=1', 'random:seed=2'] })
  expect(planOf(dance, { agents: [side('seed=1'), side('seed=1')] }, GAME)).toBeNull()
  expect(hasTwins(['random', 'random'])).toBe(true)
})

test('an experiment must be chosen, and a test is sent with both its bounds', () => {
  const lab = form([field('names', { kind: 'experiments' }), field('sprt', { kind: 'interval' }), field('quick', { kind: 'switch', default: true })])

  expect(planOf(lab, {})).toBeNull()
  expect(planOf(lab, { names: 'sim.order', sprt: [-5, 5], quick: false })).toEqual({ kind: 'dance', names: ['sim.order'], sprt: [-5, 5], quick: false })
})
