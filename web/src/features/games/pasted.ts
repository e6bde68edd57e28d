// What is pasted and holds no game: another page of this web app, or a tree of numbers. It is opened where it belongs.
import { parseRoute, type Route } from '../../lib/route.svelte.ts'

const OF_GAMES = ['analyse', 'play', 'tree']
const TREE = /^(?:\p{L}\w*:)?(?:max|min)?\s*\[\s*(?:\[|max\b|min\b|[-−+]?\p{Nd}|\p{L}\w*:)/iu
const ADDRESS = /^(?:https?:\/\/\S*)?#\//

/** The page that a text leads to; null where it is to be read as a game. */
export function pageIn(text: string, here: Pick<Location, 'origin' | 'pathname' | 'href'>): Route | null {
  const given = text.trim()
  if (TREE.test(given)) return { path: ['tree'], values: { tree: given } }
  if (!ADDRESS.test(given) || !URL.canParse(given, here.href)) return null
  const { origin, pathname, hash } = new URL(given, here.href)
  if (origin !== here.origin || pathname !== here.pathname) return null
  const route = parseRoute(hash)
  const [page = '', game, id] = route.path
  return OF_GAMES.includes(page) && game && !id ? null : route
}
