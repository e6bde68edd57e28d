// Pictures of plots as marks and labels in screen pixels; pure, so that they can be tested.
import { area, line } from 'd3-shape'
import { axis, tickText } from './axis.ts'
import type { Plot, Series } from './blocks.ts'

export interface Mark {
  /** A curve, something solid, the band of an interval, or a line of the grid. */
  kind: 'curve' | 'solid' | 'band' | 'grid'
  path: string
  /** Which series it belongs to: its colour. */
  series?: number
  dash?: string
}

export interface Label {
  x: number
  y: number
  text: string
  anchor: 'start' | 'middle' | 'end'
}

export interface Scene {
  height: number
  marks: Mark[]
  labels: Label[]
  /** How each series is drawn, on 28 by 10 pixels. */
  legend: Mark[]
}

const DASHES = ['', '7 4', '2 3', '9 3 2 3', '1 4', '12 3']
const LINES = { height: 240, left: 14, right: 16, top: 10, bottom: 42 }
const BARS = { side: 22, top: 4, bottom: 40, name: 18, row: 14, thick: 8 }
const LETTER = 7 // pixels of a digit
const DOT = 3.5
const TIP = 5

type Numbers = (number | null)[]
const isThere = (value: number | null | undefined): value is number => typeof value === 'number'
const segment = (x1: number, y1: number, x2: number, y2: number): string => `M${x1} ${y1}L${x2} ${y2}`
const ring = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`

export const sceneOf = (plot: Plot, width: number): Scene => (plot.kind === 'line' ? lines(plot, width) : bars(plot, width))

const valuesOf = (plot: Plot): Numbers => plot.series.flatMap((series) => [...series.y, ...series.low, ...series.high])

/** Curves over a common axis, each with a dash pattern of its own; bands and whiskers show intervals. */
function lines(plot: Plot, width: number): Scene {
  const bottom = LINES.height - LINES.bottom
  const up = axis(valuesOf(plot), bottom, LINES.top, plot.log_y)
  const left = LINES.left + LETTER * Math.max(...up.ticks.map((tick) => tickText(tick).length))
  const right = width - LINES.right
  const across = axis(plot.series.flatMap((series) => series.x.map(Number)), left, right, plot.log_x)
  return {
    height: LINES.height,
    marks: [
      ...up.ticks.map((tick): Mark => ({ kind: 'grid', path: segment(left, up.place(tick), right, up.place(tick)) })),
      ...plot.series.flatMap((series, index) => marksOf(series, index)),
    ],
    labels: [
      ...up.ticks.map((tick): Label => ({ x: left - 6, y: up.place(tick), text: tickText(tick), anchor: 'end' })),
      ...across.ticks.map((tick): Label => ({ x: across.place(tick), y: bottom + 14, text: tickText(tick), anchor: 'middle' })),
      { x: (left + width) / 2, y: LINES.height - 8, text: plot.x_title, anchor: 'middle' },
    ],
    legend: plot.series.map((series, index) =>
      isAlone(series) ? { kind: 'curve', path: ring(14, 5, DOT), series: index } : { kind: 'curve', path: segment(0, 5, 28, 5), series: index, dash: dash(index) },
    ),
  }

  function marksOf(series: Series, index: number): Mark[] {
    const points = series.x.map((_, i) => i)
    const x = (i: number): number => across.place(Number(series.x[i]))
    const y = (values: Numbers) => (i: number): number => up.place(values[i]!)
    const there = (...all: Numbers[]) => (i: number): boolean => all.every((values) => isThere(values[i]))
    const bounded = there(series.low, series.high)
    if (isAlone(series))
      return points.filter(there(series.y)).flatMap((i): Mark[] => [
        ...(bounded(i) ? [{ kind: 'curve', path: segment(x(i), y(series.low)(i), x(i), y(series.high)(i)), series: index } as const] : []),
        { kind: 'curve', path: ring(x(i), y(series.y)(i), radius(index)), series: index },
      ])
    return [
      { kind: 'band', path: area(x, y(series.low), y(series.high)).defined(bounded)(points) ?? '', series: index },
      { kind: 'curve', path: line(x, y(series.y)).defined(there(series.y))(points) ?? '', series: index, dash: dash(index) },
    ]
  }

  /** Rings of several series around one point lie inside each other. */
  function radius(index: number): number {
    return DOT + 2 * plot.series.slice(index + 1).filter(isAlone).length
  }
}

const dash = (index: number): string => DASHES[index % DASHES.length]!
const isAlone = (series: Series): boolean => series.style === 'dots' || series.x.length === 1

/** Names down the side and numbers across, as bars or as points; whiskers show intervals, with a tip where one is open. */
function bars(plot: Plot, width: number): Scene {
  const names = [...new Set(plot.series.flatMap((series) => series.x.map(String)))]
  const group = BARS.name + BARS.row * plot.series.length + 4
  const bottom = BARS.top + group * names.length
  const [left, right] = [BARS.side, width - BARS.side]
  const isBar = plot.kind === 'bar'
  const across = axis([...(isBar ? [0] : []), ...valuesOf(plot)], left, right)
  const top = (name: string): number => BARS.top + group * names.indexOf(name)
  return {
    height: bottom + BARS.bottom,
    marks: [
      ...across.ticks.map((tick): Mark => ({ kind: 'grid', path: segment(across.place(tick), BARS.top, across.place(tick), bottom) })),
      ...plot.series.flatMap((series, index) => series.x.flatMap((name, i) => marksOf(series, index, i, top(String(name)) + BARS.name + BARS.row * (index + 0.5)))),
    ],
    labels: [
      ...across.ticks.map((tick): Label => ({ x: across.place(tick), y: bottom + 12, text: tickText(tick), anchor: 'middle' })),
      ...names.map((name): Label => ({ x: left, y: top(name) + BARS.name / 2, text: name, anchor: 'start' })),
      { x: width / 2, y: bottom + BARS.bottom - 8, text: plot.x_title, anchor: 'middle' },
    ],
    legend: plot.series.length > 1 ? plot.series.map((_, index) => ({ kind: 'solid', path: 'M9 0h10v10h-10z', series: index })) : [],
  }

  function marksOf(series: Series, index: number, i: number, y: number): Mark[] {
    const [value, low, high] = [series.y[i], series.low[i], series.high[i]]
    const marks: Mark[] = []
    if (isThere(value)) {
      const x = across.place(value)
      const bar = `M${across.place(0)} ${y - BARS.thick / 2}H${x}v${BARS.thick}H${across.place(0)}z`
      marks.push({ kind: 'solid', path: isBar ? bar : ring(x, y, DOT), series: index })
    }
    if (series.low.length) {
      const whisker = segment(isThere(low) ? across.place(low) : left, y, isThere(high) ? across.place(high) : right, y)
      const tips = (isThere(low) ? '' : tip(left, y, TIP)) + (isThere(high) ? '' : tip(right, y, -TIP))
      marks.push({ kind: 'curve', path: whisker + tips, series: index })
    }
    return marks
  }
}

/** Points outwards, where nothing bounds an interval on that side. */
const tip = (x: number, y: number, inwards: number): string => `M${x + inwards} ${y - TIP}L${x} ${y}l${inwards} ${TIP}`
