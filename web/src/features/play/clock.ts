// The clocks between two messages of the server: the player to move loses time, the other does not.
import type { Play, Player } from '../../lib/api/types.ts'

export function timeLeft(play: Play, player: Player, secondsSince: number): number | null {
  if (!play.clocks) return null
  const running = play.status === 'playing' && play.to_move === player
  return Math.max(0, play.clocks[player] - (running ? secondsSince : 0))
}
