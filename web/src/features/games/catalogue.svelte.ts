// The games the server has, asked once.
import { api } from '../../lib/api/client.ts'
import type { Game } from '../../lib/api/types.ts'

class Catalogue {
  games = $state.raw<Game[]>([])
  error = $state<unknown>(null)

  async load(): Promise<void> {
    this.error = null
    try {
      this.games = await api.games()
    } catch (error) {
      this.error = error
    }
  }

  has(name: string): boolean {
    return this.games.some((game) => game.name === name)
  }

  /** The game of that name, or the first. */
  find(name: string | undefined): Game {
    return this.games.find((game) => game.name === name) ?? this.games[0]!
  }
}

export const catalogue = new Catalogue()
