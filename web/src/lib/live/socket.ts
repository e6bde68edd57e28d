// One WebSocket for the whole page. It comes back by itself, and says again what is being watched.
import type { ClientMessage, ServerMessage } from '../api/types.ts'

type Listener = (message: ServerMessage) => void

const FIRST_WAIT = 500 // milliseconds before the first attempt to come back; doubles up to the longest
const LONGEST_WAIT = 8000
const OPEN = 1

export class LiveSocket {
  #socket: WebSocket | null = null
  #listeners = new Set<Listener>()
  #openListeners = new Set<(open: boolean) => void>()
  #standing = new Map<string, ClientMessage>()
  #wait = FIRST_WAIT
  #retry: ReturnType<typeof setTimeout> | undefined
  #lastId = 0

  constructor(
    private readonly url: string,
    private readonly connect: (url: string) => WebSocket = (address) => new WebSocket(address),
  ) {}

  get isOpen(): boolean {
    return this.#socket?.readyState === OPEN
  }

  /** A number that no other message of this page has, by which the answer is known. */
  newId(): number {
    return ++this.#lastId
  }

  /** Says it now if there is a connection; false means that nobody heard it. */
  send(message: ClientMessage): boolean {
    if (!this.#socket) this.#open()
    if (!this.isOpen) return false
    this.#socket!.send(JSON.stringify(message))
    return true
  }

  /** Says it now and after every reconnection, until `forget(key)`. */
  stand(key: string, message: ClientMessage): void {
    this.#standing.set(key, message)
    this.send(message)
  }

  /** Connects again at once: after a sleep a connection may look open, and nobody is at its other end. */
  wake(): void {
    const old = this.#socket
    if (!old) return
    old.onclose = null
    old.close()
    clearTimeout(this.#retry)
    this.#wait = FIRST_WAIT
    this.#tellOpen(false)
    this.#open()
  }

  forget(key: string): void {
    this.#standing.delete(key)
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  onOpenChange(listener: (open: boolean) => void): () => void {
    this.#openListeners.add(listener)
    return () => this.#openListeners.delete(listener)
  }

  #open(): void {
    const socket = this.connect(this.url)
    this.#socket = socket
    socket.onopen = () => {
      this.#wait = FIRST_WAIT
      for (const message of this.#standing.values()) this.send(message)
      this.#tellOpen(true)
    }
    socket.onmessage = (event) => this.#hear(String(event.data))
    socket.onclose = () => {
      this.#tellOpen(false)
      this.#retry = setTimeout(() => this.#open(), this.#wait)
      this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT)
    }
  }

  #hear(text: string): void {
    const message = JSON.parse(text) as ServerMessage
    for (const listener of [...this.#listeners]) listener(message)
  }

  #tellOpen(open: boolean): void {
    for (const listener of this.#openListeners) listener(open)
  }
}
