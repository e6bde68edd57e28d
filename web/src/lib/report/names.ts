// Names in reports that the page knows in both languages; others stay as the server writes them.
import { digits, maybe } from '../i18n/index.svelte.ts'
import { settings } from '../settings.svelte.ts'

/** A cell that is a name: of a weight, or of a row that the page knows. */
export function rowName(cell: string): string {
  return maybe(`feature.${cell}`, maybe(`column.${cell}`, cell))
}

export function columnName(title: string): string {
  return maybe(`column.${title.toLowerCase().replaceAll(' ', '_')}`, /^\d+$/.test(title) ? digits(title, settings.language) : title)
}
