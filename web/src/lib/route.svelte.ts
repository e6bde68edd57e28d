// Where we are, from the part of the address after #: a path of words and named values.
import { isStored } from './keys.ts'

export interface Route {
  path: string[]
  values: Record<string, string>
}

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  return {
    path: path.split('/').filter(Boolean).map(decoded),
    values: Object.fromEntries(new URLSearchParams(query)),
  }
}

/** A link that was cut in the middle of a letter is read as it stands. */
function decoded(word: string): string {
  try {
    return decodeURIComponent(word)
  } catch {
    return word
  }
}

export function link(path: string[], values: Record<string, string | undefined> = {}): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const query = given.map(([name, value]) => `${name}=${encoded(value)}`).join('&')
  return `#/${path.map(encodeURIComponent).join('/')}${query ? `?${query}` : ''}`
}

const PLAIN = /%(2C|3A|3B|3D|2F|40)/g // , : ; = / @ may stand in an address as they are
const BRACKETS = /[!'()*]/g // often left out of an address by programs that make links of text

/** A value so that it can be read in the address, and is whole wherever the link is pasted. */
function encoded(value: string): string {
  return encodeURIComponent(value)
    .replace(PLAIN, decodeURIComponent)
    .replace(BRACKETS, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** An address without the secret of a game; one that has none, or whose game is not remembered here, is itself. */
export function withoutSecret(hash: string): string {
  const { path, values } = parseRoute(hash)
  return path[0] === 'play' && path[3] && isStored(path[2]!) ? link(path.slice(0, 3), values) : hash
}

/** What is left behind becomes a step of the browser's history, which keeps no secret. */
function hideSecret(): void {
  const bare = withoutSecret(location.hash)
  if (bare !== location.hash) history.replaceState(null, '', bare)
}

class Router {
  current = $state<Route>(parseRoute(typeof location === 'undefined' ? '' : location.hash))

  /** Follows the address; it may have changed while the catalogue of a language was on its way. */
  start(): void {
    const follow = (): void => void (this.current = parseRoute(location.hash))
    window.addEventListener('hashchange', follow)
    document.addEventListener('click', (event) => (event.target as Element | null)?.closest?.('a[href^="#/"]') && hideSecret(), true)
    follow()
  }

  go(path: string[], values: Record<string, string | undefined> = {}): void {
    hideSecret()
    location.hash = link(path, values)
  }

  /** Changes the address without leaving the page or making a step of the browser's history. */
  note(path: string[], values: Record<string, string | undefined> = {}): void {
    history.replaceState(null, '', link(path, values))
  }
}

export const router = new Router()
