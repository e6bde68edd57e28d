// The engine of the analysis: one search that goes on while it is watched, and only ever deepens.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Engine } from '../src/features/analyse/engine.svelte.ts'
import { FoundReports } from '../src/features/analyse/found.ts'
import type { ClientMessage, SearchMessage, SearchReport, ServerMessage } from '../src/lib/api/types.ts'
import type { LiveSocket } from '../src/lib/live/socket.ts'

class FakeLive {
  isOpen = true
  sent: ClientMessage[] = []
  #lastId = 0
  #listener: (message: ServerMessage) => void = () => undefined
  #openListener: (open: boolean) => void = () => undefined
  newId = (): number => ++this.#lastId
  send(message: ClientMessage): boolean {
    if (this.isOpen) this.sent.push(message)
    return this.isOpen
  }
  listen(listener: (message: ServerMessage) => void): () => void {
    this.#listener = listener
    return () => undefined
  }
  onOpenChange(listener: (open: boolean) => void): () => void {
    this.#openListener = listener
    return () => undefined
  }
  hear(message: ServerMessage): void {
    this.#listener(message)
  }
  setOpen(open: boolean): void {
    this.isOpen = open
    this.#openListener(open)
  }
  get last(): ClientMessage | undefined {
    return this.sent.at(-1)
  }
}

class FakePage extends EventTarget {
  hidden = false
  show(visible: boolean): void {
    this.hidden = !visible
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

const QUESTION = { game: 'othello', position: 'start', moves: ['f5'] }
const report = (id: number, depth: number, fields: Partial<SearchMessage> = {}): SearchMessage => ({
  type: 'search', id, done: false, depth, nodes: 1, seconds: 1, score: 0.5, rank: 0.5, solved: false, proven: null, bound: 'exact', line: [], moves: { d6: 0.5 }, ...fields,
})

let live: FakeLive, page: FakePage, engine: Engine, told: SearchReport[], found: FoundReports
beforeEach(() => {
  vi.useFakeTimers()
  live = new FakeLive()
  page = new FakePage()
  told = []
  found = new FoundReports()
  engine = newEngine()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const newEngine = (): Engine => new Engine((each) => told.push(each), live as unknown as LiveSocket, page as unknown as Document, found)
const depths = (): number[] => told.map((each) => each.depth)

test('asks for one search without an end and shows it deepen', () => {
  engine.ask(QUESTION)
  expect(live.last).toEqual({ op: 'deepen', id: 1, beyond: 0, ...QUESTION })
  for (const depth of [3, 9, 12]) live.hear(report(1, depth))

  expect(depths()).toEqual([3, 9, 12])
  expect(engine.running).toBe(true)
})

describe('nothing shallower is shown after something deeper', () => {
  test('where the search began again', () => {
    engine.ask(QUESTION)
    for (const depth of [9, 4, 8, 9, 11]) live.hear(report(1, depth))

    expect(depths()).toEqual([9, 9, 11])
  })

  test('and no estimate after an exact score', () => {
    engine.ask(QUESTION)
    live.hear(report(1, 5, { solved: true }))
    live.hear(report(1, 20))

    expect(engine.report?.solved).toBe(true)
  })

  test('though an answer to an earlier position comes late', () => {
    engine.ask(QUESTION)
    engine.ask({ ...QUESTION, moves: [] })
    live.hear(report(1, 20))

    expect(told).toEqual([])
  })
})

test('the reader stops it and lets it go on from the depth that is shown', () => {
  engine.ask(QUESTION)
  live.hear(report(1, 12))
  engine.stop()
  expect(live.last).toEqual({ op: 'stop', id: 1 })
  expect([engine.running, engine.stopped, engine.report?.depth]).toEqual([false, true, 12])
  live.hear(report(1, 13))
  expect(engine.report?.depth).toBe(12)

  engine.resume()

  expect(live.last).toEqual({ op: 'deepen', id: 2, beyond: 12, ...QUESTION })
  expect(engine.running).toBe(true)
})

test('it rests while the tab is hidden, and goes on when it is seen again', () => {
  engine.ask(QUESTION)
  live.hear(report(1, 12))
  page.show(false)
  expect(live.last).toEqual({ op: 'stop', id: 1 })
  page.show(true)

  expect(live.last).toMatchObject({ op: 'deepen', beyond: 12 })
})

test('what the reader has stopped does not begin because the tab is seen again', () => {
  engine.ask(QUESTION)
  engine.stop()
  page.show(false)
  page.show(true)

  expect(live.last).toEqual({ op: 'stop', id: 1 })
})

test('a new connection goes on where the lost one was', () => {
  engine.ask(QUESTION)
  live.hear(report(1, 14))
  live.setOpen(false)
  expect(engine.running).toBe(false)
  live.setOpen(true)

  expect(live.last).toEqual({ op: 'deepen', id: 2, beyond: 14, ...QUESTION })
})

test.each([['depth' as const], ['seconds' as const], ['exact' as const]])('an end by %s stays: nothing is asked again', (ended) => {
  engine.ask(QUESTION)
  live.hear(report(1, 20, { done: true, ended, limits: { depth: 20, seconds: 600 } }))
  page.show(false)
  page.show(true)
  engine.resume()

  expect([engine.ended, engine.running, engine.limits?.seconds]).toEqual([ended, false, 600])
  expect(live.sent).toHaveLength(1)
})

test('another position begins by itself, whatever became of the last one', () => {
  engine.ask(QUESTION)
  live.hear(report(1, 20, { done: true, ended: 'exact', solved: true }))
  engine.ask({ ...QUESTION, moves: [] })

  expect([engine.report, engine.ended]).toEqual([null, null])
  expect(live.last).toMatchObject({ op: 'deepen', beyond: 0, moves: [] })
})

describe('who comes back to a position', () => {
  const ELSEWHERE = { ...QUESTION, moves: [] }

  test('sees at once the deepest that was found, and the search goes on from there', () => {
    engine.ask(QUESTION)
    live.hear(report(1, 14))
    engine.ask(ELSEWHERE)
    expect(engine.report).toBeNull()
    engine.ask(QUESTION)

    expect([engine.report?.depth, engine.running]).toEqual([14, true])
    expect(live.last).toEqual({ op: 'deepen', id: 3, beyond: 14, ...QUESTION })
    expect(depths()).toEqual([14, 14])
    for (const depth of [1, 13, 15]) live.hear(report(3, depth))
    expect(depths()).toEqual([14, 14, 15])
  })

  test('finds it after another page too', () => {
    engine.ask(QUESTION)
    live.hear(report(1, 14))
    engine.close()
    engine = newEngine()
    engine.ask(QUESTION)

    expect(engine.report?.depth).toBe(14)
    expect(live.last).toMatchObject({ op: 'deepen', beyond: 14 })
  })

  test('asks nothing again where nothing is left to find', () => {
    engine.ask(QUESTION)
    live.hear(report(1, 20, { done: true, ended: 'depth', limits: { depth: 20, seconds: 600 } }))
    engine.ask(ELSEWHERE)
    engine.ask(QUESTION)

    expect([engine.report?.depth, engine.ended, engine.limits?.seconds, engine.running]).toEqual([20, 'depth', 600, false])
    expect(live.sent.filter(({ op }) => op === 'deepen')).toHaveLength(2)
  })

  test('finds nothing of another game, start or line', () => {
    engine.ask(QUESTION)
    live.hear(report(1, 14))
    for (const other of [{ game: 'sim' }, { position: 'start:size=6' }, { moves: ['f5', 'd6'] }]) {
      engine.ask({ ...QUESTION, ...other })
      expect(engine.report).toBeNull()
    }
  })

  test('finds the positions that were looked at last', () => {
    const few = new FoundReports(2)
    for (const [move, depth] of [['a', 3], ['b', 4], ['a', 2], ['c', 5]] as const) {
      few.keep({ ...QUESTION, moves: [move] }, { report: report(1, depth), ended: null, limits: null })
    }

    expect(['a', 'b', 'c'].map((move) => few.of({ ...QUESTION, moves: [move] })?.report.depth)).toEqual([3, undefined, 5])
  })
})

test('without a socket one plain request is made', async () => {
  const { done: _, id: __, type: ___, ...plain } = report(0, 7)
  const fetched = vi.fn(async (_url: string, _request: RequestInit) => new Response(JSON.stringify(plain), { headers: { 'content-type': 'application/json' } }))
  vi.stubGlobal('fetch', fetched)
  live.isOpen = false
  engine.ask(QUESTION)
  await vi.advanceTimersByTimeAsync(1000)

  expect(JSON.parse(String(fetched.mock.calls[0]![1].body))).toMatchObject({ ...QUESTION, all_moves: true })
  expect(depths()).toEqual([7])
  expect([engine.running, engine.stopped]).toEqual([false, true])
})
