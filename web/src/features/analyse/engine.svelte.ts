// The engine behind the analysis: one position at a time, its reports as they come; by POST where there is no socket.
import { busy } from '../../lib/api/busy.svelte.ts'
import { api, refused } from '../../lib/api/client.ts'
import type { AnalyseRequest, SearchMessage, SearchReport, ServerMessage } from '../../lib/api/types.ts'
import { live } from '../../lib/live/index.ts'

export type Phase = Pick<AnalyseRequest, 'exact' | 'limits'>

/** What to try, in order, until something is solved: games that are quickly solved begin with the solver. */
export function phases(exact: boolean, quicklySolved: boolean, seconds: number): Phase[] {
  const search = { exact: false, limits: { seconds } }
  if (!exact) return [search]
  const glance = { exact: false, limits: { seconds: Math.min(seconds, GLANCE) } }
  const solve = { exact: true, limits: { seconds } }
  return quicklySolved ? [{ exact: true, limits: { seconds: Math.min(seconds, GLANCE) } }, search] : [glance, solve, search]
}

const GLANCE = 1.5 // seconds
const WAITING = 'analysis'
const REFUSED = 422 // status of what the socket refuses
const SOCKET_WAIT = 700 // milliseconds that a new socket gets before POST is used

export class Engine {
  report = $state.raw<SearchReport | null>(null)
  error = $state<unknown>(null)
  running = $state(false)
  #id = 0
  #question: Omit<AnalyseRequest, keyof Phase> | null = null
  #left: Phase[] = []
  #abort: AbortController | null = null
  #stopListening: () => void

  constructor(private readonly ontell: (report: SearchReport) => void) {
    this.#stopListening = live.listen((message) => this.#hear(message))
  }

  async ask(question: Omit<AnalyseRequest, keyof Phase>, plan: Phase[]): Promise<void> {
    this.stop()
    this.report = null
    this.error = null
    this.#question = question
    this.#left = plan
    await this.#next()
  }

  async #next(): Promise<void> {
    const [phase, ...left] = this.#left
    if (!phase || !this.#question) return
    this.#left = left
    this.#id = live.newId()
    this.running = true
    const question = { ...this.#question, ...phase }
    const id = this.#id
    const message = { op: 'analyse' as const, id, ...question }
    if (live.send(message)) return
    await new Promise((resolve) => setTimeout(resolve, SOCKET_WAIT))
    if (id !== this.#id) return
    if (!live.send(message)) await this.#askOnce(question, id)
  }

  stop(): void {
    if (this.running) live.send({ op: 'stop', id: this.#id })
    this.#abort?.abort()
    this.running = false
    busy.tell(WAITING, null)
    this.#left = []
    this.#id = 0
  }

  close(): void {
    this.stop()
    this.#stopListening()
  }

  async #askOnce(question: AnalyseRequest, id: number): Promise<void> {
    this.#abort = new AbortController()
    try {
      this.#take({ ...(await api.analyse(question, this.#abort.signal)), type: 'search', id, done: true })
    } catch (error) {
      if (id === this.#id) this.#fail(error)
    }
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'search') this.#take(message)
    if (message.type === 'place' && message.id === this.#id) busy.tell(WAITING, message.place)
    if (message.type === 'error' && message.id === this.#id) this.#fail(refused(REFUSED, message))
  }

  #take(report: SearchMessage): void {
    if (report.id !== this.#id) return
    if (isWorthShowing(report, this.report)) {
      this.report = report
      this.ontell(report)
    }
    this.running = !report.done
    if (report.done) busy.tell(WAITING, null)
    if (report.done && !report.solved) void this.#next()
  }

  #fail(error: unknown): void {
    this.error = error
    this.running = false
    busy.tell(WAITING, null)
  }
}

/** A solver that has not finished knows less than a search that has: it must not hide what is shown. */
export function isWorthShowing(report: SearchReport, shown: SearchReport | null): boolean {
  const empty = report.score === null || Object.keys(report.moves).length === 0
  return shown === null || report.solved || !empty
}
