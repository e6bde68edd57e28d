// What moved between two boards, found by comparing them: the animations need no rules.
import type { Board, GridBoard } from '../api/types.ts'

export type Step =
  | { kind: 'appear'; cell: number; rows: number }
  | { kind: 'move'; cell: number; from: number; rows: number; columns: number }
  | { kind: 'flip'; cell: number; delay: number }
  | { kind: 'take'; cell: number; code: string }

const MOST_CHANGES = 24 // more than any move makes: another position was opened, so nothing is animated

/** Steps from one board to the next; none if they are too different to be a move apart. */
export function steps(before: Board | null, after: Board, last: number[] = []): Step[] {
  if (!before || before.kind !== 'grid' || after.kind !== 'grid') return []
  if (before.rows !== after.rows || before.columns !== after.columns) return []
  const changed = after.cells.flatMap((code, cell) => (code === before.cells[cell] ? [] : [cell]))
  if (changed.length > MOST_CHANGES) return []
  const sources = new Map(changed.filter((cell) => before.cells[cell]).map((cell) => [before.cells[cell]!, cell]))
  const found: Step[] = []
  for (const cell of changed) found.push(...stepsAt(cell, before, after, sources, last))
  return found.filter((step) => step.kind !== 'take' || !isSource(step.cell, found))
}

function stepsAt(cell: number, before: GridBoard, after: GridBoard, sources: Map<string, number>, last: number[]): Step[] {
  const [was, is] = [before.cells[cell]!, after.cells[cell]!]
  const taken: Step[] = was ? [{ kind: 'take', cell, code: was }] : []
  if (!is) return taken
  const from = sources.get(is)
  if (from !== undefined && after.cells[from] === '') return [...taken, moved(cell, from, after)]
  if (was) return [{ kind: 'flip', cell, delay: distance(cell, last.at(-1) ?? cell, after) }]
  return [{ kind: 'appear', cell, rows: Math.floor(cell / after.columns) + 1 }]
}

function moved(cell: number, from: number, board: GridBoard): Step {
  const rows = Math.floor(from / board.columns) - Math.floor(cell / board.columns)
  const columns = (from % board.columns) - (cell % board.columns)
  return { kind: 'move', cell, from, rows, columns }
}

function isSource(cell: number, found: Step[]): boolean {
  return found.some((step) => step.kind === 'move' && step.from === cell)
}

function distance(a: number, b: number, board: GridBoard): number {
  const rows = Math.abs(Math.floor(a / board.columns) - Math.floor(b / board.columns))
  return Math.max(rows, Math.abs((a % board.columns) - (b % board.columns)))
}
