// Axes of plots: where a value stands, and where the numbers are.
import { nice, ticks } from 'd3-array'
import { number } from '../i18n/index.svelte.ts'

const MOST_DECIMALS = 6
const MOST_TICKS = 7
const USUAL_TICKS = 5
const STEPS = [1, 2, 5] // of a decade

export interface Axis {
  place: (value: number) => number
  ticks: number[]
}

type Values = (number | null | undefined)[]
type Ruler = { ends: [number, number]; marks: number[] }

/** Maps the values that are there onto the pixels from one end to the other; both ends are round numbers. */
export function axis(values: Values, from: number, to: number, log = false): Axis {
  const known = values.filter((value): value is number => typeof value === 'number' && (!log || value > 0))
  const { ends, marks } = log ? logRuler(known) : evenRuler(known)
  const scale = log ? Math.log10 : Number
  const [low, high] = [scale(ends[0]), scale(ends[1])]
  return { place: (value) => from + ((scale(value) - low) / (high - low)) * (to - from), ticks: marks }
}

/** Numbers are whole where all values are. */
function evenRuler(known: number[]): Ruler {
  const [least, most] = known.length ? [Math.min(...known), Math.max(...known)] : [0, 1]
  const room = least === most ? 1 : 0
  const ends = nice(least - room, most + room, USUAL_TICKS) as [number, number]
  const marks = ticks(...ends, USUAL_TICKS)
  return { ends, marks: known.every(Number.isInteger) ? marks.filter(Number.isInteger) : marks }
}

const power = (exponent: number, step = 1): number => Number(`${step}e${exponent}`)

/** From one of 1, 2, 5, 10, ... to another, with powers of ten alone where those in between are many. */
function logRuler(known: number[]): Ruler {
  const [least, most] = known.length ? [Math.min(...known), Math.max(...known)] : [1, 1]
  const low = Math.floor(Math.log10(least))
  const high = Math.max(low + 1, Math.ceil(Math.log10(most)))
  const all = Array.from({ length: high - low + 1 }, (_, i) => low + i).flatMap((exponent) => STEPS.map((step) => power(exponent, step)))
  const first = all.findLastIndex((mark) => mark <= least)
  const last = all.findIndex((mark) => mark >= most && mark > all[first]!)
  const marks = all.slice(first, last + 1)
  if (marks.length <= MOST_TICKS) return { ends: [marks[0]!, marks.at(-1)!], marks }
  const powers = ticks(low, high, Math.min(high - low, USUAL_TICKS))
  return { ends: [power(low), power(high)], marks: powers.map((exponent) => power(exponent)) }
}

export const tickText = (tick: number): string => number(tick, MOST_DECIMALS)
