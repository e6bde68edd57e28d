// Names of agents, from the texts that the server has for them.
import type { NetworkFile, Texts } from '../api/types.ts'
import { digits, isolated, maybe, said, t } from './index.svelte.ts'
import { settings } from '../settings.svelte.ts'

const AGENT = /^(\w+)(?::(\S+))?$/
const LEVEL = /^level=(\d+)$/

const networks = new Map<string, Texts>()

/** Remembers what the server's networks are called, by their ids. */
export function knowNetworks(files: NetworkFile[]): void {
  for (const file of files) networks.set(file.id, file.words)
}

/** Networks by their names, and options as they are. */
function optionText(options: string): string {
  const named = options.split(/[+,]/).map((part) => (networks.has(part) ? said(networks.get(part)!) : isolated(part)))
  return named.join(t('list.comma'))
}

/** What an agent's text means to people: search:level=4 is "Computer, level 4". Other texts stay. */
export function agentName(text: string): string {
  const [, kind, options] = AGENT.exec(text) ?? []
  const name = maybe(`agent.${kind}`, '')
  if (!name || !options) return name || text
  const level = LEVEL.exec(options)
  return level ? `${name}${t('list.comma')}${t('setup.level')} ${digits(level[1]!, settings.language)}` : `${name} (${optionText(options)})`
}
