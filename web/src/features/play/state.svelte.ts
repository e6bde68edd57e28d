// A game being played: what the server last said of it, and what the person in front of it wants.
import { busy } from '../../lib/api/busy.svelte.ts'
import { api, isOffline } from '../../lib/api/client.ts'
import type { Hint, PlayRequest, Play, Position, ServerMessage } from '../../lib/api/types.ts'
import { live } from '../../lib/live/index.ts'
import { moveOver } from '../../lib/live/moves.ts'
import { PERSON } from './setup.ts'

const POLL = 1000 // milliseconds; between looks at a game without a WebSocket, and at the place of an agent that waits
const WATCH = 'play'

export class PlayState {
  play = $state.raw<Play | null>(null)
  hint = $state<Hint | null>(null)
  error = $state<unknown>(null)
  busy = $state(false)
  /** When the server's word came, in milliseconds, for the clocks. */
  heardAt = $state(0)
  /** An earlier position of the same game that is being looked at. */
  earlier = $state.raw<Position | null>(null)

  /** The ply whose move is on its way to the server: a click on the next turn must not wait for that answer. */
  #sentPly = -1
  #stopListening: () => void = () => undefined
  #timer: ReturnType<typeof setInterval> | undefined

  get position(): Position | null {
    return this.earlier ?? this.play?.position ?? null
  }

  get ply(): number {
    return this.position?.moves.length ?? 0
  }

  get personToMove(): boolean {
    const play = this.play
    return play !== null && play.status === 'playing' && play.sides[play.to_move] === PERSON && !play.thinking
  }

  async start(plan: PlayRequest | Promise<PlayRequest>, firstMove?: string): Promise<Play | null> {
    return this.#ask(async () => {
      const play = await api.startPlay(await plan)
      return firstMove ? api.move(play.id, play.moves.length, firstMove) : play
    })
  }

  async open(id: string): Promise<void> {
    if (this.play?.id !== id) await this.#ask(() => api.play(id))
    this.#watch(id)
  }

  async move(text: string): Promise<void> {
    const play = this.play
    if (!play || !this.personToMove || this.earlier || this.#sentPly === play.moves.length) return
    this.hint = null
    this.#sentPly = play.moves.length
    await this.#ask(() => this.#make(play, text))
    if (this.#sentPly === play.moves.length) this.#sentPly = -1
  }

  /** Moves over the socket, where the answer is heard anyway; by POST where there is none, unless the move was made. */
  async #make(play: Play, text: string): Promise<Play> {
    const ply = play.moves.length
    const hadSocket = live.isOpen
    const made = await moveOver(live, play.id, ply, text)
    if (made) return made
    const now = hadSocket ? await api.play(play.id) : play
    return now.moves.length > ply ? now : api.move(play.id, ply, text)
  }

  async takeBack(): Promise<void> {
    await this.#ask(() => api.undo(this.play!.id), true)
  }

  async resign(): Promise<void> {
    await this.#ask(() => api.resign(this.play!.id))
  }

  async setPace(seconds: number | null): Promise<void> {
    await this.#ask(() => api.setPace(this.play!.id, seconds))
  }

  async askHint(): Promise<void> {
    this.busy = true
    this.error = null
    try {
      this.hint = await api.hint(this.play!.id)
    } catch (error) {
      this.error = error
    }
    this.busy = false
  }

  async look(ply: number): Promise<void> {
    const play = this.play!
    this.hint = null
    if (ply >= play.moves.length) {
      this.earlier = null
      return
    }
    this.earlier = await api.position({ game: play.game, position: play.start, moves: play.moves.slice(0, ply) })
  }

  close(): void {
    this.#stopListening()
    live.forget(WATCH)
    clearInterval(this.#timer)
    busy.tell(WATCH, null)
  }

  #watch(id: string): void {
    this.close()
    this.#stopListening = live.listen((message) => this.#hear(message))
    live.stand(WATCH, { op: 'watch', play: id })
    this.#timer = setInterval(() => this.#poll(id), POLL)
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'play' && message.play.id === this.play?.id) this.#take(message.play)
  }

  async #poll(id: string): Promise<void> {
    const waiting = this.play?.status === 'playing' && !this.personToMove
    if (!waiting) return
    try {
      if (!live.isOpen) this.#take(await api.play(id))
      const { place } = await api.place()
      busy.tell(WATCH, this.play?.thinking ? place : null)
    } catch {
      // The server is away; the next round asks again.
    }
  }

  #take(play: Play): void {
    if (play.moves.length !== this.play?.moves.length) this.hint = null
    if (isOffline(this.error)) this.error = null
    if (!play.thinking) busy.tell(WATCH, null)
    this.play = play
    this.heardAt = performance.now()
  }

  /** Does what a person asked. An answer older than what was heard meanwhile is left, unless moves were taken back. */
  async #ask(call: () => Promise<Play>, shorter = false): Promise<Play | null> {
    this.busy = true
    this.error = null
    try {
      const play = await call()
      const stale = !shorter && play.id === this.play?.id && play.moves.length < this.play.moves.length
      if (!stale) this.#take(play)
      this.earlier = null
      return play
    } catch (error) {
      this.error = error
      return null
    } finally {
      this.busy = false
    }
  }
}
