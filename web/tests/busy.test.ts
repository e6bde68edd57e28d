// The place in the server's line: told by the socket, or asked for while an answer is awaited.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { awaited, busy } from '../src/lib/api/busy.svelte.ts'
import { t } from '../src/lib/i18n/index.svelte.ts'
import { speak } from './speaking.ts'

describe('what is shown', () => {
  test('is the best place of all that waits', () => {
    busy.tell('analysis', 4)
    busy.tell('play', 2)
    const both = busy.place
    busy.tell('play', 0)
    const one = busy.place
    busy.tell('analysis', null)

    expect([both, one, busy.place]).toEqual([2, 4, null])
  })

  test('says it in both languages', () => {
    const english = t('busy.place', { place: 3 })
    speak('fa')
    const persian = t('busy.place', { place: 3 })
    speak('en')

    expect(english).toBe('The server is busy: you are number 3 in line')
    expect(persian).toContain('۳')
  })
})

describe('an answer', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('that takes long is asked for its place, again and again until it is there', async () => {
    const places = [5, 3]
    const look = vi.fn(async () => ({ place: places.shift() ?? null }))
    let answer: (value: string) => void = () => undefined
    const waiting = awaited(new Promise<string>((resolve) => (answer = resolve)), look)
    const seen: (number | null)[] = []
    for (const _ of places.slice()) {
      await vi.advanceTimersByTimeAsync(1000)
      seen.push(busy.place)
    }
    answer('done')

    expect(await waiting).toBe('done')
    expect(seen).toEqual([5, 3])
    expect(busy.place).toBeNull()
  })

  test('that comes at once is asked for nothing', async () => {
    const look = vi.fn(async () => ({ place: 1 }))

    expect(await awaited(Promise.resolve(7), look)).toBe(7)
    await vi.advanceTimersByTimeAsync(5000)
    expect(look).not.toHaveBeenCalled()
  })

  test('that fails leaves no place behind', async () => {
    const look = vi.fn(async () => ({ place: 1 }))
    let fail: (error: Error) => void = () => undefined
    const waiting = awaited(new Promise((_, reject) => (fail = reject)), look)
    await vi.advanceTimersByTimeAsync(1000)
    fail(new Error('refused'))

    await expect(waiting).rejects.toThrow('refused')
    expect(busy.place).toBeNull()
  })
})
