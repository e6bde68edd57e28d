// The evaluation graph without pictures: pieces of a curve where something is known, on a scale that no score leaves.
import type { Value } from './scores.ts'

export interface Point {
  /** Ply, and what is known there for the first player. */
  index: number
  value: Value
}

/** Runs of neighbouring plies that are known; nothing is drawn between two of them. */
export function runs(line: number[], values: Record<number, Value>): Point[][] {
  const found: Point[][] = []
  line.forEach((node, index) => {
    const value = values[node]
    if (!value) return
    const run = found.at(-1)
    if (run?.at(-1)?.index === index - 1) run.push({ index, value })
    else found.push([{ index, value }])
  })
  return found
}

export interface Scale {
  /** The score at the edges. */
  most: number
  /** Height of a score for the first player: 0 to 1, a half where the game is even. */
  height: (rank: number) => number
}

const ROOM = 0.94 // of the height, so that the largest score is still inside

/** Small scores are seen as on the evaluation bar, and of two large ones the larger is still the higher. */
export function scaleOf(ranks: number[], barScale: number): Scale {
  const most = Math.max(barScale, ...ranks.map(Math.abs))
  const bent = (rank: number): number => Math.asinh(rank / barScale)
  return { most, height: (rank) => (1 + (ROOM * bent(rank)) / bent(most)) / 2 }
}
