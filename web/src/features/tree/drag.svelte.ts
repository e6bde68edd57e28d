// A branch dragged to another place among its siblings.
import type { Layout } from './layout.ts'

const FAR = 6 // pixels that a click may tremble

/** Which place a node takes among its siblings, in their order, when its middle is at `x`. */
export function placeAt(layout: Layout, siblings: number[], node: number, x: number): number {
  return siblings.filter((sibling) => sibling !== node && layout.places.get(sibling)!.x < x).length
}

export class Drag {
  /** The node that is dragged, and how far, in units of the figure. */
  node = $state<number | null>(null)
  by = $state(0)
  #from = 0
  #taken: number | null = null

  take(event: PointerEvent, node: number): void {
    if (event.button !== 0) return
    this.#taken = node
    this.#from = event.clientX
    ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
  }

  move(event: PointerEvent, zoom: number): void {
    if (this.#taken === null) return
    const far = event.clientX - this.#from
    if (Math.abs(far) > FAR) this.node = this.#taken
    this.by = far / zoom
  }

  /** Keeps the frame from scrolling under a finger that drags; browsers leave `touch-action` of nodes inside a figure alone. */
  holdTouch = (figure: Element): (() => void) => {
    const hold = (event: Event): void => {
      if (this.node !== null) event.preventDefault()
    }
    figure.addEventListener('touchmove', hold, { passive: false })
    return () => figure.removeEventListener('touchmove', hold)
  }

  /** Ends it; what was dragged, and how far, or null after a click. */
  drop(): { node: number; by: number } | null {
    const dropped = this.node === null ? null : { node: this.node, by: this.by }
    this.node = null
    this.by = 0
    this.#taken = null
    return dropped
  }
}
