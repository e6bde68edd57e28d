// What a new game is made of, and the request it becomes. Pure, so that it can be tested.
import type { Game, PlayRequest, Play, Player } from '../../lib/api/types.ts'
import { joinMoves, splitMoves } from '../../lib/moves.ts'

export const PERSON = 'human'
/** A person elsewhere, who gets a link. */
export const FRIEND = 'friend'
/** What the server takes of one agent. */
export const MOST_NETWORKS = 5
const PLUS = '+' // between networks

export interface SideChoice {
  /** PERSON or the name of a kind of agent. */
  kind: string
  level: number
  /** Further options, as typed: depth=4,seed=1 */
  options: string
  /** Ids of the server's networks that it plays with, where its kind needs one; several count as their mean. */
  networks: string[]
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
/** Seconds a move between agents, so that one can look on; and others to choose from. */
export const PACE = 0.7
export const PACES = [0, 0.3, PACE, 1.5, 3]
export const MOST_MINUTES = 180
export const MOST_INCREMENT = 60
const MOST_SEEDS = 100_000

/** The one side that is yours; null for who plays both, or looks on. */
export function youOf({ you }: Pick<Play, 'you'>): Player | null {
  return you.length === 1 ? you[0]! : null
}

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

/** What an address asks for. Who plays and the clock are left as usual where they cannot be read. */
export function setupFrom(game: Game, values: Record<string, string>): Setup {
  const fresh = newSetup(game)
  const [minutes, increment] = (values.clock ?? '').split('+').map(Number)
  const timed = { ...fresh, minutes: minutes ?? 0, increment: increment ?? 0 }
  return {
    ...(clockFits(timed) ? timed : fresh),
    sides: sidesIn(game, values) ?? fresh.sides,
    position: values.position ?? '',
    moves: splitMoves(values.moves),
  }
}

/** The sides that an address names; null where it names none, or one that there is not. */
export function sidesIn(game: Game, values: Record<string, string>): Setup['sides'] | null {
  const [first, second] = [sideOf(game, values.first), sideOf(game, values.second)]
  return first && second ? [first, second] : null
}

function sideOf(game: Game, text = ''): SideChoice | null {
  // An agent of the operator's own is named with a colon, as in my_agent.py:choose, and takes no options.
  if (game.agents.some((agent) => agent.name === text)) return choice(text)
  const [, kind = '', given = ''] = /^(\w+)(?::(.*))?$/.exec(text) ?? []
  if (kind !== PERSON && game.agents.every((agent) => agent.name !== kind)) return null
  const [first = '', ...rest] = needsNetwork(game, kind) ? given.split(',') : ['', given]
  const options = rest.join(',')
  if (first) return { ...choice(kind), networks: first.split(PLUS), options }
  const level = Number(/^level=(\d+)$/.exec(options)?.[1])
  return level >= 1 && level <= game.levels ? { ...choice(kind), level } : { ...choice(kind), options }
}

/** The address of a game as it stands, for somebody who plays on from there. */
export function sharedValues(play: Play): Record<string, string> {
  return {
    position: play.start,
    moves: joinMoves(play.moves),
    first: play.sides[0],
    second: play.sides[1],
    ...(play.clock ? { clock: `${play.clock / 60}+${play.increment}` } : {}),
  }
}

/** A visitor who comes to a position is the one to move in it. */
export function personMoves(setup: Setup, mover: Player): Setup['sides'] {
  const [first, second] = setup.sides
  return setup.sides[mover].kind !== PERSON && setup.sides[1 - mover]!.kind === PERSON ? [second, first] : [first, second]
}

export function clockFits({ minutes, increment }: Pick<Setup, 'minutes' | 'increment'>): boolean {
  return minutes >= 0 && minutes <= MOST_MINUTES && increment >= 0 && increment <= MOST_INCREMENT
}

export function randomSeed(): string {
  return String(Math.floor(Math.random() * MOST_SEEDS))
}

function choice(kind: string): SideChoice {
  return { kind, level: USUAL_LEVEL, options: '', networks: [] }
}

export function needsNetwork(game: Game, kind: string): boolean {
  return game.agents.some((agent) => agent.name === kind && agent.needs_file)
}

/** Who plays with a network that was just trained: the course report's own agent with its network, else the engine. */
export function networkAgent(game: Game, encoding: string, network: string): string | null {
  const kinds = encoding === 'report' ? ['course_ensemble', 'network'] : ['network']
  const kind = kinds.find((each) => needsNetwork(game, each))
  return kind && game.networks.some((each) => each.id === network) ? `${kind}:${network}` : null
}

/** The networks a side plays with: those chosen that are there, else the newest. */
export function networksOf(game: Game, side: SideChoice): string[] {
  const known = side.networks.filter((id) => game.networks.some((network) => network.id === id))
  return known.length ? known : game.networks.slice(0, 1).map((network) => network.id)
}

export function hasLevel(game: Game, kind: string): boolean {
  return game.agents.some((agent) => agent.name === kind && 'level' in agent.options)
}

/** search:level=4, classic:depth=3, human. Typed options win over the level. */
export function agentText(game: Game, side: SideChoice): string {
  if (side.kind === PERSON || side.kind === FRIEND) return PERSON
  const options = side.options.trim()
  if (needsNetwork(game, side.kind)) return `${side.kind}:${[networksOf(game, side).join(PLUS), options].filter(Boolean).join(',')}`
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

/** The sides that are played here: both where nobody has a link to the other, or where agents play alone. */
export function sidesHere(setup: Setup): Player[] {
  const people = ([0, 1] as Player[]).filter((side) => setup.sides[side].kind === PERSON)
  return people.length ? people : [0, 1]
}

/** The same game with a friend instead of the computer. */
export function withFriend(sides: Setup['sides']): Setup['sides'] {
  const [first, second] = sides
  return first.kind !== PERSON && second.kind === PERSON ? [choice(FRIEND), second] : [choice(PERSON), choice(FRIEND)]
}

export const isWithFriend = (setup: Setup): boolean => setup.sides.some((side) => side.kind === FRIEND)

export function newPlay(game: Game, setup: Setup, name = ''): PlayRequest {
  const own = sidesHere(setup)
  return {
    game: game.name,
    ...(name && isWithFriend(setup) && own.length === 1 ? { names: own[0] === 0 ? [name, ''] : ['', name] } : {}),
    position: positionText(setup),
    ...(setup.moves.length ? { moves: setup.moves } : {}),
    ...playedBy([agentText(game, setup.sides[0]), agentText(game, setup.sides[1])], setup.minutes * 60, setup.increment),
  }
}

function playedBy(sides: [string, string], seconds = 0, increment = 0): Pick<PlayRequest, 'sides' | 'clock' | 'pace'> {
  if (seconds) return { sides, clock: { seconds, increment } }
  return sides.includes(PERSON) ? { sides } : { sides, pace: PACE }
}
