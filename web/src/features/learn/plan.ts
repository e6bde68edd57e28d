// What a run of a tuner is asked for with.
import type { NewJob } from '../jobs/jobs.svelte.ts'

export const METHODS = ['genetic', 'cma', 'spsa'] as const
export type Method = (typeof METHODS)[number]

export interface Sizes {
  population: number
  epochs: number
  games: number
}

/** Sizes that end in minutes on a laptop; the command line's own are larger. */
export const SIZES: Record<Method, Sizes> = {
  genetic: { population: 12, epochs: 9, games: 2 },
  cma: { population: 8, epochs: 12, games: 6 },
  spsa: { population: 10, epochs: 20, games: 4 },
}

export function tuneJob(game: string, method: Method, weights: string, sizes: Sizes, test: number, seed: number): NewJob {
  return { kind: 'tune', game, method, weights, ...sizes, test, seed }
}
