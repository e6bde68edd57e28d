// Moves in an address: with commas between them, or as JSON where a move's own text would be taken apart.

export function joinMoves(moves: string[]): string {
  const plain = moves.every((move) => move && !move.includes(',')) && !moves[0]?.startsWith('[')
  return plain ? moves.join(',') : JSON.stringify(moves)
}

/** Moves of an address; one that was cut off has none. */
export function splitMoves(text = ''): string[] {
  if (!text.startsWith('[')) return text ? text.split(',') : []
  try {
    return (JSON.parse(text) as unknown[]).map(String)
  } catch {
    return []
  }
}
