// Arrows for the best moves, in units of a cell: from where a piece walks or falls, or a ring where one is put.
import type { LegalMove } from '../api/types.ts'
import { landing } from './state.ts'

/** A move of the report, and how many are better. */
export interface Best {
  move: string
  order: number
}

export interface Arrow {
  line: string
  head: string
  order: number
}

const HEAD = 0.3 // length of a head, of a cell
const SHORT = 0.12 // how far before the middle of its cell an arrow ends
const RING = 0.43
const ABOVE = 0.1 // where what falls comes from: the top edge

/** The arrows of moves that have a place on a grid; `shown` says where a cell is drawn. */
export function arrowsOf(best: Best[], legal: LegalMove[], columns: number, falls: boolean, shown: (cell: number) => number): Arrow[] {
  const middle = (cell: number): [number, number] => [(shown(cell) % columns) + 0.5, Math.floor(shown(cell) / columns) + 0.5]
  return best.flatMap(({ move: text, order }) => {
    const move = legal.find((each) => each.text === text)
    const to = move && landing(move)
    if (to === null || to === undefined) return []
    const end = middle(to)
    const begin = falls ? ([end[0], ABOVE] as const) : typeof move!.from === 'number' ? middle(move!.from) : null
    return [begin ? { ...arrow(begin, end), order } : { ...ring(end), order }]
  })
}

const point = (x: number, y: number): string => `${x.toFixed(2)} ${y.toFixed(2)}`

function arrow(from: readonly [number, number], to: readonly [number, number]): Omit<Arrow, 'order'> {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  const along = (back: number, aside = 0): string => point(to[0] - dx * back - dy * aside, to[1] - dy * back + dx * aside)
  return {
    line: `M${point(...(from as [number, number]))}L${along(SHORT + HEAD * 0.8)}`,
    head: `M${along(SHORT)}L${along(SHORT + HEAD, HEAD * 0.6)}L${along(SHORT + HEAD, -HEAD * 0.6)}Z`,
  }
}

function ring([x, y]: [number, number]): Omit<Arrow, 'order'> {
  const half = `a${RING} ${RING} 0 1 1`
  return { line: `M${point(x - RING, y)}${half} ${2 * RING} 0${half} ${-2 * RING} 0`, head: '' }
}
