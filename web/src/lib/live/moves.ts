// A person's move over the socket that watches the game: the answer is the game itself, or a refusal of this move.
import { refused } from '../api/client.ts'
import type { Play } from '../api/types.ts'
import type { LiveSocket } from './socket.ts'

const REFUSED = 422 // status of what the socket refuses
const LONGEST_WAIT = 5000 // milliseconds; a connection that is dead may look open for longer

/** Makes a move; null where there is no socket, or it was lost before anybody heard what became of the move. */
export function moveOver(live: LiveSocket, play: string, ply: number, move: string): Promise<Play | null> {
  const id = live.newId()
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      stopListening()
      stopWaiting()
      settle()
    }
    const stopListening = live.listen((message) => {
      if (message.type === 'play' && message.play.id === play && message.play.moves.length > ply) end(() => resolve(message.play))
      if (message.type === 'error' && message.id === id) end(() => reject(refused(REFUSED, message)))
    })
    const timer = setTimeout(() => end(() => resolve(null)), LONGEST_WAIT)
    const stopWaiting = live.onOpenChange((open) => open || end(() => resolve(null)))
    if (!live.send({ op: 'move', id, play, ply, move })) end(() => resolve(null))
  })
}
