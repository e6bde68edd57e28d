// What people read when something was refused or failed.
import { ApiError, isOffline } from '../api/client.ts'
import { apart, isolated, t } from '../i18n/index.svelte.ts'
import { settings } from '../settings.svelte.ts'

const TOO_MANY = 429

export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  if (isOffline(error)) return t('error.network')
  if (error.status === TOO_MANY) return t('error.busy')
  if (error.status >= 500) return t('error.server')
  if (settings.language === 'en') return error.message
  return error.persian ? apart(error.persian) : t('error.refused', { message: isolated(error.message) })
}
