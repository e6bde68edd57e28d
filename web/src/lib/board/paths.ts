// Paths over a grid as strokes: a line through the middles of the cells and an arrow on every step.

export interface Strokes {
  line: string
  arrows: string
}

export const LOOKS = 4 // paths that can be told apart
const APART = 0.15 // of a cell, so that paths over the same cells lie side by side
const ARROW = 0.11

/** The strokes of a path in units of a cell; paths of different looks do not cover each other. */
export function strokes(cells: number[], columns: number, look: number): Strokes {
  const aside = 0.5 + APART * ((look % LOOKS) - (LOOKS - 1) / 2)
  const at = cells.map((cell) => [(cell % columns) + aside, Math.floor(cell / columns) + aside] as const)
  const point = (x: number, y: number): string => `${x.toFixed(2)} ${y.toFixed(2)}`
  const arrows = at.slice(1).map(([x, y], step) => {
    const [dx, dy] = [x - at[step]![0], y - at[step]![1]]
    const tip = [x - dx * (0.5 - ARROW), y - dy * (0.5 - ARROW)] as const
    const wing = (side: number): string => point(tip[0] - 2 * ARROW * (dx + side * dy), tip[1] - 2 * ARROW * (dy - side * dx))
    return `M${wing(0.8)}L${point(...tip)}L${wing(-0.8)}`
  })
  return { line: `M${at.map((each) => point(...each)).join('L')}`, arrows: arrows.join('') }
}
