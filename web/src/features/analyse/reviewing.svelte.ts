// A review on its way: rows as they come over the socket, or all in one answer where there is no socket.
import { busy } from '../../lib/api/busy.svelte.ts'
import { api, refused } from '../../lib/api/client.ts'
import type { ReviewRequest, ReviewRow, ReviewTotals, ServerMessage } from '../../lib/api/types.ts'
import { live } from '../../lib/live/index.ts'
import { merged } from './review.ts'

const WAITING = 'review'
const REFUSED = 422 // status of what the socket refuses
const SOCKET_WAIT = 700 // milliseconds that a new socket gets before POST is used

/** Waits for a socket that is being opened, but not for long. */
function opened(): Promise<void> {
  return new Promise((resolve) => {
    const leave = live.onOpenChange((open) => open && end())
    const timer = setTimeout(end, SOCKET_WAIT)
    function end(): void {
      clearTimeout(timer)
      leave()
      resolve()
    }
  })
}

export class Reviewing {
  /** By ply; a row comes again when more is known of its move. */
  rows = $state.raw<ReviewRow[]>([])
  totals = $state.raw<ReviewTotals[]>([])
  /** Positions that are done, and all of them. */
  scored = $state(0)
  of = $state(0)
  running = $state(false)
  error = $state<unknown>(null)
  #id = 0
  #question: ReviewRequest | null = null
  #sent = false
  #ends: (() => void)[]

  constructor(private readonly ontell: (rows: ReviewRow[]) => void) {
    this.#ends = [
      live.listen((message) => this.#hear(message)),
      live.onOpenChange((open) => {
        if (!open && this.running && this.#sent) void this.#askOnce()
      }),
    ]
  }

  async ask(question: ReviewRequest): Promise<void> {
    this.clear()
    this.#question = question
    this.#id = live.newId()
    this.of = question.moves.length
    this.running = true
    const [id, message] = [this.#id, { op: 'review' as const, id: this.#id, ...question }]
    if ((this.#sent = live.send(message))) return
    await opened()
    if (id !== this.#id) return
    this.#sent = live.send(message)
    if (!this.#sent) await this.#askOnce()
  }

  /** Ends what is under way and forgets what was found. */
  clear(): void {
    if (this.running) live.send({ op: 'stop', id: this.#id })
    this.#end()
    this.#id = 0
    this.rows = []
    this.totals = []
    this.scored = this.of = 0
    this.error = null
  }

  close(): void {
    this.clear()
    for (const end of this.#ends) end()
  }

  async #askOnce(): Promise<void> {
    const [id, question] = [this.#id, this.#question!]
    this.#sent = false
    try {
      const { rows, totals } = await api.review(question)
      this.#take(id, { rows, totals, scored: rows.length, done: true })
    } catch (error) {
      this.#fail(id, error)
    }
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'review') this.#take(message.id, message)
    if (message.type === 'place' && message.id === this.#id) busy.tell(WAITING, message.place)
    if (message.type === 'error' && message.id === this.#id) this.#fail(this.#id, refused(REFUSED, message))
  }

  #take(id: number, found: { rows: ReviewRow[]; totals: ReviewTotals[]; scored: number; done: boolean }): void {
    if (id !== this.#id || !this.running) return
    this.rows = merged(this.rows, found.rows)
    this.totals = found.totals
    this.scored = found.scored
    if (found.done) this.#end()
    this.ontell(found.rows)
  }

  #fail(id: number, error: unknown): void {
    if (id !== this.#id) return
    this.error = error
    this.#end()
  }

  #end(): void {
    this.running = false
    busy.tell(WAITING, null)
  }
}
