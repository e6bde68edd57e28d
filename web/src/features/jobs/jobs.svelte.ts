// Long runs: start one, follow it, stop it. Followed by the socket, or by asking every few seconds.
import { api } from '../../lib/api/client.ts'
import type { Job, JobPlan } from '../../lib/api/types.ts'
import { live } from '../../lib/live/index.ts'
import { catalogue } from '../games/catalogue.svelte.ts'

const TRAIN = 'train'
const POLL = 2000 // milliseconds
const ENDED = new Set(['done', 'stopped', 'failed'])

export class Jobs {
  list = $state.raw<Job[]>([])
  error = $state<unknown>(null)
  busy = $state(false)
  #timer: ReturnType<typeof setInterval> | undefined
  #stopListening: () => void = () => undefined

  constructor(private readonly kinds: string[]) {}

  /** Lists the runs, and shows what the newest of those that come first has found. */
  async open(isFirst: (job: Job) => boolean): Promise<void> {
    this.#stopListening = live.listen((message) => message.type === 'job' && this.#take(message.job))
    this.#timer = setInterval(() => this.#poll(), POLL)
    await this.#try(async () => {
      const found = await api.jobs()
      this.list = found.filter((job) => this.kinds.includes(job.kind))
      for (const job of this.#running()) this.#follow(job)
    })
    const newest = this.list.find(isFirst)
    if (newest?.status === 'done') await this.show(newest.id)
  }

  async start(job: JobPlan): Promise<Job | null> {
    this.busy = true
    const started = await this.#try(() => api.startJob(job))
    this.busy = false
    if (started) {
      this.#take(started)
      this.#follow(started)
    }
    return started
  }

  async stop(id: string): Promise<void> {
    const stopped = await this.#try(() => api.stopJob(id))
    if (stopped) this.#take(stopped)
  }

  /** Asks for the report, which a list leaves out. */
  async show(id: string): Promise<void> {
    const found = await this.#try(() => api.job(id))
    if (found) this.#take(found)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#stopListening()
    for (const job of this.list) live.forget(`job ${job.id}`)
  }

  #running(): Job[] {
    return this.list.filter((job) => !ENDED.has(job.status))
  }

  #follow(job: Job): void {
    live.stand(`job ${job.id}`, { op: 'watch_job', job: job.id })
  }

  #take(job: Job): void {
    if (!this.kinds.includes(job.kind)) return
    const before = this.list.find((each) => each.id === job.id)
    this.list = before ? this.list.map((each) => (each.id === job.id ? job : each)) : [job, ...this.list]
    if (ENDED.has(job.status)) live.forget(`job ${job.id}`)
    if (job.kind === TRAIN && job.status === 'done' && before?.status !== 'done') void catalogue.load() // it has one network more
  }

  async #poll(): Promise<void> {
    if (live.isOpen) return
    for (const job of this.#running()) {
      const found = await this.#try(() => api.job(job.id))
      if (found) this.#take(found)
    }
  }

  async #try<T>(call: () => Promise<T>): Promise<T | null> {
    try {
      const answer = await call()
      this.error = null
      return answer
    } catch (error) {
      this.error = error
      return null
    }
  }
}
