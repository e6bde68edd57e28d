// What a run that learns is asked for with.
import type { Game } from '../../lib/api/types.ts'
import type { NewJob } from '../jobs/jobs.svelte.ts'

export const FIT = 'fit'
export const TRAIN = 'train'
/** Three tuners, regression on positions, and the training of a network. */
export const METHODS = ['genetic', 'cma', 'spsa', FIT, TRAIN] as const
export type Method = (typeof METHODS)[number]

/** The encoding of a course report's network. */
export const REPORT = 'report'

/** A game without weights has nothing to tune or fit. */
export function methodsFor(game: Game): readonly Method[] {
  return game.weights.length ? METHODS : [TRAIN]
}

export type Sizes = Partial<Record<'population' | 'epochs' | 'games' | 'positions', number | null>>
type Size = keyof Sizes

/** Sizes that end in minutes on a laptop; those of the genetic algorithm are the course report's. */
export const SIZES: Record<Method, Sizes> = {
  genetic: { population: 20, epochs: 9, games: 2 },
  cma: { population: 8, epochs: 12, games: 6 },
  spsa: { population: 10, epochs: 20, games: 4 },
  fit: { games: 400 },
  train: { positions: 2000, epochs: 20 },
}

/** The course report trains its network for 2000 epochs. */
const REPORT_SIZES: Sizes = { positions: 5000, epochs: 2000 }

export function sizesOf(method: Method, encoding: string): Sizes {
  return { ...(method === TRAIN && encoding === REPORT ? REPORT_SIZES : SIZES[method]) }
}

/** Least, most and step of a size: those of the server. */
export function boundsOf(method: Method, size: Size): { min: number; max: number; step: number } {
  if (size === 'positions') return { min: 200, max: 20_000, step: 1 }
  if (size === 'games') return method === FIT ? { min: 10, max: 2000, step: 1 } : { min: 2, max: 200, step: 2 }
  if (size === 'epochs') return method === TRAIN ? { min: 1, max: 2000, step: 1 } : { min: 0, max: 200, step: 1 }
  return { min: 2, max: 100, step: 1 }
}

/** `choice` are the weights, or the encoding of a network. */
export function learnJob(game: string, method: Method, choice: string, sizes: Sizes, test: number, seed: number): NewJob {
  if (method === TRAIN) return { kind: TRAIN, game, encoding: choice, ...sizes, seed }
  const weights = choice
  if (method === FIT) return { kind: FIT, game, weights, ...sizes, test, seed }
  return { kind: 'tune', game, method, weights, ...sizes, test, seed }
}
