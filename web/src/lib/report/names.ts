// Names in reports that the page knows in both languages; others stay as the server writes them.
import { digits, maybe } from '../i18n/index.svelte.ts'
import { agentName } from '../i18n/names.ts'
import { settings } from '../settings.svelte.ts'

const AGENT = /^(search|greedy|random|perfect|classic):\S+$/
const persian: Record<string, string> = {}

/** Keeps the Persian words that the server sends with a report. */
export function learn(words: Record<string, string> = {}): void {
  Object.assign(persian, words)
}

/** Agents with options are called as everywhere; without any, the word may be that of something else. */
export function reportText(text: string): string {
  return (settings.language === 'fa' && persian[text]) || (AGENT.test(text) ? agentName(text) : text)
}

export function blockTitle(block: { name: string; title: string }): string {
  return maybe(`block.${block.name}`, reportText(block.title))
}

/** A cell that is a name: of a weight, or of a row that the page knows. */
export function rowName(cell: string): string {
  return maybe(`feature.${cell}`, maybe(`column.${cell}`, reportText(cell)))
}

export function columnName(title: string): string {
  return maybe(`column.${title.toLowerCase().replaceAll(' ', '_')}`, /^\d+$/.test(title) ? digits(title, settings.language) : reportText(title))
}
