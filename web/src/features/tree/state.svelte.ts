// The trees on the tree page: what is asked for, and the answers of the methods.
import { api } from '../../lib/api/client.ts'
import type { Tree, TreeRequest } from '../../lib/api/types.ts'
import { methodsOf, type Shown } from './choose.ts'
import type { Method } from './search.ts'
import { USUAL, type Simulating } from './simulate.ts'

const MOST_NODES = 3000

export class TreeState {
  depth = $state(3)
  shown = $state<Shown>('alpha_beta')
  evaluate = $state('')
  order = $state<TreeRequest['move_order'] | ''>('')
  simulating = $state.raw<Simulating>(USUAL)
  trees = $state.raw<Partial<Record<Method, Tree>>>({})
  /** How the simulations of these trees went. */
  simulated = $state.raw<Simulating>(USUAL)
  error = $state<unknown>(null)
  loading = $state(false)
  #asked = 0

  async load(game: string, position: string, moves: string[]): Promise<void> {
    const asked = ++this.#asked
    const { simulating } = this
    const { most, exploration, seed, playouts } = simulating
    const question = {
      game, position, moves, depth: this.depth, nodes: MOST_NODES,
      ...(this.shown === 'mcts' ? { simulations: { most, exploration, seed, playouts } } : {}),
      ...(this.evaluate ? { evaluate: this.evaluate } : {}),
      ...(this.order ? { move_order: this.order } : {}),
    }
    const wanted = methodsOf(this.shown)
    this.loading = true
    this.error = null
    try {
      const found = await Promise.all(wanted.map((method) => api.tree({ ...question, method })))
      if (asked === this.#asked) [this.simulated, this.trees] = [simulating, Object.fromEntries(wanted.map((method, i) => [method, found[i]]))]
    } catch (error) {
      if (asked === this.#asked) this.error = error
    }
    if (asked === this.#asked) this.loading = false
  }
}
