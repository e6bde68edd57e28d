// What a match or a tournament is asked for with.
import type { Game } from '../../lib/api/types.ts'
import type { NewJob } from '../jobs/jobs.svelte.ts'
import { agentText, type SideChoice } from '../play/setup.ts'

export const FEWEST = 2

export function arenaJob(game: Game, agents: SideChoice[], games: number, seed: number): NewJob {
  const texts = agents.map((agent) => agentText(game, agent))
  const common = { game: game.name, agents: texts, seed }
  return texts.length === FEWEST ? { kind: 'match', ...common, games } : { kind: 'tournament', ...common, games }
}

/** Two agents of the same text would play against themselves. */
export function hasTwins(game: Game, agents: SideChoice[]): boolean {
  const texts = agents.map((agent) => agentText(game, agent))
  return new Set(texts).size < texts.length
}
