// The page's only socket; it opens when something is first said through it.
import { root } from '../place.ts'
import { LiveSocket } from './socket.ts'

function address(): string {
  const url = new URL(`${root}api/live`, window.location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.hash = ''
  return url.href
}

export const live = new LiveSocket(typeof window === 'undefined' ? '' : address())
