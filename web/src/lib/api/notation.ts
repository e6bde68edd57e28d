// What people paste as a position: notation as it is, or a board saved as JSON, which the server turns into notation.
import { t } from '../i18n/index.svelte.ts'
import { api } from './client.ts'

export function isJson(text: string): boolean {
  return text.trimStart().startsWith('[')
}

export async function notationOf(game: string, text: string): Promise<string> {
  if (!isJson(text)) return text
  return (await api.edit({ game, board: parseCards(text), to_move: 0 })).text
}

function parseCards(text: string): Record<string, unknown>[] {
  try {
    return JSON.parse(text) as Record<string, unknown>[]
  } catch {
    throw new Error(t('error.json'))
  }
}
