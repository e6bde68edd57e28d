// The socket comes back by itself and says again what is watched.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PlayState } from '../src/features/play/state.svelte.ts'
import { moveOver } from '../src/lib/live/moves.ts'
import { LiveSocket } from '../src/lib/live/socket.ts'
import { play } from './positions.ts'

class FakeSocket {
  static made: FakeSocket[] = []
  readyState = 0
  sent: string[] = []
  onopen: () => void = () => undefined
  onclose: (() => void) | null = null
  onmessage: (event: { data: string }) => void = () => undefined
  constructor() {
    FakeSocket.made.push(this)
  }
  send(text: string): void {
    this.sent.push(text)
  }
  open(): void {
    this.readyState = 1
    this.onopen()
  }
  close(): void {
    this.readyState = 3
    this.onclose?.()
  }
}

const WATCH = { op: 'watch' as const, play: 'x' }
const make = (): LiveSocket => new LiveSocket('ws://x', () => new FakeSocket() as unknown as WebSocket)

beforeEach(() => {
  FakeSocket.made = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('nothing is sent before the connection stands, and standing messages follow it', () => {
  const live = make()
  live.stand('play', WATCH)
  FakeSocket.made[0]!.open()

  expect(FakeSocket.made[0]!.sent).toEqual([JSON.stringify(WATCH)])
})

test('after a loss it connects again and repeats what it watches', () => {
  const live = make()
  live.stand('play', WATCH)
  FakeSocket.made[0]!.open()
  FakeSocket.made[0]!.close()
  vi.advanceTimersByTime(500)
  FakeSocket.made[1]!.open()

  expect(FakeSocket.made[1]!.sent).toEqual([JSON.stringify(WATCH)])
})

test('what is forgotten is not repeated', () => {
  const live = make()
  live.stand('play', WATCH)
  live.forget('play')
  FakeSocket.made[0]!.open()

  expect(FakeSocket.made[0]!.sent).toEqual([])
})

test('attempts come more slowly while the server is away', () => {
  const live = make()
  live.send(WATCH)
  FakeSocket.made[0]!.close()
  vi.advanceTimersByTime(500)
  FakeSocket.made[1]!.close()
  vi.advanceTimersByTime(999)

  expect(FakeSocket.made).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(FakeSocket.made).toHaveLength(3)
})

test('listeners hear messages until they leave', () => {
  const live = make()
  const heard = vi.fn()
  const leave = live.listen(heard)
  live.send(WATCH)
  FakeSocket.made[0]!.onmessage({ data: '{"type":"error","error":"no"}' })
  leave()
  FakeSocket.made[0]!.onmessage({ data: '{"type":"error","error":"no"}' })

  expect(heard).toHaveBeenCalledTimes(1)
})

test('a move is answered by the game once it has gone on, and by nothing older', async () => {
  const live = make()
  live.stand('play', WATCH)
  const [socket] = FakeSocket.made
  socket!.open()
  const moved = moveOver(live, 'x', 1, '01')
  const tell = (moves: string[], id = 'x'): void => socket!.onmessage({ data: JSON.stringify({ type: 'play', play: play({ id, moves }) }) })
  tell(['23'])
  tell(['23', '01'], 'another')
  tell(['23', '01'])

  expect(JSON.parse(socket!.sent[1]!)).toEqual({ op: 'move', id: 1, play: 'x', ply: 1, move: '01' })
  expect((await moved)?.moves).toEqual(['23', '01'])
})

test('a move that is refused fails with the line of its own number', async () => {
  const live = make()
  live.stand('play', WATCH)
  const [socket] = FakeSocket.made
  socket!.open()
  const moved = moveOver(live, 'x', 0, '99')
  socket!.onmessage({ data: JSON.stringify({ type: 'error', id: 77, error: 'another', message: { id: 'another' } }) })
  socket!.onmessage({ data: JSON.stringify({ type: 'error', id: 1, error: 'illegal', message: { id: 'illegal' } }) })

  await expect(moved).rejects.toThrow('illegal')
})

test('a move is left to others where there is no socket, it is lost, or nobody answers', async () => {
  const live = make()
  expect(await moveOver(live, 'x', 0, '01')).toBeNull()
  FakeSocket.made[0]!.open()
  const moved = moveOver(live, 'x', 0, '01')
  FakeSocket.made[0]!.close()
  vi.advanceTimersByTime(500)
  FakeSocket.made[1]!.open()
  const unheard = moveOver(live, 'x', 0, '01')
  vi.advanceTimersByTime(5000)

  expect(await moved).toBeNull()
  expect(await unheard).toBeNull()
})

test('a connection that looks open after a sleep is replaced at once, and told what is watched', () => {
  const live = make()
  const told: boolean[] = []
  live.onOpenChange((open) => told.push(open))
  live.stand('play', WATCH)
  FakeSocket.made[0]!.open()
  live.wake()
  FakeSocket.made[1]!.open()
  vi.advanceTimersByTime(60_000)

  expect(FakeSocket.made.map((socket) => socket.readyState)).toEqual([3, 1])
  expect(FakeSocket.made[1]!.sent).toEqual([JSON.stringify(WATCH)])
  expect(told).toEqual([true, false, true])
})

test('who wakes while a connection is waited for does not wait, and makes one alone', () => {
  const live = make()
  live.stand('play', WATCH)
  for (const wait of [500, 1000, 2000]) {
    FakeSocket.made.at(-1)!.close()
    vi.advanceTimersByTime(wait)
  }
  FakeSocket.made.at(-1)!.close()
  live.wake()

  expect(FakeSocket.made).toHaveLength(5)
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.made).toHaveLength(5)
  FakeSocket.made[4]!.close()
  vi.advanceTimersByTime(500)
  expect(FakeSocket.made).toHaveLength(6)
})

test('nothing is connected by waking where nothing was ever said', () => {
  make().wake()

  expect(FakeSocket.made).toEqual([])
})

test('a game that was out of sight for long is asked for again, and one that was for a moment is not', async () => {
  const [page, frame] = [Object.assign(new EventTarget(), { hidden: false }), new EventTarget()]
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', frame)
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(play({ id: 'x' }))))
  const show = (hidden: boolean): void => {
    page.hidden = hidden
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const state = new PlayState()
  await state.open('x', 'sim')
  FakeSocket.made[0]!.open()
  const counts = [9_000, 60_000].map((milliseconds) => {
    show(true)
    vi.advanceTimersByTime(milliseconds)
    show(false)
    return FakeSocket.made.length
  })
  FakeSocket.made[1]!.open()
  frame.dispatchEvent(new Event('online'))
  FakeSocket.made[2]!.open()
  state.close()
  frame.dispatchEvent(new Event('online'))

  expect(counts).toEqual([1, 2])
  expect(FakeSocket.made).toHaveLength(3)
  for (const socket of FakeSocket.made) expect(JSON.parse(socket.sent[0]!)).toMatchObject({ op: 'watch', play: 'x' })
})
