// A game being played: what the server last said of it, and what the person in front of it wants.
import { busy } from '../../lib/api/busy.svelte.ts'
import { api, isOffline, type OfferAnswer } from '../../lib/api/client.ts'
import type { Hint, PlayRequest, Play, Player, Position, ServerMessage } from '../../lib/api/types.ts'
import { enter, keepNew, keepNext, secretsOf } from '../../lib/keys.ts'
import { live } from '../../lib/live/index.ts'
import { moveOver } from '../../lib/live/moves.ts'
import { Connection } from './connection.svelte.ts'
import { PERSON } from './setup.ts'

const POLL = 1000 // milliseconds; between looks at a game without a WebSocket, and at the place of an agent that waits
const WATCH = 'play'
const ASLEEP = 10_000 // milliseconds out of sight, after which a connection may be dead without a sign of it

export interface Presence {
  connected: [boolean, boolean]
  spectators: number
}

export class PlayState {
  play = $state.raw<Play | null>(null)
  hint = $state<Hint | null>(null)
  error = $state<unknown>(null)
  busy = $state(false)
  /** When the server's word came, in milliseconds, for the clocks. */
  heardAt = $state(0)
  /** An earlier position of the same game that is being looked at. */
  earlier = $state.raw<Position | null>(null)
  /** Who is connected to a game between people; null where nobody has said. */
  presence = $state.raw<Presence | null>(null)
  readonly connection = new Connection()
  /** Called when the game that is shown is followed by another one. */
  onnext: (id: string) => void = () => undefined

  #hiddenAt = 0
  /** The ply whose move is on its way to the server: a click on the next turn must not wait for that answer. */
  #sentPly = -1
  #watched = ''
  #stopListening: (() => void)[] = []
  #timer: ReturnType<typeof setInterval> | undefined

  get position(): Position | null {
    return this.earlier ?? this.play?.position ?? null
  }

  get ply(): number {
    return this.position?.moves.length ?? 0
  }

  get personToMove(): boolean {
    const play = this.play
    return play !== null && play.status === 'playing' && play.sides[play.to_move] === PERSON && play.you.includes(play.to_move) && !play.thinking
  }

  /** Whether two people play. */
  get betweenPeople(): boolean {
    return this.play?.sides.every((side) => side === PERSON) ?? false
  }

  /** The one side that is ours against somebody else; null for who plays both, or looks on. */
  get ownSide(): Player | null {
    const you = this.play?.you ?? []
    return this.betweenPeople && you.length === 1 ? you[0]! : null
  }

  /** Begins a game of which these sides are played here. */
  async start(plan: PlayRequest, mine: Player[], firstMove?: string): Promise<Play | null> {
    return this.#ask(async () => {
      const play = await api.startPlay(plan)
      keepNew(play, mine)
      return firstMove ? api.move(play.id, play.moves.length, firstMove) : api.play(play.id)
    })
  }

  async open(id: string, game: string, key?: string): Promise<void> {
    enter(id, game, key)
    if (this.play?.id !== id) {
      this.play = null
      await this.#ask(() => api.play(id))
    }
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

  async takeBack(answer: OfferAnswer = 'offer'): Promise<void> {
    await this.#ask(() => api.undo(this.play!.id, answer))
  }

  async draw(answer: OfferAnswer = 'offer'): Promise<void> {
    await this.#ask(() => api.draw(this.play!.id, answer))
  }

  async rematch(answer: OfferAnswer = 'offer'): Promise<void> {
    await this.#ask(() => api.rematch(this.play!.id, answer))
  }

  async setName(name: string): Promise<void> {
    await this.#ask(() => api.setName(this.play!.id, name))
  }

  async setListed(listed: boolean): Promise<void> {
    await this.#ask(() => api.setListed(this.play!.id, listed))
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
    for (const stop of this.#stopListening) stop()
    this.#stopListening = []
    if (this.#watched) live.send({ op: 'leave', play: this.#watched })
    this.#watched = ''
    this.presence = null
    this.connection.clear()
    live.forget(WATCH)
    document.removeEventListener('visibilitychange', this.#wake)
    window.removeEventListener('online', this.#wake)
    window.removeEventListener('offline', this.#lookNow)
    clearInterval(this.#timer)
    busy.tell(WATCH, null)
  }

  #watch(id: string): void {
    this.close()
    this.#watched = id
    this.#stopListening = [live.listen((message) => this.#hear(message)), live.onOpenChange((open) => this.#tellOpen(open))]
    this.#tellOpen(live.isOpen)
    live.stand(WATCH, { op: 'watch', play: id, keys: secretsOf(id) })
    document.addEventListener('visibilitychange', this.#wake)
    window.addEventListener('online', this.#wake)
    window.addEventListener('offline', this.#lookNow)
    this.#timer = setInterval(() => this.#poll(id), POLL)
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'play' && message.play.id === this.play?.id) this.#take(message.play)
    if (message.type === 'presence' && message.play === this.#watched) this.presence = message
  }

  /** A phone that slept, or was without a network, hears at once what has happened. */
  #wake = (event: Event): void => {
    if (document.hidden) {
      this.#hiddenAt = performance.now()
      return
    }
    if (event.type === 'online' || performance.now() - this.#hiddenAt > ASLEEP) live.wake()
  }

  /** Who is there is known by the socket alone. */
  #tellOpen(open: boolean): void {
    if (!open) this.presence = null
    this.connection.tell(open)
  }

  #lookNow = (): void => void this.#poll(this.#watched, true)

  /** Asks for what no socket tells, and whether the server can be reached. */
  async #poll(id: string, always = this.connection.isAway): Promise<void> {
    const waiting = this.play?.status === 'playing' && !this.personToMove
    const asking = !live.isOpen && (this.play !== null || isOffline(this.error))
    if (!waiting && !asking && !always) return
    try {
      if (asking || always) this.#take(await api.play(id))
      // A server that was away may have left a socket behind that looks open, or is long in coming back.
      if (id === this.#watched && this.connection.answered()) live.wake()
      const { place } = await api.place()
      busy.tell(WATCH, this.play?.thinking ? place : null)
    } catch (error) {
      // The server is away; the next round asks again.
      if (id === this.#watched && isOffline(error)) this.connection.failed()
    }
  }

  /** An answer may be older than what was heard meanwhile. */
  #take(play: Play): void {
    const before = this.play?.id === play.id ? this.play : null
    if (before && play.version < before.version) return
    if (play.moves.length !== this.play?.moves.length) this.hint = null
    if (isOffline(this.error)) this.error = null
    if (!play.thinking) busy.tell(WATCH, null)
    this.play = play
    this.heardAt = performance.now()
    if (before && !before.next && play.next) {
      keepNext(play.id, play.next, this.betweenPeople)
      this.onnext(play.next)
    }
  }

  /** Does what a person asked. */
  async #ask(call: () => Promise<Play>): Promise<Play | null> {
    this.busy = true
    this.error = null
    try {
      const play = await call()
      this.#take(play)
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
