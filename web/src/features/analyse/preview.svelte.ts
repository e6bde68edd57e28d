// A small board beside moves: the position after the one that is pointed at.
import { getContext, setContext } from 'svelte'
import type { Attachment } from 'svelte/attachments'
import { api } from '../../lib/api/client.ts'
import type { Position } from '../../lib/api/types.ts'

const WAIT = 90 // milliseconds that a pointer rests before the server is asked
const MOST_KEPT = 200 // positions
const CONTEXT = 'preview'

export interface Question {
  game: string
  position: string
  moves: string[]
}

export class Preview {
  position = $state.raw<Position | null>(null)
  /** What is pointed at, for the place of the board. */
  anchor = $state.raw<DOMRect | null>(null)
  #kept = new Map<string, Position>()
  #asked = 0
  #element: HTMLElement | null = null
  #pressed = { clientX: NaN, clientY: NaN }

  constructor(private readonly here: () => Question) {}

  /** On a button: shows the position after these moves from here while it is pointed at, or has the focus of keys. */
  of(moves: () => string[]): Attachment<HTMLElement> {
    return this.#on(() => ({ ...this.here(), moves: [...this.here().moves, ...moves()] }))
  }

  /** The same for moves from the start of the game, wherever the analysis is. */
  ofGame(moves: () => string[]): Attachment<HTMLElement> {
    return this.#on(() => ({ ...this.here(), moves: moves() }))
  }

  /** Notes where something was pressed: what comes to lie under a pointer that rests there is not pointed at. */
  press = ({ clientX, clientY }: PointerEvent): void => {
    this.#pressed = { clientX, clientY }
  }

  hide = (): void => {
    const asked = (this.#asked += 1)
    this.#element = null
    // Later: a line that is taken from the page with the focus on it says so while the page is being drawn.
    queueMicrotask(() => asked === this.#asked && (this.position = null))
  }

  #on(question: () => Question): Attachment<HTMLElement> {
    return (element) => {
      const show = (): void => void this.#show(element, question())
      let isPointed = false
      const pointed = (event: PointerEvent): void => {
        if (isPointed || event.pointerType !== 'mouse' || this.#rests(event)) return
        isPointed = true
        show()
      }
      const left = (): void => {
        isPointed = false
        this.hide()
      }
      const focused = (): void => (element.matches(':focus-visible') ? show() : undefined)
      const escaped = (event: KeyboardEvent): void => (event.key === 'Escape' ? this.hide() : undefined)
      element.addEventListener('pointerenter', pointed)
      element.addEventListener('pointermove', pointed)
      element.addEventListener('pointerleave', left)
      element.addEventListener('focus', focused)
      element.addEventListener('blur', this.hide)
      element.addEventListener('click', this.hide) // the board itself shows the position then
      element.addEventListener('keydown', escaped)
      return () => {
        element.removeEventListener('pointerenter', pointed)
        element.removeEventListener('pointermove', pointed)
        element.removeEventListener('pointerleave', left)
        element.removeEventListener('focus', focused)
        element.removeEventListener('blur', this.hide)
        element.removeEventListener('click', this.hide)
        element.removeEventListener('keydown', escaped)
        if (this.#element === element) this.hide()
      }
    }
  }

  #rests({ clientX, clientY }: PointerEvent): boolean {
    return clientX === this.#pressed.clientX && clientY === this.#pressed.clientY
  }

  async #show(element: HTMLElement, question: Question): Promise<void> {
    const asked = (this.#asked += 1)
    this.#element = element
    await new Promise((rested) => setTimeout(rested, WAIT))
    if (asked !== this.#asked) return
    const found = await this.#find(question).catch(() => null) // a preview that cannot be had is left out
    if (asked !== this.#asked) return
    this.anchor = element.getBoundingClientRect()
    this.position = found
  }

  async #find(question: Question): Promise<Position> {
    const key = JSON.stringify(question)
    const known = this.#kept.get(key)
    if (known) return known
    const found = await api.position(question)
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear()
    this.#kept.set(key, found)
    return found
  }
}

export const offerPreview = (preview: Preview): Preview => setContext(CONTEXT, preview)
export const thePreview = (): Preview | undefined => getContext(CONTEXT)
