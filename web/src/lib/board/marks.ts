// Where the numbers on edges stand so that they do not lie on each other, and how large those in cells are.
import { visibleLength } from '../i18n/index.svelte.ts'
import type { MoveMark } from './state.ts'

const LETTER = 0.7 // width of a bold digit or sign, of the letters' size
const AROUND = 0.6 // what a mark has beside its letters
const LEAST = 9 // pixels that can be read

/** The size in pixels at which every mark fits into its cell; whole numbers where others would be too small to read. */
export function fitMarks(cell: number, marks: MoveMark[]): { form: 'text' | 'brief'; size: number } {
  const size = (form: 'text' | 'brief'): number =>
    cell / (LETTER * Math.max(1, ...marks.map((mark) => visibleLength(mark[form]))) + AROUND)
  const form = size('text') < LEAST ? 'brief' : 'text'
  return { form, size: Math.floor(10 * size(form)) / 10 }
}

export interface Spot {
  x: number
  y: number
}

const ALONG = [0.5, 0.32, 0.68, 0.24, 0.76, 0.4, 0.6] // shares of an edge where its number may stand

/** One spot an edge, each as far from the spots before as its edge allows. */
export function spots(edges: [Spot, Spot][]): Spot[] {
  const chosen: Spot[] = []
  for (const edge of edges) chosen.push(freest(edge, chosen))
  return chosen
}

function freest([a, b]: [Spot, Spot], taken: Spot[]): Spot {
  const candidates = ALONG.map((share) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }))
  const room = (spot: Spot): number => Math.min(...taken.map((other) => distance(spot, other)), ENOUGH)
  return candidates.reduce((best, spot) => (room(spot) > room(best) ? spot : best))
}

const ENOUGH = 40 // further apart is no better
const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, 1.3 * (a.y - b.y)) // numbers are wider than high
