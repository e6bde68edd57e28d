// Addresses of embedded views, and of the page of the web app that shows the same.
import { link, type Route } from '../../lib/route.svelte.ts'

/** The values of an address that are for the frame alone. */
const OF_THE_FRAME = ['language', 'theme', 'engine', 'method', 'depth']
const PAGES: Record<string, string> = { board: 'analyse', game: 'analyse', tree: 'tree' }

/** The page behind a view: the same game and moves, to go on with. */
export function pageBehind({ path: [view = '', ...rest], values }: Route): Route | null {
  const page = PAGES[view]
  const kept = Object.entries(values).filter(([name]) => !OF_THE_FRAME.includes(name))
  return page ? { path: [page, ...rest], values: Object.fromEntries(kept) } : null
}

/** The code of a frame with a view, for slides and course pages. */
export function frameCode(address: string, [view, ...rest]: string[], values: Record<string, string | undefined>): string {
  const source = new URL(`embed/${link([view!, ...rest], values)}`, address).href
  const escaped = source.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<iframe src="${escaped}" width="480" height="560" title="Turnwise"></iframe>`
}
