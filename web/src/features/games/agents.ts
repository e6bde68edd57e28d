// What an agent's text means to people: search:level=4 is "Computer, level 4".
import { digits, maybe, t } from '../../lib/i18n/index.svelte.ts'
import { settings } from '../../lib/settings.svelte.ts'

export function agentName(text: string): string {
  const [kind = '', options = ''] = text.split(':', 2)
  const name = maybe(`agent.${kind}`, kind)
  const level = /^level=(\d+)$/.exec(options)
  if (level) return `${name}${t('list.comma')}${t('setup.level')} ${digits(level[1]!, settings.language)}`
  return options ? `${name} (${options})` : name
}
