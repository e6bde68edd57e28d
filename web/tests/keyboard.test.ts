// Keys: what they mean, wherever the focus is.
import { describe, expect, test } from 'vitest'
import { commandOf, plyAfter, Wheel, type Press } from '../src/lib/keyboard/command.ts'
import { scrollFor } from '../src/lib/ui/follow.ts'
import { move } from './positions.ts'

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key, code: '', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...more,
})
const FOURTH = { ...move('d', [3]), keys: ['4'] }

describe('keys', () => {
  test('arrows, Home and End go through the game', () => {
    const steps = ['ArrowLeft', 'ArrowRight', 'Home', 'End'].map((key) => commandOf(press(key), 'free', [], true))

    expect(steps).toEqual(['previous', 'next', 'first', 'last'].map((step) => ({ kind: 'step', step })))
  })

  test('a cursor keeps its arrows, unless Shift is held', () => {
    expect(commandOf(press('ArrowLeft'), 'cursor', [], true)).toBeNull()
    expect(commandOf(press('ArrowLeft', { shiftKey: true }), 'cursor', [], true)).toEqual({ kind: 'step', step: 'previous' })
  })

  test('a field takes every key, and so does a combination of the browser', () => {
    expect(commandOf(press('f'), 'field', [FOURTH], true)).toBeNull()
    expect(commandOf(press('ArrowLeft', { altKey: true }), 'free', [], true)).toBeNull()
    expect(commandOf(press('4', { ctrlKey: true }), 'free', [FOURTH], true)).toBeNull()
  })

  test('a key that the game gives a move plays it, on the board too', () => {
    expect(commandOf(press('4'), 'cursor', [FOURTH], true)).toEqual({ kind: 'move', move: 'd' })
    expect(commandOf(press('5'), 'free', [FOURTH], true)).toBeNull()
  })

  test('a letter that is a move is the move, and with Shift what it is elsewhere', () => {
    const flips = { ...move('f', [5]), keys: ['f'] }

    expect(commandOf(press('f'), 'free', [flips], true)).toEqual({ kind: 'move', move: 'f' })
    expect(commandOf(press('F', { shiftKey: true }), 'free', [flips], true)).toEqual({ kind: 'switch', name: 'flip' })
    expect(commandOf(press('f'), 'free', [FOURTH], true)).toEqual({ kind: 'switch', name: 'flip' })
  })

  test('keyboards of another script are read by where their keys are', () => {
    expect(commandOf(press('۴', { code: 'Digit4' }), 'free', [FOURTH], true)).toEqual({ kind: 'move', move: 'd' })
    expect(commandOf(press('ب', { code: 'KeyF' }), 'free', [], true)).toEqual({ kind: 'switch', name: 'flip' })
    expect(commandOf(press('؟', { shiftKey: true }), 'free', [], true)).toEqual({ kind: 'switch', name: 'sheet' })
  })

  test('keys of single letters can be switched off, arrows stay', () => {
    expect(commandOf(press('4'), 'free', [FOURTH], false)).toBeNull()
    expect(commandOf(press('?', { shiftKey: true }), 'free', [], false)).toBeNull()
    expect(commandOf(press('Home'), 'free', [], false)).toEqual({ kind: 'step', step: 'first' })
  })

  test('there is no step beyond the ends', () => {
    expect([plyAfter('previous', 0, 3), plyAfter('first', 0, 3), plyAfter('next', 3, 3), plyAfter('last', 3, 3)]).toEqual([null, null, null, null])
    expect([plyAfter('previous', 2, 3), plyAfter('next', 2, 3)]).toEqual([1, 3])
  })
})

describe('wheel', () => {
  const turn = (wheel: Wheel, deltaY: number, deltaMode = 0) => wheel.turn({ deltaY, deltaMode })

  test('a notch is a step, and a touchpad adds up to one', () => {
    const wheel = new Wheel()

    expect(turn(wheel, 120)).toBe('next')
    expect([turn(wheel, -15), turn(wheel, -15), turn(wheel, -15), turn(wheel, -15)]).toEqual([null, null, 'previous', null])
    expect(turn(wheel, 3, 1)).toBe('next')
  })

  test('a turn back begins again', () => {
    const wheel = new Wheel()

    expect([turn(wheel, 30), turn(wheel, -30), turn(wheel, 30)]).toEqual([null, null, null])
  })
})

test('a list scrolls as far as its current row needs, and not at all for one in sight', () => {
  const list = { top: 100, height: 50 }

  expect(scrollFor({ top: 110, height: 20 }, list)).toBe(100)
  expect(scrollFor({ top: 40, height: 20 }, list)).toBe(20)
  expect(scrollFor({ top: 160, height: 20 }, list)).toBe(150)
})
