// Calls of the server: what is sent, and what becomes of refusals.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api, ApiError } from '../src/lib/api/client.ts'
import { errorText } from '../src/lib/ui/errors.ts'
import { en } from '../src/lib/i18n/en.ts'
import { fa } from '../src/lib/i18n/fa.ts'
import { settings } from '../src/lib/settings.svelte.ts'

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

describe('in Persian', () => {
  beforeEach(() => (settings.language = 'fa'))
  afterEach(() => (settings.language = 'en'))

  test('people read the server’s Persian line', async () => {
    answer(422, JSON.stringify({ error: "illegal move 'z'", error_fa: 'حرکت «z» مجاز نیست' }))

    expect(errorText(await api.move('id', 0, 'z').catch((error: unknown) => error))).toBe('حرکت «\u2066z\u2069» مجاز نیست')
  })

  test('a line that the server has in English only is told in its own direction', () => {
    const text = errorText(new ApiError(422, 'no such move'))

    expect(text.startsWith(fa['error.refused'].split('{')[0]!)).toBe(true)
    expect(text.endsWith('\u2066no such move\u2069')).toBe(true)
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
