// The board without rules and without pictures: what is shown, what can be clicked, what a click means.
import type { GridBoard, LegalMove } from '../api/types.ts'

export type Tone = 'good' | 'even' | 'bad'

/** A number written on the place where a move lands. */
export interface MoveMark {
  text: string
  /** The same as a whole number, for narrow cells. */
  brief: string
  tone: Tone
  best: boolean
}

export interface Marks {
  legal: LegalMove[]
  last: number[]
  selected: number | null
  hint: string | null
  scores: Record<string, MoveMark>
}

export interface CellView {
  index: number
  row: number
  column: number
  code: string
  clickable: boolean
  /** A legal move ends here. */
  target: boolean
  last: boolean
  selected: boolean
  hinted: boolean
  mark: MoveMark | null
}

export function landing(move: LegalMove): number | null {
  return move.cells.at(-1) ?? null
}

/** Moves that have no place on the board, such as a pass. */
export function movesOffBoard(legal: LegalMove[]): LegalMove[] {
  return legal.filter((move) => move.cells.length === 0)
}

/** The move that a click means: one that ends there, else one that only passes there. */
export function moveAt(legal: LegalMove[], cell: number, selected: number | null = null): LegalMove | null {
  const possible = legal.filter((move) => selected === null || move.from === undefined || move.from === selected)
  return possible.find((move) => landing(move) === cell) ?? possible.find((move) => move.cells.includes(cell)) ?? null
}

/** Whether a click there chooses which piece is to move, rather than where to. */
export function isSource(legal: LegalMove[], cell: number): boolean {
  const sources = new Set(legal.map((move) => move.from).filter((from) => from !== undefined && from !== null))
  return sources.size > 1 && sources.has(cell)
}

export function cellViews(board: GridBoard, marks: Marks): CellView[] {
  const last = new Set(marks.last)
  return board.cells.map((code, index) => {
    const move = moveAt(marks.legal, index, marks.selected)
    const target = move !== null && landing(move) === index
    return {
      index,
      row: Math.floor(index / board.columns),
      column: index % board.columns,
      code,
      clickable: move !== null || isSource(marks.legal, index),
      target,
      last: last.has(index),
      selected: marks.selected === index,
      hinted: target && move.text === marks.hint,
      mark: target ? (marks.scores[move.text] ?? null) : null,
    }
  })
}

/** The name of a place as players say it: d3. */
export function cellName(board: GridBoard, index: number): string {
  const column = board.column_labels[index % board.columns] ?? ''
  return `${column}${board.row_labels[Math.floor(index / board.columns)] ?? ''}`
}
