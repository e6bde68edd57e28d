// Names of agents, pieces and moves, from the texts that the server has for them.
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

/** The name of a code on a board: `piece.hen` in the language files. */
export function codeName(code: string): string {
  return code === '' ? t('board.empty') : maybe(`piece.${code}`, code)
}

/** A move as written in lists: short, after the piece that makes it where there are several, and the notation where there are no words for it. */
export function moveName(text: string, mover?: string | null): string {
  const name = maybe(`move.${text.toLowerCase()}`, text)
  return mover ? `${codeName(mover)} ${name}` : name
}
