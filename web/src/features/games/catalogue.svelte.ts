// The games the server has, asked once.
import { api } from '../../lib/api/client.ts'
import type { Game, Look } from '../../lib/api/types.ts'
import { PLAIN } from '../../lib/board/look.ts'
import { languages } from '../../lib/i18n/languages.svelte.ts'
import { knowNetworks } from '../../lib/i18n/names.ts'

class Catalogue {
  games = $state.raw<Game[]>([])
  error = $state<unknown>(null)

  async load(): Promise<void> {
    this.error = null
    try {
      this.games = await api.games()
      knowNetworks(this.games.flatMap((game) => game.networks))
    } catch (error) {
      await languages.complete() // the words of the error
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

  /** How the game of that name looks; a plain look where the server does not have it any more. */
  look(name: string): Look {
    return this.games.find((game) => game.name === name)?.look ?? PLAIN
  }
}

export const catalogue = new Catalogue()
