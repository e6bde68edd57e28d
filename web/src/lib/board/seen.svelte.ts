// How the reader looks at boards: from which side, and whether arrows show the best moves.
import { read, remember } from '../settings.svelte.ts'

const KEPT = 'arrows'

class Seen {
  flipped = $state(false)
  arrows = $state(read(KEPT) !== 'off')

  flip(): void {
    this.flipped = !this.flipped
  }

  switchArrows(): void {
    this.arrows = !this.arrows
    remember(KEPT, this.arrows ? 'on' : 'off')
  }
}

export const seen = new Seen()
