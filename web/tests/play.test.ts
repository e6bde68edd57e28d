// A new game's request, the clocks, and addresses.
import { describe, expect, test } from 'vitest'
import { timeLeft } from '../src/features/play/clock.ts'
import {
  agentText, clockFits, networkAgent, newPlay, newSetup, personMoves, positionText, setupFrom, sharedValues, sidesHere, sidesIn, withFriend,
} from '../src/features/play/setup.ts'
import { joinMoves, splitMoves } from '../src/lib/moves.ts'
import { link, parseRoute } from '../src/lib/route.svelte.ts'
import { latin, numberIn } from '../src/lib/ui/typed.ts'
import { GAME, play } from './positions.ts'

describe('a new game', () => {
  test('is a person against the computer at a middle level', () => {
    expect(newPlay(GAME, newSetup(GAME))).toEqual({ game: 'sim', position: 'start', sides: ['human', 'search:level=4'] })
  })

  test('typed options win over the level, and agents without levels have none', () => {
    expect(agentText(GAME, { kind: 'search', level: 4, options: 'depth=3', networks: [] })).toBe('search:depth=3')
    expect(agentText(GAME, { kind: 'random', level: 4, options: '', networks: [] })).toBe('random')
  })

  test('options make a start, and a typed position replaces them', () => {
    const setup = { ...newSetup(GAME), start: { n: '7', x: '' } }

    expect(positionText(setup)).toBe('start:n=7')
    expect(positionText({ ...setup, position: ' 6:01/23 ' })).toBe('6:01/23')
  })

  test('minutes become a clock', () => {
    expect(newPlay(GAME, { ...newSetup(GAME), minutes: 3, increment: 2 }).clock).toEqual({ seconds: 180, increment: 2 })
  })

  test('a game with deals is dealt again', () => {
    expect(newSetup({ ...GAME, deals: true }).start.seed).toMatch(/^\d+$/)
  })

  test('with a friend is between two people, of whom one plays here', () => {
    const setup = { ...newSetup(GAME), sides: withFriend(newSetup(GAME).sides) }

    expect(newPlay(GAME, setup, 'Sara')).toEqual({ game: 'sim', position: 'start', sides: ['human', 'human'], names: ['Sara', ''] })
    expect(sidesHere(setup)).toEqual([0])
    expect(sidesHere({ ...setup, sides: withFriend([setup.sides[1], setup.sides[0]]) })).toEqual([1])
    expect(sidesHere({ ...setup, sides: [setup.sides[0], setup.sides[0]] })).toEqual([0, 1])
  })

  test('is in the address that a game gives away', () => {
    const shared = play({
      start: '6:', moves: ['01', '23'], sides: ['search:depth=3,seed=1', 'human'], clock: 90, increment: 2,
    })
    const { values } = parseRoute(link(['play', 'sim'], sharedValues(shared)))

    expect(newPlay(GAME, setupFrom(GAME, values))).toEqual({
      game: 'sim', position: '6:', moves: ['01', '23'], sides: ['search:depth=3,seed=1', 'human'], clock: { seconds: 90, increment: 2 },
    })
  })

  test('may be against networks of the server, which are named by their ids', () => {
    const words = { en: 'network 2-1', fa: 'شبکه' }
    const networks = ['newest', 'older'].map((id) => ({ id, encoding: 'report', words, made: 0 }))
    const game = { ...GAME, networks, agents: [...GAME.agents, { name: 'network', summary: '', options: {}, needs_file: true }] }
    const side = { kind: 'network', level: 4, options: 'depth=3', networks: ['older', 'gone'] }
    const both = sidesIn(game, { first: 'human', second: 'network:newest+older,depth=2' })!

    expect(agentText(game, side)).toBe('network:older,depth=3')
    expect(agentText(game, { ...side, networks: [], options: '' })).toBe('network:newest')
    expect(agentText(game, both[1])).toBe('network:newest+older,depth=2')
    expect(networkAgent(game, 'report', 'older')).toBe('network:older')
    expect(networkAgent(game, 'report', 'gone')).toBeNull()
    expect(networkAgent(GAME, 'report', 'older')).toBeNull()
  })

  test('has an agent of the operator, who is named with a colon', () => {
    const game = { ...GAME, agents: [...GAME.agents, { ...GAME.agents[0]!, name: 'mine.py:choose', options: {} }] }
    const { values } = parseRoute(link(['play', 'sim'], sharedValues(play({ sides: ['mine.py:choose', 'human'] }))))

    expect(newPlay(game, setupFrom(game, values)).sides).toEqual(['mine.py:choose', 'human'])
    expect(sidesIn(GAME, values)).toBeNull()
  })

  test('is the usual one where an address names nobody, or nonsense', () => {
    const odd: Record<string, string>[] = [
      {}, { first: 'human' }, { first: 'human', second: 'nobody' }, { first: '<b>', second: 'human' }, { clock: '9e9+1' }, { clock: 'x' },
    ]
    for (const values of odd) {
      expect(sidesIn(GAME, values)).toBeNull()
      expect(newPlay(GAME, setupFrom(GAME, values))).toEqual(newPlay(GAME, newSetup(GAME)))
    }
    expect(setupFrom(GAME, { first: 'search:level=99', second: 'human' }).sides[0].options).toBe('level=99')
  })

  test('gives a position to the one who comes to it', () => {
    const setup = newSetup(GAME)

    expect(personMoves(setup, 0).map((side) => side.kind)).toEqual(['human', 'search'])
    expect(personMoves(setup, 1).map((side) => side.kind)).toEqual(['search', 'human'])
  })

  test('has a clock of half a minute, and none of four hours', () => {
    expect(newPlay(GAME, { ...newSetup(GAME), minutes: 0.5 }).clock?.seconds).toBe(30)
    expect([0, 0.5, 180, 240, -1].map((minutes) => clockFits({ minutes, increment: 0 }))).toEqual([true, true, true, false, false])
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

test('numbers are read in Latin, Persian and Arabic digits, and nothing else is', () => {
  expect(['12', '۱۲', '١٢', '−۳٫۵', ' 7x'].map(numberIn)).toEqual([12, 12, 12, -3.5, 7])
  expect(['', '-', 'abc', '1.2.3'].map(numberIn)).toEqual([null, null, null, null])
  expect(latin('۰۹٠٩')).toBe('0909')
})

test('moves of an address are read back, whatever their texts are', () => {
  for (const moves of [[], ['d', 'c'], ['(0, 1)', '(2, 2)'], ['[1]'], ['']]) expect(splitMoves(joinMoves(moves))).toEqual(moves)
  expect(joinMoves(['d', 'c'])).toBe('d,c')
  expect(splitMoves('["a"')).toEqual([])
})
