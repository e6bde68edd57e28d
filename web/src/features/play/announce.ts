// What is said aloud when a game goes on.
import type { Play } from '../../lib/api/types.ts'
import { said, t } from '../../lib/i18n/index.svelte.ts'
import { playerName, resultText } from '../games/names.ts'
import { youOf } from './setup.ts'

/** The last move and who is to move, or the result. */
export function spokenState(play: Play): string {
  const move = play.position.last_words
  const parts = said(move) ? [t('announce.move', { move })] : []
  if (play.status === 'over') parts.push(resultText(play, youOf(play)), said(play.reason))
  else parts.push(t('announce.to_move', { player: playerName(play.game, play.to_move) }))
  return parts.filter(Boolean).join('. ')
}
