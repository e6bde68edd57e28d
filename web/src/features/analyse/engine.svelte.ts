// The engine behind the analysis: one search of one position that goes on while it is watched, and only ever deepens.
import { busy } from '../../lib/api/busy.svelte.ts'
import { api, refused } from '../../lib/api/client.ts'
import type { AnalysisLimits, SearchMessage, SearchReport, ServerMessage } from '../../lib/api/types.ts'
import { live } from '../../lib/live/index.ts'
import type { LiveSocket } from '../../lib/live/socket.ts'
import { foundReports, isDeeper, type Ended, type Question } from './found.ts'

const WAITING = 'analysis'
const REFUSED = 422 // status of what the socket refuses
const SOCKET_WAIT = 700 // milliseconds that a new socket gets before POST is used
const POST_SECONDS = 5 // of the one search without a socket

export class Engine {
  report = $state.raw<SearchReport | null>(null)
  error = $state<unknown>(null)
  running = $state(false)
  /** Stopped by the reader, until they want it to go on or look at another position. */
  stopped = $state(false)
  ended = $state<Ended | null>(null)
  limits = $state.raw<AnalysisLimits | null>(null)
  #id = 0
  #question: Question | null = null
  #abort: AbortController | null = null
  #stopListening: (() => void)[]

  constructor(
    private readonly ontell: (report: SearchReport) => void,
    private readonly socket: LiveSocket = live,
    private readonly page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'> = document,
    private readonly known = foundReports,
  ) {
    const look = (): void => (page.hidden ? this.#halt() : this.#begin())
    page.addEventListener('visibilitychange', look)
    this.#stopListening = [
      socket.listen((message) => this.#hear(message)),
      socket.onOpenChange((open) => this.#reconnect(open)),
      () => page.removeEventListener('visibilitychange', look),
    ]
  }

  /** Looks at another position, from where it was looked at before. */
  ask(question: Question): void {
    this.leave()
    this.#question = question
    const found = this.known.of(question)
    if (found) {
      this.report = found.report
      this.ended = found.ended
      this.limits = found.limits
      this.ontell(found.report)
    }
    this.#begin()
  }

  /** Looks at nothing any more. */
  leave(): void {
    this.#halt()
    this.#question = null
    this.report = null
    this.error = null
    this.stopped = false
    this.ended = null
  }

  stop(): void {
    this.stopped = true
    this.#halt()
  }

  /** Goes on from the depth that is shown. */
  resume(): void {
    this.stopped = false
    this.#begin()
  }

  close(): void {
    this.leave()
    for (const end of this.#stopListening) end()
  }

  #begin(): void {
    if (!this.#question || this.#id || this.stopped || this.ended || this.page.hidden) return
    this.error = null
    this.running = true
    this.#id = this.socket.newId()
    if (!this.#send()) void this.#wait(this.#id)
  }

  #send(): boolean {
    return this.socket.send({ op: 'deepen', id: this.#id, beyond: this.report?.depth ?? 0, ...this.#question! })
  }

  /** Ends what is under way; what was found stays. */
  #halt(): void {
    if (this.#id) this.socket.send({ op: 'stop', id: this.#id })
    this.#abort?.abort()
    this.#end()
  }

  #end(): void {
    this.#id = 0
    this.running = false
    busy.tell(WAITING, null)
  }

  /** What was asked over a lost connection is asked again over the next one, from the depth that is shown. */
  #reconnect(open: boolean): void {
    this.#halt()
    if (open) this.#begin()
  }

  async #wait(id: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, SOCKET_WAIT))
    if (id === this.#id && !this.socket.isOpen) await this.#askOnce(this.#question!, id)
  }

  async #askOnce(question: Question, id: number): Promise<void> {
    this.#abort = new AbortController()
    try {
      const asked = { ...question, all_moves: true, limits: { seconds: POST_SECONDS } }
      this.#take({ ...(await api.analyse(asked, this.#abort.signal)), type: 'search', id, done: true })
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
    this.limits = report.limits ?? this.limits
    if (isDeeper(report, this.report)) {
      this.report = report
      this.ontell(report)
    }
    if (report.done) {
      this.ended = report.ended ?? (report.solved ? 'exact' : null)
      this.stopped = this.ended === null
      this.#end()
    }
    this.known.keep(this.#question!, { report: this.report!, ended: this.ended, limits: this.limits })
  }

  #fail(error: unknown): void {
    this.error = error
    this.#end()
  }
}
