// Names of agents, from the texts that the server has for them.
import type { NetworkFile } from '../api/types.ts'
import { said, type Said } from './index.svelte.ts'
import { isKey } from './languages.svelte.ts'
import type { Message, Value } from './message.ts'

const AGENT = /^(\w+)(?::(\S+))?$/
const LEVEL = /^level=(\d+)$/

const networks = new Map<string, Said>()

/** Remembers what the server's networks are called, by their ids. */
export function knowNetworks(files: NetworkFile[]): void {
  for (const file of files) networks.set(file.id, file.words)
}

/** Networks by their names, and options as they are. */
function optionsOf(text: string): Value {
  return { list: text.split(/[+,]/).map((part) => networks.get(part) ?? part) }
}

/** What an agent's text means to people: search:level=4 is "Computer, level 4". Other texts stay. */
export function agentWords(text: string): Message | string {
  const [, kind, options] = AGENT.exec(text) ?? []
  const agent = { id: `agent.${kind}` }
  if (!isKey(agent.id)) return text
  if (!options) return agent
  const level = LEVEL.exec(options)?.[1]
  return level ? { id: 'agent.level', values: { agent, level: Number(level) } } : { id: 'agent.with', values: { agent, options: optionsOf(options) } }
}

export const agentName = (text: string): string => said(agentWords(text))
