// What people read when something was refused or failed.
import { ApiError, isOffline } from '../api/client.ts'
import { ENGLISH } from '../i18n/catalogue.ts'
import { said, t } from '../i18n/index.svelte.ts'
import { languages } from '../i18n/languages.svelte.ts'

const TOO_MANY = 429

export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  if (isOffline(error)) return t('error.network')
  if (error.status === TOO_MANY) return t('error.busy')
  if (error.status >= 500) return t('error.server')
  const bare = typeof error.said === 'string' && languages.code !== ENGLISH // a line that no catalogue has
  return bare ? t('error.refused', { message: error.message }) : said(error.said)
}
