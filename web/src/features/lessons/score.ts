// What a reader has made of a lesson's questions. The first answers count; later ones are practice.

export interface Mark {
  /** Answers until the first right one. */
  tries: number
  right: boolean
  /** The answer was shown before it was found. */
  shown: boolean
}

/** By the number of the step, from 0. */
export type Marks = Record<number, Mark>

export interface Tally {
  asked: number
  right: number
  /** Right at the first try. */
  first: number
}

const FRESH: Mark = { tries: 0, right: false, shown: false }
const MOST_TRIES = 1000

export const isClosed = (mark: Mark | undefined): boolean => Boolean(mark && (mark.right || mark.shown))

export function answered(marks: Marks, step: number, right: boolean): Marks {
  const mark = marks[step] ?? FRESH
  return isClosed(mark) ? marks : { ...marks, [step]: { ...mark, tries: Math.min(mark.tries + 1, MOST_TRIES), right } }
}

export function gaveUp(marks: Marks, step: number): Marks {
  const mark = marks[step] ?? FRESH
  return isClosed(mark) ? marks : { ...marks, [step]: { ...mark, shown: true } }
}

export function tally(asked: number, marks: Marks): Tally {
  const right = Object.values(marks).filter((mark) => mark.right)
  return { asked, right: right.length, first: right.filter((mark) => mark.tries === 1).length }
}

/** Marks as they were kept; what is none is left out. */
export function readMarks(text: string | null): Marks {
  const found: Marks = {}
  for (const [step, mark] of Object.entries(objectIn(text))) {
    if (/^\d{1,3}$/.test(step) && isMark(mark)) found[Number(step)] = { tries: mark.tries, right: mark.right, shown: mark.shown }
  }
  return found
}

function objectIn(text: string | null): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(text ?? '{}')
    return found !== null && typeof found === 'object' ? (found as Record<string, unknown>) : {}
  } catch {
    return {} // somebody has changed what was kept
  }
}

function isMark(mark: unknown): mark is Mark {
  const { tries, right, shown } = (mark ?? {}) as Partial<Mark>
  return Number.isInteger(tries) && typeof right === 'boolean' && typeof shown === 'boolean'
}
