// Keys and wheel of the whole page: the board that is open says what they do.
import type { LegalMove } from '../api/types.ts'
import { seen } from '../board/seen.svelte.ts'
import { presentation } from '../present.svelte.ts'
import { read, remember } from '../settings.svelte.ts'
import { commandOf, plyAfter, Wheel, type Command, type Place, type Step, type Switch } from './command.ts'

/** The game that keys go through. */
export interface Stepped {
  ply: number
  last: number
  ongo: (ply: number) => void
  legal?: LegalMove[]
  onmove?: ((move: string) => void) | undefined
  /** Goes to the next mistake of a review, or to the one before. */
  onmistake?: (by: 1 | -1) => void
}

const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
const WITH_CURSOR = '[role=grid], [role=tablist], [role=tree], [role=listbox], [role=radiogroup], [role=region][tabindex], svg'
const BOARD = '[data-board]'
const KEPT = 'letter-keys'

class Keyboard {
  game = $state.raw<Stepped | null>(null)
  /** Whether single letters and digits do something: those who speak to their computer may not want it. */
  letters = $state(read(KEPT) !== 'off')
  /** Whether the list of keys is shown. */
  sheet = $state(false)
  /** Whether the focus came by pointer: then a board has no cursor in sight, and its arrows go through the game. */
  #pointer = false
  #wheel = new Wheel()

  /** Makes a game the one that keys go through, for as long as an effect lasts. */
  use(game: Stepped): () => void {
    this.game = game
    return () => {
      if (this.game === game) this.game = null
    }
  }

  chooseLetters(on: boolean): void {
    this.letters = on
    remember(KEPT, on ? 'on' : 'off')
  }

  /** Whether a board leaves its arrows to the game: where there is something to go through. */
  get arrowsStep(): boolean {
    return this.#pointer && this.game !== null && this.game.last > 0
  }

  pointed = (): void => {
    this.#pointer = true
  }

  press = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') this.#pointer = false
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return
    const legal = this.game?.onmove ? (this.game.legal ?? []) : []
    const command = commandOf(event, this.#placeOf(event.target), legal, this.letters)
    if (command && this.#do(command)) event.preventDefault()
  }

  /** Over a board the wheel steps through the game; at its ends, and with Ctrl, it does what it does elsewhere. */
  wheel = (event: WheelEvent): void => {
    const board = event.target instanceof Element && event.target.closest(BOARD)
    if (!board || board.closest('[inert]') || event.ctrlKey || !this.game) return
    const way = event.deltaY > 0 ? 'next' : 'previous'
    if (plyAfter(way, this.game.ply, this.game.last) === null) return
    event.preventDefault()
    const step = this.#wheel.turn(event)
    if (step) this.#step(step)
  }

  #placeOf(target: EventTarget | null): Place {
    if (!(target instanceof Element)) return 'free'
    if (target.closest(FIELDS)) return 'field'
    if (target.closest(BOARD) && this.arrowsStep) return 'free'
    return target.closest(WITH_CURSOR) ? 'cursor' : 'free'
  }

  #do(command: Command): boolean {
    if (command.kind === 'step') return this.#step(command.step)
    if (command.kind === 'move') this.game!.onmove!(command.move)
    else SWITCHES[command.name]()
    return true
  }

  #step(step: Step): boolean {
    const to = this.game && plyAfter(step, this.game.ply, this.game.last)
    if (to === null) return false
    this.game!.ongo(to)
    return true
  }
}

export const keyboard = new Keyboard()

const SWITCHES: Record<Switch, () => void> = {
  flip: () => seen.flip(),
  arrows: () => seen.switchArrows(),
  present: () => presentation.toggle(),
  next_mistake: () => keyboard.game?.onmistake?.(1),
  previous_mistake: () => keyboard.game?.onmistake?.(-1),
  sheet: () => (keyboard.sheet = true),
}
