// Calls of the server: what is sent, and what becomes of refusals.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { api, ApiError } from '../src/lib/api/client.ts'
import { errorText } from '../src/lib/ui/errors.ts'
import { en } from '../src/lib/i18n/en.ts'

function answer(status: number, body: string): void {
  vi.stubGlobal('fetch', vi.fn(async () => new Response(body, { status })))
}

afterEach(() => vi.unstubAllGlobals())

describe('a refusal', () => {
  test('becomes an error with the one line of the server', async () => {
    answer(422, JSON.stringify({ error: "illegal move 'z'" }))

    await expect(api.move('id', 0, 'z')).rejects.toMatchObject({ status: 422, message: "illegal move 'z'" })
  })

  test('without JSON still has its status', async () => {
    answer(502, '<html>')

    await expect(api.games()).rejects.toMatchObject({ status: 502 })
  })

  test('without a connection has status 0', async () => {
    vi.stubGlobal('fetch', vi.fn(async () => Promise.reject(new TypeError('failed'))))

    await expect(api.games()).rejects.toMatchObject({ status: 0 })
  })
})

test('people read what they can act on', () => {
  expect(errorText(new ApiError(0, 'x'))).toBe(en['error.network'])
  expect(errorText(new ApiError(429, 'x'))).toBe(en['error.busy'])
  expect(errorText(new ApiError(500, 'x'))).toBe(en['error.server'])
  expect(errorText(new ApiError(422, 'no such move'))).toBe('no such move')
})

test('ids are escaped in paths', async () => {
  answer(200, '{}')
  await api.play('a/b')

  expect(vi.mocked(fetch).mock.calls[0]![0]).toBe('api/plays/a%2Fb')
})
