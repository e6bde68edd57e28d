// The views by game. A game that is not here is still shown, with plain pieces.
import { angry } from './angry/view.ts'
import { connect4 } from './connect4/view.ts'
import { handOfTheKing } from './hand_of_the_king/view.ts'
import { othello } from './othello/view.ts'
import { plain } from './plain/view.ts'
import { sim } from './sim/view.ts'
import type { GameView } from '../../lib/board/view.ts'

export const views: Record<string, GameView> = { connect4, hand_of_the_king: handOfTheKing, sim, angry, othello }

export function viewOf(game: string): GameView {
  return views[game] ?? plain
}
