// Whether the server lets us wait: the best place in its line among all that this page has asked for.

const FIRST_LOOK = 800 // milliseconds that an answer may take before anybody asks for its place
const NEXT_LOOK = 1000

class Busy {
  #places = $state.raw<ReadonlyMap<string, number>>(new Map())

  /** From 1; null while nothing waits. */
  get place(): number | null {
    return this.#places.size ? Math.min(...this.#places.values()) : null
  }

  /** What was asked for waits at this place; 0 or null: it does not wait. */
  tell(what: string, place: number | null): void {
    if ((this.#places.get(what) ?? 0) === (place ?? 0)) return
    const places = new Map(this.#places)
    if (place) places.set(what, place)
    else places.delete(what)
    this.#places = places
  }
}

export const busy = new Busy()
let asked = 0

/** Passes an answer on, and looks meanwhile at which place it waits. */
export async function awaited<T>(answer: Promise<T>, look: () => Promise<{ place: number | null }>): Promise<T> {
  const what = `answer ${++asked}`
  let over = false
  const again = async (): Promise<void> => {
    const found = await look().catch(() => ({ place: null }))
    if (over) return
    busy.tell(what, found.place)
    timer = setTimeout(again, NEXT_LOOK)
  }
  let timer = setTimeout(again, FIRST_LOOK)
  try {
    return await answer
  } finally {
    over = true
    clearTimeout(timer)
    busy.tell(what, null)
  }
}
