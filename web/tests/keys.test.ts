// Secrets of games: what is remembered, sent and hidden.
import { beforeEach, expect, test, vi } from 'vitest'
import type { BegunPlay } from '../src/lib/api/types.ts'
import { enter, keepNew, keepNext, keyHeader, knownGame, secretsOf } from '../src/lib/keys.ts'
import { withoutSecret } from '../src/lib/route.svelte.ts'
import { play } from './positions.ts'

const begun = (id: string): BegunPlay => ({ ...play({ id, game: 'sim' }), keys: { sides: [`${id}-first`, `${id}-second`], spectator: `${id}-watch` } })

beforeEach(() => {
  const stored = new Map([['turnwise.games', '[]']])
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) })
})

test('who begins a game plays the chosen sides, and can give the other links away', () => {
  keepNew(begun('a'), [1])

  expect(secretsOf('a')).toEqual(['a-second'])
  expect(knownGame('a')?.sides).toEqual(['a-first', 'a-second'])
  expect(keyHeader('plays/a/moves')).toBe('a-second')
})

test('a link that is opened counts in this tab, and leaves what was remembered', () => {
  keepNew(begun('b'), [0])

  expect(enter('b', 'sim', 'b-second')).toEqual(['b-second'])
  expect(keyHeader('plays/b')).toBe('b-second')
  expect(knownGame('b')?.mine).toEqual(['b-first'])
})

test('a list is asked for with a secret of each game, and nothing else is sent with any', () => {
  keepNew(begun('c'), [0, 1])
  enter('d', 'sim', 'd-watch')

  expect(keyHeader('plays')).toBe('d:d-watch,c:c-first')
  expect(keyHeader('records?kind=play')).toBe('d:d-watch,c:c-first')
  expect(keyHeader('position')).toBeNull()
})

test('the game that follows is opened by the same secrets, whose sides are changed', () => {
  keepNew(begun('e'), [0])
  keepNext('e', 'f', true)

  expect(secretsOf('f')).toEqual(['e-first'])
  expect(knownGame('f')?.sides).toEqual(['e-second', 'e-first'])
})

test('a step of the history has no secret where the game is remembered', () => {
  keepNew(begun('g'), [0])

  expect(withoutSecret('#/play/sim/g/g-first')).toBe('#/play/sim/g')
  expect(withoutSecret('#/play/sim/unknown/x')).toBe('#/play/sim/unknown/x')
  expect(withoutSecret('#/analyse/sim?moves=1')).toBe('#/analyse/sim?moves=1')
})

test('where storage is shut off the game goes on all the same', () => {
  vi.stubGlobal('localStorage', { getItem: () => { throw new Error('no') }, setItem: () => { throw new Error('no') } })
  keepNew(begun('h'), [0])

  expect(secretsOf('h')).toEqual(['h-first'])
  expect(withoutSecret('#/play/sim/h/h-first')).toBe('#/play/sim/h/h-first')
})
