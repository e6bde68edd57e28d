// A report is a list of blocks: headings, text, tables and plots, as the server publishes them everywhere.
import { number } from '../i18n/index.svelte.ts'
import { settings } from '../settings.svelte.ts'

export interface Interval {
  value: number
  low: number | null
  high: number | null
}

export type Cell = string | number | boolean | Interval | null

export interface Heading {
  block: 'heading'
  title: string
  level: number
}

export interface Text {
  block: 'text'
  markdown: string
}

export interface Table {
  block: 'table'
  name: string
  title: string
  /** `form` is a format of numbers as Python writes it: .1%, +.0f. */
  columns: { title: string; form: string; timed: boolean }[]
  rows: Cell[][]
  above: string
  below: string
}

export interface Series {
  name: string
  x: (number | string)[]
  y: (number | null)[]
  low: (number | null)[]
  high: (number | null)[]
  style: 'solid' | 'dashed' | 'dots'
}

export interface Plot {
  block: 'plot'
  name: string
  title: string
  kind: 'line' | 'bar' | 'points' | 'heat'
  series: Series[]
  x_title: string
  y_title: string
  log_x: boolean
  log_y: boolean
  below: string
}

export type Block = Heading | Text | Table | Plot

/** The blocks of a job's report: its own, or those of all its experiments. */
export function blocksOf(report: unknown): Block[] {
  if (report === null || typeof report !== 'object') return []
  const { blocks, experiments } = report as { blocks?: Block[]; experiments?: unknown[] }
  return blocks ?? (experiments ?? []).flatMap(blocksOf)
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
