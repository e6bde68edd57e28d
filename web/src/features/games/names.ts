// Names of games, players and moves in the reader's language.
import type { Game, LegalMove, Player } from '../../lib/api/types.ts'
import { maybe, t } from '../../lib/i18n/index.svelte.ts'
import { settings } from '../../lib/settings.svelte.ts'
import { viewOf } from './index.ts'

export function gameTitle(game: Game): string {
  return settings.language === 'fa' ? game.title_fa : game.title
}

export function gameSummary(game: Game): string {
  return maybe(`game.${game.name}.summary`, game.summary)
}

export function playerName(game: string, player: Player): string {
  return t(viewOf(game).players[player])
}

/** A move in words; the server's are English, so Persian falls back on the notation. */
export function moveWords(_game: string, move: LegalMove): string {
  const otherwise = settings.language === 'en' ? move.words || move.text : move.text
  return maybe(`move.${move.text.toLowerCase()}`, otherwise)
}

/** A move as written in lists: short, and the notation where there are no words for it. */
export function moveName(text: string): string {
  return maybe(`move.${text.toLowerCase()}`, text)
}
