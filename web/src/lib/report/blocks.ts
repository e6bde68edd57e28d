// A report is a list of blocks: headings, text, tables and plots, as the server publishes them everywhere.
import type { Block, Cell, JobReport, Table } from '../api/types.ts'
import { number } from '../i18n/index.svelte.ts'
import { settings } from '../settings.svelte.ts'

/** The blocks of a job's report: its own, or those of all its experiments. */
export function blocksOf(report: JobReport | null): Block[] {
  return report?.blocks ?? (report?.experiments ?? []).flatMap((each) => each.blocks)
}

const FORM = /^(\+?),?(?:\.(\d+))?([fg%]?)$/
const LARGE = 1000 // from here on a number needs no decimals

/** A number in a column's format. */
export function formatted(value: number, form: string): string {
  const [, plus = '', decimals, kind = ''] = FORM.exec(form) ?? []
  const sign = plus && value > 0 ? '+' : ''
  if (kind === '%') return `${number(100 * value, Number(decimals ?? 0))}${settings.language === 'fa' ? '٪' : '%'}`
  if (kind === 'f') return sign + number(value, Number(decimals ?? 0))
  return sign + number(value, Number.isInteger(value) || Math.abs(value) >= LARGE ? 0 : 3)
}

/** A table's cell as text, an interval with its ends. */
export function cellText(cell: Cell, form = ''): string {
  if (cell === null) return '–'
  if (typeof cell === 'boolean') return cell ? '✓' : '✗'
  if (typeof cell === 'number') return formatted(cell, form)
  if (typeof cell === 'string') return cell
  const ends = [cell.low, cell.high].map((end) => (end === null ? '…' : formatted(end, form)))
  return cell.low === null && cell.high === null ? formatted(cell.value, form) : `${formatted(cell.value, form)} [${ends.join(', ')}]`
}

/** Whether a column holds numbers, which stand at its end. */
export const isNumeric = (table: Table, column: number): boolean =>
  table.rows.every((row) => typeof row[column] !== 'string' && typeof row[column] !== 'boolean')
