// What the form of the arena asks for.
import { expect, test } from 'vitest'
import type { Game } from '../src/lib/api/types.ts'
import { arenaJob, usualOptions } from '../src/features/arena/plan.ts'

const GAME = { name: 'sim', agents: [] as Game['agents'] } as Game
const agents = (count: number) => Array.from({ length: count }, (_, index) => ({ kind: 'random', level: 1, options: `seed=${index}`, networks: [] }))
const common = (count: number) => ({ game: 'sim', agents: agents(count).map((each) => `random:${each.options}`), seed: 7, games: 20 })

test('two agents play a match with the usual openings', () => {
  expect(arenaJob(GAME, agents(2), 20, 7, usualOptions())).toEqual({ kind: 'match', ...common(2) })
})

test('a match has its openings and bounds, and nothing of a tournament', () => {
  const options = { ...usualOptions(), openings: ' plies=4 ', tested: true, lower: -5, upper: 5, system: 'swiss', rounds: 3 }

  expect(arenaJob(GAME, agents(2), 20, 7, options)).toEqual({ kind: 'match', ...common(2), openings: 'plies=4', sprt: [-5, 5] })
})

test.each([
  [{ system: 'gauntlet', rounds: 3 }, { system: 'gauntlet' }],
  [{ system: 'swiss', rounds: 3 }, { system: 'swiss', rounds: 3 }],
  [{ system: 'swiss', rounds: null }, { system: 'swiss' }],
])('a tournament has rounds in the Swiss system only: %o', (chosen, asked) => {
  const options = { ...usualOptions(), tested: true, ...chosen }

  expect(arenaJob(GAME, agents(3), 20, 7, options)).toEqual({ kind: 'tournament', ...common(3), ...asked })
})
