// What a game says of its connection: nothing while all is well, that it is lost, that it has to ask, and that it is back.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Connection } from '../src/features/play/connection.svelte.ts'
import { PlayState } from '../src/features/play/state.svelte.ts'
import { play } from './positions.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what is said', () => {
  let connection: Connection
  beforeEach(() => {
    connection = new Connection()
  })

  test('is nothing while a socket opens, or comes back soon', () => {
    for (let round = 0; round < 2; round++) {
      connection.tell(false)
      vi.advanceTimersByTime(1000)
      connection.answered()
      connection.tell(true)
    }

    expect(connection.word).toBeNull()
  })

  test('is that the page asks, where requests are answered and no socket opens', () => {
    connection.tell(false)
    for (let second = 0; second < 3; second++) {
      vi.advanceTimersByTime(1000)
      connection.answered()
    }

    expect(connection.word).toBe('asking')
  })

  test('is at once that the connection is lost, for a moment that it is back, and then nothing', () => {
    connection.tell(true)
    connection.tell(false)
    connection.failed()
    expect(connection.word).toBe('lost')
    connection.tell(true)
    expect(connection.word).toBe('back')
    vi.advanceTimersByTime(10_000)

    expect(connection.word).toBeNull()
  })

  test('stays that it is lost until a socket has had time to open', () => {
    connection.tell(false)
    vi.advanceTimersByTime(60_000)
    connection.failed()
    expect([connection.answered(), connection.word]).toEqual([true, 'lost'])
    vi.advanceTimersByTime(1000)
    expect([connection.answered(), connection.word]).toEqual([false, 'lost'])
    vi.advanceTimersByTime(1000)
    expect([connection.answered(), connection.word]).toEqual([false, 'asking'])
  })

  test('of one game is not said of the next', () => {
    connection.failed()
    connection.clear()
    connection.tell(true)

    expect(connection.word).toBeNull()
  })
})

describe('a game', () => {
  class FakeSocket {
    static made: FakeSocket[] = []
    readyState = 0
    onopen: () => void = () => undefined
    onclose: (() => void) | null = null
    constructor() {
      FakeSocket.made.push(this)
    }
    send = (): void => undefined
    close(): void {
      this.readyState = 3
      this.onclose?.()
    }
    open(): void {
      this.readyState = 1
      this.onopen()
    }
  }
  const seconds = (count: number): Promise<unknown> => vi.advanceTimersByTimeAsync(1000 * count)
  let reachable: boolean, frame: EventTarget

  beforeEach(() => {
    vi.resetModules()
    FakeSocket.made = []
    reachable = true
    frame = new EventTarget()
    vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
    vi.stubGlobal('window', frame)
    vi.stubGlobal('WebSocket', FakeSocket)
    vi.stubGlobal('fetch', (address: string) => {
      if (!reachable) return Promise.reject(new TypeError('refused'))
      return Promise.resolve(Response.json(address.includes('plays') ? play({ id: 'x' }) : { place: null }))
    })
  })

  test('whose server is away and comes back says so, though its socket looked open, and has a new one', async () => {
    const state = new PlayState()
    await state.open('x', 'sim')
    FakeSocket.made.at(-1)!.open()
    await seconds(3)
    expect(state.connection.word).toBeNull()
    reachable = false
    frame.dispatchEvent(new Event('offline'))
    await seconds(1)
    expect(state.connection.word).toBe('lost')
    const before = FakeSocket.made.length
    reachable = true
    await seconds(1)
    expect([FakeSocket.made.length, state.connection.word]).toEqual([before + 1, 'lost'])
    FakeSocket.made.at(-1)!.open()

    expect(state.connection.word).toBe('back')
    state.close()
  })
})
