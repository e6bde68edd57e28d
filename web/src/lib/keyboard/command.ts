// What a key means, without any page: steps through a game, moves, and what the reader sees of a board.
import type { LegalMove } from '../api/types.ts'

export type Step = 'first' | 'previous' | 'next' | 'last'
export type Switch = 'flip' | 'arrows' | 'present' | 'sheet' | 'next_mistake' | 'previous_mistake'
export type Command = { kind: 'step'; step: Step } | { kind: 'move'; move: string } | { kind: 'switch'; name: Switch }

/** What the focus is on: a field takes all keys, and something with a cursor of its own the arrows. */
export type Place = 'field' | 'cursor' | 'free'

export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** Boards keep their orientation in every language, and so does the way through a game: left is back. */
const STEPS: Record<string, Step> = { ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last' }
const SWITCHES: Record<string, Switch> = { f: 'flip', a: 'arrows', p: 'present', j: 'next_mistake', k: 'previous_mistake', '?': 'sheet' }

/** The command of a key; with Shift it means the same everywhere, though a cursor or a move has the key itself. */
export function commandOf(press: Press, place: Place, legal: LegalMove[], letters: boolean): Command | null {
  if (place === 'field' || press.altKey || press.ctrlKey || press.metaKey) return null
  const step = STEPS[press.key]
  if (step) return place === 'free' || press.shiftKey ? { kind: 'step', step } : null
  if (!letters) return null
  const letter = letterOf(press)
  const move = press.shiftKey ? undefined : legal.find((each) => each.keys?.includes(letter))
  if (move) return { kind: 'move', move: move.text }
  const name = SWITCHES[letter]
  return name ? { kind: 'switch', name } : null
}

const QUESTION_MARKS = ['?', '؟']
const LATIN = /^[a-z0-9]$/
const OF_A_KEY = /^(?:Key|Digit|Numpad)([A-Z0-9])$/

/** The letter or digit on a key; a keyboard of another script is read by where its keys are. */
function letterOf({ key, code }: Press): string {
  if (QUESTION_MARKS.includes(key)) return '?'
  const letter = key.toLowerCase()
  return LATIN.test(letter) ? letter : (OF_A_KEY.exec(code)?.[1]?.toLowerCase() ?? '')
}

/** Where a step leads; null where there is nothing to go to. */
export function plyAfter(step: Step, ply: number, last: number): number | null {
  const to = { first: 0, previous: ply - 1, next: ply + 1, last }[step]
  return to < 0 || to > last || to === ply ? null : to
}

const NOTCH = 40 // pixels of a wheel that make a step; touchpads send less at a time
const LINE = 20 // pixels of a line, for wheels that count lines

/** Adds up the turns of a wheel. */
export class Wheel {
  #turned = 0

  /** The step that a turn completes, if any; a turn back begins again. */
  turn({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): Step | null {
    const pixels = deltaMode === 0 ? deltaY : LINE * deltaY
    this.#turned = Math.sign(pixels) === Math.sign(this.#turned) ? this.#turned + pixels : pixels
    if (Math.abs(this.#turned) < NOTCH) return null
    this.#turned = 0
    return pixels > 0 ? 'next' : 'previous'
  }
}
