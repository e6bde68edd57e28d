// Names of agents, from the texts that the server has for them.
import { digits, isolated, maybe, t } from './index.svelte.ts'
import { settings } from '../settings.svelte.ts'

const AGENT = /^(\w+)(?::(\S+))?$/
const LEVEL = /^level=(\d+)$/

/** What an agent's text means to people: search:level=4 is "Computer, level 4". Other texts stay. */
export function agentName(text: string): string {
  const [, kind, options] = AGENT.exec(text) ?? []
  const name = maybe(`agent.${kind}`, '')
  if (!name || !options) return name || text
  const level = LEVEL.exec(options)
  return level ? `${name}${t('list.comma')}${t('setup.level')} ${digits(level[1]!, settings.language)}` : `${name} (${isolated(options)})`
}
