// Whether a game that is shown hears of the server: over the socket, by asking every second, or not at all; and what to say of it.

/** Nothing is said while all is well, and for a moment that it is so again. */
export type ConnectionWord = 'asking' | 'lost' | 'back'

const GRACE = 2000 // milliseconds in which a socket may open, or come back, before anybody is told
const SAID = 8000 // milliseconds that the good news stand there

export class Connection {
  word = $state<ConnectionWord | null>(null)
  /** Since when there is no socket. */
  #closedAt: number | null = null
  /** The last request was not answered. */
  isAway = false
  #timer: ReturnType<typeof setTimeout> | undefined

  /** The socket has opened, or it is closed. */
  tell(open: boolean): void {
    if (open) this.#restore()
    else this.#closedAt ??= performance.now()
  }

  /** The server has answered a request; returns whether it was away before, so that there is to be a new socket. */
  answered(): boolean {
    const wasAway = this.isAway
    this.isAway = false
    if (wasAway) this.#closedAt = performance.now()
    else if (this.#closedAt !== null && performance.now() - this.#closedAt >= GRACE) this.#say('asking')
    return wasAway
  }

  /** The server could not be reached. */
  failed(): void {
    this.isAway = true
    this.#say('lost')
  }

  /** Another game, or none: what was said of this one is over. */
  clear(): void {
    this.#say(null)
    this.#closedAt = null
    this.isAway = false
  }

  #restore(): void {
    this.#closedAt = null
    this.isAway = false
    if (this.word === null || this.word === 'back') return
    this.#say('back')
    this.#timer = setTimeout(() => (this.word = null), SAID)
  }

  #say(word: ConnectionWord | null): void {
    clearTimeout(this.#timer)
    this.word = word
  }
}
