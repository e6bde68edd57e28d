// Games in an address: moves with commas between them, side lines as the number of the position they leave and their
// moves, `1:e,c;4:f`, and the number of the position that is shown. Where a move's own text would be taken apart,
// moves and branches are JSON.

/** A side line. Positions are numbered: 0 is the start, then the main line's, then those of each branch in turn. */
export interface Branch {
  after: number
  moves: string[]
}

/** A whole game, as addresses and the server write it. */
export interface WrittenGame {
  start: string
  moves: string[]
  branches: Branch[]
  /** Number of the position that is shown. */
  at: number
}

const USUAL_START = 'start'

export function joinMoves(moves: string[]): string {
  const plain = moves.every((move) => move && !move.includes(',')) && !moves[0]?.startsWith('[')
  return plain ? moves.join(',') : JSON.stringify(moves)
}

/** Moves of an address; one that was cut off has none. */
export function splitMoves(text = ''): string[] {
  if (!text.startsWith('[')) return text ? text.split(',') : []
  return listIn(text).map(String)
}

export function joinBranches(branches: Branch[]): string {
  const plain = branches.every(({ moves }) => moves.every((move) => move && !/[,;[]/.test(move)))
  if (!plain) return JSON.stringify(branches.map(({ after, moves }) => [after, ...moves]))
  return branches.map(({ after, moves }) => `${after}:${moves.join(',')}`).join(';')
}

/** Branches of an address; one that was cut off has none, or fewer. */
export function splitBranches(text = ''): Branch[] {
  const parts = text.startsWith('[') ? listIn(text).filter(Array.isArray) : text.split(';').map(branchParts)
  return parts
    .map(([after, ...moves]) => ({ after: Number(after), moves: moves.map(String) }))
    .filter(({ after, moves }) => Number.isInteger(after) && after >= 0 && moves.length > 0)
}

function branchParts(text: string): string[] {
  const [after = '', ...rest] = text.split(':')
  return [after || 'none', ...splitMoves(rest.join(':'))]
}

function listIn(text: string): unknown[] {
  try {
    return JSON.parse(text) as unknown[]
  } catch {
    return []
  }
}

/** The values of an address that hold a whole game; what is as usual is left out. */
export function gameValues({ start, moves, branches, at }: WrittenGame): Record<string, string | undefined> {
  return {
    position: start === USUAL_START ? undefined : start,
    moves: joinMoves(moves) || undefined,
    branches: joinBranches(branches) || undefined,
    at: at === moves.length ? undefined : String(at),
  }
}

/** The game that an address holds; without `at` the end of its main line is shown. */
export function gameIn(values: Record<string, string | undefined>): WrittenGame {
  const moves = splitMoves(values.moves)
  const at = /^\d{1,9}$/.test(values.at ?? '') ? Number(values.at) : moves.length
  return { start: values.position || USUAL_START, moves, branches: splitBranches(values.branches), at }
}
