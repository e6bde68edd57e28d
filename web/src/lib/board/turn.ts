// A grid seen from the other side: turned around, or mirrored where up must stay up.
import type { GridBoard, Look } from '../api/types.ts'
import type { Step } from './steps.ts'

/** Where a cell is drawn; the same function says which cell is drawn at a place. */
export function fromOtherSide({ rows, columns }: Pick<GridBoard, 'rows' | 'columns'>, flip: Look['flip']): (cell: number) => number {
  return (cell) => {
    const [row, column] = [Math.floor(cell / columns), cell % columns]
    return (flip === 'turn' ? rows - 1 - row : row) * columns + (columns - 1 - column)
  }
}

/** A step of the animation as it is seen from there. */
export function turned(step: Step | undefined, flipped: boolean, flip: Look['flip']): Step | undefined {
  if (!flipped || step?.kind !== 'move') return step
  return { ...step, rows: flip === 'turn' ? -step.rows : step.rows, columns: -step.columns }
}
