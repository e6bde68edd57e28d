// A report is a list of blocks: headings, text, tables and plots, as the server publishes them everywhere.
import type * as sent from '../api/types.ts'
import { inFormat } from '../i18n/index.svelte.ts'
import type { Told } from './names.ts'

/** Blocks as they are drawn: everything is said in the reader's language. */
export type Block = Told<sent.Block>
export type Table = Told<sent.Table>
export type Plot = Told<sent.Plot>
export type Series = Told<sent.Series>
export type Cell = Told<sent.Cell>

/** The blocks of a job's report: its own, or those of all its experiments. */
export function blocksOf(report: sent.JobReport | null): sent.Block[] {
  return report?.blocks ?? (report?.experiments ?? []).flatMap((each) => each.blocks)
}

const LARGE = 1000 // from here on a number needs no decimals

/** A number in a column's format, or in one that suits it. */
export function formatted(value: number, form: string): string {
  return inFormat(value, form || (Number.isInteger(value) || Math.abs(value) >= LARGE ? ',.0f' : '.3g'))
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
