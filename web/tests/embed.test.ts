// Addresses of views in frames.
import { expect, test } from 'vitest'
import { frameCode, pageBehind } from '../src/features/embed/address.ts'

test('the code of a frame survives in a page of HTML', () => {
  const code = frameCode('https://games.example.org/', ['game', 'othello'], { moves: 'f5,d6', at: '1', position: '"<&' })

  expect(code).toContain('src="https://games.example.org/embed/#/game/othello?')
  expect(code).toContain('&amp;at=1')
  expect(code.match(/["<>]/g)).toHaveLength(12)
})

test('the page behind a view has its game and not what is for the frame', () => {
  const route = { path: ['game', 'nim'], values: { moves: '1', language: 'fa', theme: 'dark', engine: '1' } }

  expect(pageBehind(route)).toEqual({ path: ['analyse', 'nim'], values: { moves: '1' } })
  expect(pageBehind({ path: ['play'], values: {} })).toBeNull()
})
