// Names of games, players and moves in the reader's language.
import type { Game, Play, Player, RecordSummary } from '../../lib/api/types.ts'
import { maybe, signed, t } from '../../lib/i18n/index.svelte.ts'
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

/** Who has won a game that is over. */
export function resultText({ game, winner }: Pick<Play, 'game' | 'winner'>): string {
  return winner === null ? t('result.draw') : t('result.wins', { player: playerName(game, winner) })
}

/** Who has won a stored game, and by how much or why; a game that was not played has no winner. */
export function outcomeText(record: RecordSummary): string {
  const ending = record.result === null ? maybe(`ending.${record.ending.replaceAll(' ', '_')}`, record.ending) : signed(record.result)
  return record.result === null && record.winner === null ? ending : resultText(record) + t('list.comma') + ending
}
