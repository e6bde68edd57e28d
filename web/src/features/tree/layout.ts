// Where the nodes of a tree are drawn: side by side on their ply, parents over the middle of their children.

export interface Place {
  index: number
  x: number
  y: number
}

export interface Layout {
  places: Map<number, Place>
  width: number
  height: number
}

export const STEP_X = 50
export const STEP_Y = 92
const MARGIN = 36

/** Places of the nodes that show when only those in `open` have their children shown; neighbours are `stepX` apart, and texts may be `below` the last. */
export function layout(children: number[][], open: Set<number>, stepX = STEP_X, below = 0): Layout {
  const places = new Map<number, Place>()
  const free: number[] = [] // the first free place of each ply
  const shown = (index: number): number[] => (open.has(index) ? children[index]! : [])
  const shift = (index: number, ply: number, by: number): void => {
    for (const child of shown(index)) {
      const place = places.get(child)!
      place.x += by
      free[ply + 1] = Math.max(free[ply + 1]!, place.x + stepX)
      shift(child, ply + 1, by)
    }
  }
  const put = (index: number, ply: number): number => {
    const start = free[ply] ?? MARGIN
    const xs = shown(index).map((child) => put(child, ply + 1))
    const middle = xs.length ? (xs[0]! + xs.at(-1)!) / 2 : start
    const x = Math.max(start, middle)
    if (x > middle) shift(index, ply, x - middle)
    places.set(index, { index, x, y: MARGIN + STEP_Y * ply })
    free[ply] = x + stepX
    return x
  }
  if (children.length) put(0, 0)
  const widest = Math.max(MARGIN, ...free.map((x) => x - stepX))
  return { places, width: widest + MARGIN, height: 2 * MARGIN + below + STEP_Y * Math.max(0, free.length - 1) }
}

/** Opens the best line, then level by level what leaves at most so many nodes to look at. */
export function firstLook(children: number[][], line: Iterable<number>, most: number): Set<number> {
  const open = new Set<number>()
  let shown = 1
  const show = (index: number): void => {
    if (children[index]!.length === 0) return
    open.add(index)
    shown += children[index]!.length
  }
  for (const index of line) show(index)
  const level = children.length ? [0] : []
  for (const index of level) {
    if (!open.has(index) && shown + children[index]!.length <= most) show(index)
    if (open.has(index)) level.push(...children[index]!)
  }
  return open
}

/** Sizes that a tree can be drawn in. */
export const ZOOMS = [0.5, 0.75, 1, 1.4, 2]
const SMALL = 0.75 // for wide trees; smaller texts are hard to read

/** The size of a first look: its own, or the small one where that is too wide; for a projector the largest that fits. */
export function firstZoom(width: number, room: number, large: boolean): number {
  const most = large ? Math.max(...ZOOMS) : 1
  return ZOOMS.findLast((zoom) => zoom <= most && zoom > SMALL && zoom * width <= room) ?? SMALL
}
