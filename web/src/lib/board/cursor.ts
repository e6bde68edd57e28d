// The keyboard cursor: which cell or edge the arrow keys lead to.

const STEPS: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const clamp = (value: number, size: number): number => Math.min(Math.max(value, 0), size - 1)

/** Where a key leads on a grid; null if it is no key of ours. Boards keep their orientation in every language. */
export function nextCell(cell: number, key: string, rows: number, columns: number): number | null {
  const row = Math.floor(cell / columns)
  const column = cell % columns
  if (key === 'Home') return row * columns
  if (key === 'End') return row * columns + columns - 1
  const step = STEPS[key]
  if (!step) return null
  return clamp(row + step[0], rows) * columns + clamp(column + step[1], columns)
}

/** Where a key leads in a ring of places, those of a graph. */
export function nextInRing(index: number, key: string, size: number): number | null {
  if (size === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return size - 1
  const step = STEPS[key]
  if (!step) return null
  return (index + step[0] + step[1] + size) % size
}
