// Names of games, players and moves in the reader's language.
import type { Game, Player } from '../../lib/api/types.ts'
import { maybe, t } from '../../lib/i18n/index.svelte.ts'
import { settings } from '../../lib/settings.svelte.ts'
import { viewOf } from './index.ts'

export { moveName } from '../../lib/i18n/names.ts'

export function gameTitle(game: Game): string {
  return settings.language === 'fa' ? game.title_fa : game.title
}

export function gameSummary(game: Game): string {
  return maybe(`game.${game.name}.summary`, game.summary)
}

export function playerName(game: string, player: Player): string {
  return t(viewOf(game).players[player])
}
