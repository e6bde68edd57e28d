// Names in reports that the page knows in both languages; others stay as the server writes them.
import { digits, maybe } from '../i18n/index.svelte.ts'
import { settings } from '../settings.svelte.ts'

const persian: Record<string, string> = {}

/** Keeps the Persian words that the server sends with a report. */
export function learn(words: Record<string, string> = {}): void {
  Object.assign(persian, words)
}

export function reportText(text: string): string {
  return (settings.language === 'fa' && persian[text]) || text
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
