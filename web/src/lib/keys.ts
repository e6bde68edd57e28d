// Secrets of the games that were begun or opened here. They stand in the fragment of an address and in this browser's storage, travel in
// a header or the first message of a socket, and are never part of a query, a title or a step of the history.
import type { BegunPlay } from './api/types.ts'
import { isEmbedded } from './place.ts'
import { read, remember } from './settings.svelte.ts'

export interface KnownGame {
  id: string
  game: string
  /** What this browser plays or looks on with. */
  mine: string[]
  /** Of both sides and of those who look on, where the game was begun here. */
  sides?: [string, string]
  spectator?: string
}

const STORED = 'games'
const MOST = 100 // what the server takes in one list
export const JOIN = '.' // between two secrets in an address

/** Those of this tab come first: somebody may open both sides in two tabs. */
const inThisTab = new Map<string, string[]>()
let unstored: KnownGame[] = []

export function knownGames(): KnownGame[] {
  try {
    return (JSON.parse(read(STORED) ?? 'null') as KnownGame[] | null) ?? unstored
  } catch {
    return unstored
  }
}

export const knownGame = (id: string): KnownGame | undefined => knownGames().find((each) => each.id === id)

function store(game: KnownGame): void {
  unstored = [game, ...knownGames().filter((each) => each.id !== game.id)].slice(0, MOST)
  remember(STORED, JSON.stringify(unstored))
}

/** Whether a game can be opened again without its secret in the address. */
export const isStored = (id: string): boolean => read(STORED)?.includes(id) ?? false

/** Remembers a game that was begun here, of which this browser plays some sides. */
export function keepNew(play: BegunPlay, mine: number[]): void {
  const { sides, spectator } = play.keys
  store({ id: play.id, game: play.game, mine: mine.map((side) => sides[side]!), sides, spectator })
}

/** Opens a game by what stands in its address, or by what is remembered of it; returns the secrets. */
export function enter(id: string, game: string, given = ''): string[] {
  const known = knownGame(id)
  const mine = given ? given.split(JOIN) : (inThisTab.get(id) ?? known?.mine ?? [])
  inThisTab.set(id, mine)
  if (!known && mine.length) store({ id, game, mine })
  return mine
}

/** The game that follows has the same secrets; two people have changed sides. */
export function keepNext(id: string, next: string, swapped: boolean): void {
  const known = knownGame(id)
  const mine = secretsOf(id)
  inThisTab.set(next, mine)
  if (!known || knownGame(next)) return
  const [first, second] = known.sides ?? []
  store({ ...known, id: next, mine: known.mine, ...(first && second ? { sides: swapped ? [second, first] : [first, second] } : {}) })
}

export const secretsOf = (id: string): string[] => inThisTab.get(id) ?? knownGame(id)?.mine ?? []

/** What a request about one game, or about many, is sent with. */
export function keyHeader(path: string): string | null {
  if (isEmbedded) return null // a view in somebody else's page reads what everybody may
  const [what = '', id = ''] = path.split(/[/?]/)
  if (what === 'plays' && id) return secretsOf(decodeURIComponent(id)).join(',') || null
  if (what !== 'plays' && what !== 'records') return null
  return knownGames().flatMap((each) => each.mine.slice(0, 1).map((secret) => `${each.id}:${secret}`)).join(',') || null
}
