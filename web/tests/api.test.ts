// Calls of the server: what is sent, and what becomes of refusals.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api, ApiError } from '../src/lib/api/client.ts'
import { errorText } from '../src/lib/ui/errors.ts'
import { speak, TEXTS } from './speaking.ts'

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
  beforeEach(() => speak('fa'))
  afterEach(() => speak('en'))

  test('people read the message of a refusal in their language', async () => {
    const message = { id: "unknown language '{language}': choose one of {known}", values: { language: 'xx', known: { list: ['en', 'fa'] } } }
    answer(422, JSON.stringify({ error: 'unknown language', message }))

    const text = errorText(await api.messages('xx').catch((error: unknown) => error))

    expect(text).toBe('زبان «\u2066xx\u2069» شناخته نیست؛ یکی از این‌ها را برگزینید: \u2066en\u2069، \u2066fa\u2069')
  })

  test('a line that the server has in English only is told in its own direction', () => {
    const text = errorText(new ApiError(422, 'no such move'))

    expect(text.startsWith(String(TEXTS.fa!['error.refused']).split('{')[0]!)).toBe(true)
    expect(text.endsWith('\u2066no such move\u2069')).toBe(true)
  })
})

test('people read what they can act on', () => {
  expect(errorText(new ApiError(0, 'x'))).toBe(TEXTS.en!['error.network'])
  expect(errorText(new ApiError(429, 'x'))).toBe(TEXTS.en!['error.busy'])
  expect(errorText(new ApiError(500, 'x'))).toBe(TEXTS.en!['error.server'])
  expect(errorText(new ApiError(422, 'no such move'))).toBe('no such move')
})

test('ids are escaped in paths', async () => {
  answer(200, '{}')
  await api.play('a/b')

  expect(vi.mocked(fetch).mock.calls[0]![0]).toBe('api/plays/a%2Fb')
})
