// What a new game is made of, and the request it becomes. Pure, so that it can be tested.
import type { Game, NewPlay, Play, Position } from '../../lib/api/types.ts'

export const PERSON = 'human'

export interface SideChoice {
  /** PERSON or the name of a kind of agent. */
  kind: string
  level: number
  /** Further options, as typed: depth=4,seed=1 */
  options: string
}

export interface Setup {
  sides: [SideChoice, SideChoice]
  start: Record<string, string>
  /** A position in the game's notation, instead of a start. */
  position: string
  moves: string[]
  minutes: number
  increment: number
}

export const USUAL_LEVEL = 4
const MOST_SEEDS = 100_000

export function newSetup(game: Game): Setup {
  return {
    sides: [choice(PERSON), choice('search')],
    start: game.deals ? { seed: randomSeed() } : {},
    position: '',
    moves: [],
    minutes: 0,
    increment: 0,
  }
}

export function randomSeed(): string {
  return String(Math.floor(Math.random() * MOST_SEEDS))
}

function choice(kind: string): SideChoice {
  return { kind, level: USUAL_LEVEL, options: '' }
}

export function hasLevel(game: Game, kind: string): boolean {
  return game.agents.some((agent) => agent.name === kind && 'level' in agent.options)
}

/** search:level=4, classic:depth=3, human. Typed options win over the level. */
export function agentText(game: Game, side: SideChoice): string {
  if (side.kind === PERSON) return PERSON
  const options = side.options.trim()
  if (options) return `${side.kind}:${options}`
  return hasLevel(game, side.kind) ? `${side.kind}:level=${side.level}` : side.kind
}

/** start, start:seed=5,companions=off, or the notation that was typed. */
export function positionText(setup: Setup): string {
  return setup.position.trim() || startText(setup.start)
}

function startText(options: Record<string, unknown>): string {
  const given = Object.entries(options).filter(([, value]) => value !== '')
  return given.length ? `start:${given.map(([key, value]) => `${key}=${value}`).join(',')}` : 'start'
}

export function newPlay(game: Game, setup: Setup): NewPlay {
  const seconds = setup.minutes * 60
  return {
    game: game.name,
    position: positionText(setup),
    ...(setup.moves.length ? { moves: setup.moves } : {}),
    sides: [agentText(game, setup.sides[0]), agentText(game, setup.sides[1])],
    ...(seconds ? { clock: { seconds, increment: setup.increment } } : {}),
  }
}

/** Another game of the same kind: the same sides, clock and start, or a new deal with the options of the last one. */
export function nextPlay(game: Game, play: Play, options: Position['options']): NewPlay {
  return {
    game: game.name,
    position: game.deals ? startText({ ...options, seed: randomSeed() }) : play.start,
    sides: [...play.sides],
    ...(play.clock ? { clock: { seconds: play.clock, increment: play.increment } } : {}),
  }
}
