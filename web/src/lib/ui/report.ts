// Finds in any report what can be shown: facts, tables and plots. A report is JSON whose shape the page need not know.

export interface Table {
  title: string
  columns: string[]
  rows: unknown[][]
}

export interface Series {
  name: string
  x: number[]
  y: number[]
  low?: number[]
  high?: number[]
}

export interface Plot {
  title: string
  x_title?: string
  y_title?: string
  series: Series[]
}

export interface Shown {
  facts: [name: string, value: string | number | boolean][]
  tables: Table[]
  plots: Plot[]
}

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value)
const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value)

export function shownOf(report: unknown, title = ''): Shown {
  const shown: Shown = { facts: [], tables: [], plots: [] }
  if (isObject(report)) for (const [name, value] of Object.entries(report)) collect(name, value, title, shown)
  return shown
}

function collect(name: string, value: unknown, title: string, shown: Shown): void {
  const path = title ? `${title} ${name}` : name
  if (name === 'tables' && Array.isArray(value)) shown.tables.push(...(value as Table[]))
  else if (name === 'plots' && Array.isArray(value)) shown.plots.push(...(value as Plot[]))
  else if (isPlain(value)) shown.facts.push([path, value])
  else if (Array.isArray(value)) collectList(path, value, shown)
  else if (isObject(value)) collectObject(path, value, shown)
}

function collectList(title: string, list: unknown[], shown: Shown): void {
  if (list.length === 0) return
  if (list.every(isObject)) {
    const columns = [...new Set(list.flatMap((row) => Object.keys(row)))]
    shown.tables.push({ title, columns, rows: list.map((row) => columns.map((column) => row[column] ?? null)) })
  } else if (list.every(Array.isArray)) {
    shown.tables.push({ title, columns: list[0]!.map((_: unknown, i: number) => String(i + 1)), rows: list as unknown[][] })
  } else {
    shown.facts.push([title, list.map(String).join(' ')])
  }
}

function collectObject(title: string, value: Json, shown: Shown): void {
  const inner = shownOf(value, title)
  shown.facts.push(...inner.facts)
  shown.tables.push(...inner.tables)
  shown.plots.push(...inner.plots)
}

/** A table's cell as text. */
export function cellText(value: unknown, number: (value: number) => string): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'number') return number(value)
  if (isObject(value) && typeof value.value === 'number') return intervalText(value, number)
  return Array.isArray(value) ? value.map((each) => cellText(each, number)).join(' ') : String(value)
}

function intervalText(value: Json, number: (value: number) => string): string {
  const middle = number(value.value as number)
  if (typeof value.low !== 'number' || typeof value.high !== 'number') return middle
  return `${middle} [${number(value.low)}, ${number(value.high)}]`
}
