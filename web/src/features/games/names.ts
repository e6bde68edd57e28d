// Names of games, players and moves in the reader's language.
import type { Game, Play, Player, RecordSummary } from '../../lib/api/types.ts'
import * as look from '../../lib/board/look.ts'
import { listed, maybe, said, signed, t } from '../../lib/i18n/index.svelte.ts'
import { catalogue } from './catalogue.svelte.ts'

export function gameTitle(game: Game): string {
  return said(game.title)
}

/** The title by a game's name, which stands for it where the server does not have the game any more. */
export function titleOf(name: string): string {
  return catalogue.has(name) ? gameTitle(catalogue.find(name)) : name
}

export function gameSummary(game: Game): string {
  return said(game.summary)
}

export function playerName(game: string, player: Player): string {
  return said(catalogue.look(game).players[player])
}

export function moveName(game: string, text: string, mover?: string | null): string {
  return look.moveName(catalogue.look(game), text, mover)
}

function everyPointCounts(game: string): boolean {
  return catalogue.has(game) && catalogue.find(game).every_point_counts
}

/** Who has won a game that is over, said to `you` if one side is you; where every point counts, with how many the first player ends. */
export function resultText({ game, winner, result }: Pick<Play, 'game' | 'winner' | 'result'>, you: Player | null = null): string {
  if (result !== null && everyPointCounts(game)) return t('result.points', { player: playerName(game, 0), points: Math.round(result) })
  if (winner !== null && you !== null) return t(winner === you ? 'result.you_won' : 'result.you_lost')
  if (winner !== null) return t('result.wins', { player: playerName(game, winner) })
  return t(result === null ? 'result.none' : 'result.draw')
}

/** Who has won a stored game, and by how much or why; a game that was not played has no winner. */
export function outcomeText(record: RecordSummary): string {
  const ending = record.result === null ? maybe(`ending.${record.ending}`, record.ending) : signed(record.result)
  if (record.result === null && record.winner === null) return ending
  if (record.result !== null && everyPointCounts(record.game)) return resultText(record)
  return listed([resultText(record), ending])
}
