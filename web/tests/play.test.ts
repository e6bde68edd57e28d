// A new game's request, the clocks, and addresses.
import { describe, expect, test } from 'vitest'
import type { Game } from '../src/lib/api/types.ts'
import { timeLeft } from '../src/features/play/clock.ts'
import { fieldOf } from '../src/features/play/fields.ts'
import { agentText, newPlay, newSetup, nextPlay, positionText } from '../src/features/play/setup.ts'
import { link, parseRoute } from '../src/lib/route.svelte.ts'
import { play } from './positions.ts'

const GAME: Game = {
  name: 'sim', title: 'Sim', title_fa: 'سیم', players: ['●', '○'], summary: '', setups: { n: '' }, board: 'graph',
  move_help: '', levels: 10, evaluators: [], weights: [], every_point_counts: false, deals: false, maps: [], quickly_solved: true,
  agents: [{ name: 'search', summary: '', options: { level: '' } }, { name: 'random', summary: '', options: {} }],
}

describe('a new game', () => {
  test('is a person against the computer at a middle level', () => {
    expect(newPlay(GAME, newSetup(GAME))).toEqual({ game: 'sim', position: 'start', sides: ['human', 'search:level=4'] })
  })

  test('typed options win over the level, and agents without levels have none', () => {
    expect(agentText(GAME, { kind: 'search', level: 4, options: 'depth=3' })).toBe('search:depth=3')
    expect(agentText(GAME, { kind: 'random', level: 4, options: '' })).toBe('random')
  })

  test('options make a start, and a typed position replaces them', () => {
    const setup = { ...newSetup(GAME), start: { n: '7', x: '' } }

    expect(positionText(setup)).toBe('start:n=7')
    expect(positionText({ ...setup, position: ' 6:01/23 ' })).toBe('6:01/23')
  })

  test('minutes become a clock', () => {
    expect(newPlay(GAME, { ...newSetup(GAME), minutes: 3, increment: 2 }).clock).toEqual({ seconds: 180, increment: 2 })
  })

  test('a game with deals is dealt anew', () => {
    expect(newSetup({ ...GAME, deals: true }).start.seed).toMatch(/^\d+$/)
  })

  test('after the last one has its sides, start and clock', () => {
    const last = play({ start: '7:', sides: ['human', 'random'], clock: 180, increment: 2 })

    expect(nextPlay(GAME, last, {})).toEqual({
      game: 'sim', position: '7:', sides: ['human', 'random'], clock: { seconds: 180, increment: 2 },
    })
    expect(nextPlay({ ...GAME, deals: true }, last, { rule: 'boxed' }).position).toMatch(/^start:rule=boxed,seed=\d+$/)
  })

  test('unknown options are asked for as text', () => {
    expect(fieldOf('whatever', [])).toEqual({ kind: 'text' })
    expect(fieldOf('map', ['a'])).toEqual({ kind: 'choice', values: ['a'] })
  })
})

test('only the clock of the player to move runs, and stops at zero', () => {
  const timed = play({ clocks: [10, 20] })

  expect(timeLeft(timed, 0, 4)).toBe(6)
  expect(timeLeft(timed, 1, 4)).toBe(20)
  expect(timeLeft(timed, 0, 99)).toBe(0)
  expect(timeLeft({ ...timed, status: 'over' }, 0, 4)).toBe(10)
  expect(timeLeft(play(), 0, 1)).toBeNull()
})

test('addresses give back positions with all their signs', () => {
  const text = 'l5g3+*g5+vy2u1/s8:-1-----:-:jgrsqm:2'
  const address = link(['analyse', 'hand_of_the_king'], { position: text, moves: 'a1,Jon' })

  expect(parseRoute(address)).toEqual({
    path: ['analyse', 'hand_of_the_king'],
    values: { position: text, moves: 'a1,Jon' },
  })
})

test('an address that was cut off is still read', () => {
  expect(parseRoute('#/play/%E0%A4%A').path).toEqual(['play', '%E0%A4%A'])
})
