// What a match or a tournament is asked for with.
import type { Game } from '../../lib/api/types.ts'
import type { NewJob } from '../jobs/jobs.svelte.ts'
import { agentText, type SideChoice } from '../play/setup.ts'

export const FEWEST = 2
export const SWISS = 'swiss'
export const SYSTEMS = ['round-robin', 'gauntlet', SWISS] as const

/** A number field that is empty has no number. */
type Typed = number | null | undefined

export interface ArenaOptions {
  openings: string
  /** A match may end as soon as it is clear which bound of Elo holds. */
  tested: boolean
  lower: Typed
  upper: Typed
  system: string
  /** Of the Swiss system; without a number as many as it needs. */
  rounds: Typed
}

export const usualOptions = (): ArenaOptions => ({ openings: '', tested: false, lower: 0, upper: 10, system: SYSTEMS[0], rounds: null })

export function arenaJob(game: Game, agents: SideChoice[], games: number, seed: number, options: ArenaOptions): NewJob {
  const openings = options.openings.trim()
  const common = { game: game.name, agents: agents.map((agent) => agentText(game, agent)), seed, games, ...(openings ? { openings } : {}) }
  return agents.length === FEWEST
    ? { kind: 'match', ...common, ...(options.tested ? { sprt: [options.lower, options.upper] } : {}) }
    : { kind: 'tournament', ...common, system: options.system, ...(options.system === SWISS && options.rounds ? { rounds: options.rounds } : {}) }
}

/** Two agents of the same text would play against themselves. */
export function hasTwins(game: Game, agents: SideChoice[]): boolean {
  const texts = agents.map((agent) => agentText(game, agent))
  return new Set(texts).size < texts.length
}
