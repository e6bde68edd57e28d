// A place in a game, asked of the server.
import { api } from '../../lib/api/client.ts'
import type { Position } from '../../lib/api/types.ts'

export interface Place {
  game: string
  position: string
  moves: string[]
}

export const positionAt = ({ game, position, moves }: Place): Promise<Position> => api.position({ game, position, moves })
