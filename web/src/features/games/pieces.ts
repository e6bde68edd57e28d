// Words for the codes on a board.
import { t } from '../../lib/i18n/index.svelte.ts'

/** Names of codes that are players' discs. */
export function discName(names: [string, string]): (code: string) => string {
  return (code) => (code === '' ? t('board.empty') : (names[Number(code)] ?? code))
}
