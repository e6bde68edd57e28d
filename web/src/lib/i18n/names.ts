// Names of agents and moves, from the texts that the server has for them.
import { digits, maybe, t } from './index.svelte.ts'
import { settings } from '../settings.svelte.ts'

/** What an agent's text means to people: search:level=4 is "Computer, level 4". */
export function agentName(text: string): string {
  const [kind = '', options = ''] = text.split(':', 2)
  const name = maybe(`agent.${kind}`, kind)
  const level = /^level=(\d+)$/.exec(options)
  if (level) return `${name}${t('list.comma')}${t('setup.level')} ${digits(level[1]!, settings.language)}`
  return options ? `${name} (${options})` : name
}

/** A move as written in lists: short, and the notation where there are no words for it. */
export function moveName(text: string): string {
  return maybe(`move.${text.toLowerCase()}`, text)
}
