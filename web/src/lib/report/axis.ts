// Axes of plots: where a value stands, and where the numbers are.

export const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#b8478f', '#8a6d00', '#56738a']
export const DASHES = ['none', '7 4', '2 3', '9 3 2 3', '1 4', '12 3']
const TICKS = 4

export interface Axis {
  place: (value: number) => number
  ticks: number[]
}

/** Maps the values that are there onto the pixels from one end to the other, by their logarithm if asked. */
export function axis(values: (number | null | undefined)[], from: number, to: number, log = false): Axis {
  const scale = log ? (value: number): number => Math.log10(Math.max(value, Number.MIN_VALUE)) : (value: number): number => value
  const known = values.filter((value): value is number => typeof value === 'number' && (!log || value > 0)).map(scale)
  let [low, high] = known.length ? [Math.min(...known), Math.max(...known)] : [0, 1]
  if (low === high) [low, high] = [low - 1, high + 1]
  const back = (value: number): number => (log ? 10 ** value : value)
  return {
    place: (value) => from + ((scale(value) - low) / (high - low)) * (to - from),
    ticks: Array.from({ length: TICKS + 1 }, (_, i) => back(low + ((high - low) * i) / TICKS)),
  }
}

/** So many decimals that neighbouring numbers of an axis differ. */
export function decimalsOf(ticks: number[]): number {
  const step = Math.abs(ticks[1]! - ticks[0]!)
  return step >= 10 ? 0 : Math.min(6, Math.max(0, 1 - Math.floor(Math.log10(step))))
}
