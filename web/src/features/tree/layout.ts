// Where the nodes of a tree are drawn: leaves side by side, parents over the middle of their children.

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

/** Places of the nodes that show when only those in `open` have their children shown. */
export function layout(children: number[][], open: Set<number>): Layout {
  const places = new Map<number, Place>()
  let columns = 0
  let deepest = 0
  const put = (index: number, ply: number): number => {
    deepest = Math.max(deepest, ply)
    const shown = open.has(index) ? children[index]! : []
    const xs = shown.map((child) => put(child, ply + 1))
    const x = xs.length ? (xs[0]! + xs.at(-1)!) / 2 : MARGIN + STEP_X * columns++
    places.set(index, { index, x, y: MARGIN + STEP_Y * ply })
    return x
  }
  if (children.length) put(0, 0)
  return { places, width: 2 * MARGIN + STEP_X * Math.max(0, columns - 1), height: 2 * MARGIN + STEP_Y * deepest }
}

const MOST_SHOWN = 70 // nodes that a first look can take in

/** Opens level by level while the picture stays small; at least the root. */
export function firstLook(children: number[][]): Set<number> {
  const open = new Set<number>()
  let level = children.length ? [0] : []
  let shown = 1
  while (level.length) {
    const next = level.flatMap((index) => children[index]!)
    shown += next.length
    if (shown > MOST_SHOWN && open.size) break
    for (const index of level) open.add(index)
    level = next
  }
  return open
}
