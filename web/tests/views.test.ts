// Boards of games that the web app has never heard of, drawn from the server's description alone.
import { render } from 'svelte/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import AnyBoard from '../src/features/games/Board.svelte'
import { catalogue } from '../src/features/games/catalogue.svelte.ts'
import { canEdit } from '../src/features/games/editors.ts'
import Facts from '../src/features/games/Facts.svelte'
import { moveName, titleOf } from '../src/features/games/names.ts'
import StartFields from '../src/features/play/StartFields.svelte'
import { newSetup } from '../src/features/play/setup.ts'
import type { Board, Look, Position } from '../src/lib/api/types.ts'
import { codeName, css, fitting, PLAIN } from '../src/lib/board/look.ts'
import { speak } from './speaking.ts'
import { BARE, GAME, grid, move, position } from './positions.ts'

const LOOK: Look = {
  ...PLAIN,
  players: [{ en: 'Cross', fa: 'ضربدر' }, { en: 'Nought', fa: 'دایره' }],
  pieces: {
    x: { name: { en: 'cross', fa: 'ضربدر' }, shapes: [{ kind: 'path', d: 'M9 9l22 22', stroke: { var: 'first', colour: '#c22f28' }, width: 4 }], ink: '#000' },
  },
  moves: { pass: { en: 'pass', fa: 'پاس' } },
}

beforeEach(() => {
  catalogue.games = [{ ...GAME, name: 'nim' }, { ...GAME, name: 'crosses', look: LOOK }]
})
afterEach(() => {
  catalogue.games = []
  speak('en')
})

const of = (game: string, board: Board, fields: Partial<Position> = {}): Position => ({ ...position(board), game, ...fields })
const shown = (board: Position): string => render(AnyBoard, { props: { position: board, onmove: () => undefined } }).body
const buttons = (html: string): string[] => [...html.matchAll(/<button class="move[^>]*>(.*?)<\/button>/gs)].map((match) => match[1]!.replace(/<[^>]*>/g, '').trim())

describe('an unknown game', () => {
  test('that is only written is shown letter by letter, with a button for each move', () => {
    const html = shown(of('nim', { kind: 'text', lines: ['heap', 'ooooo <'], ...BARE }, { legal: [move('take 1', []), move('take 2', [])] }))

    expect(html).toMatch(/<pre dir="ltr"[^>]*>heap\nooooo &lt;<\/pre>/)
    expect(buttons(html)).toEqual(['take 1', 'take 2'])
  })

  test('with rows is a grid of its codes, where a move without a cell is a button', () => {
    const html = shown(of('nim', grid(['x.', '.o']), { legal: [move('b2', [1]), move('pass', [])] }))

    expect(html.match(/role="gridcell"/g)).toHaveLength(4)
    expect([...html.matchAll(/<text x="20"[^>]*>(\w+)<\/text>/g)].map((match) => match[1])).toEqual(['x', 'o'])
    expect(html).toContain('b2, empty, can be played')
    expect(buttons(html)).toEqual(['pass'])
  })

  test('that is a graph has edges in the colours of its players', () => {
    const points = [{ x: 0, y: 0, label: '0' }, { x: 1, y: 1, label: '1' }]
    const html = shown(of('crosses', { kind: 'graph', points, edges: [{ a: 0, b: 1, owner: 0, move: null, last: false }], ...BARE, marks: [0] }))

    expect(html).toContain('aria-label="0–1, Cross"')
    expect(html).toContain('--one: var(--first)')
    expect(html).toMatch(/class="edge[^"]* marked/)
  })
})

describe('a look', () => {
  test('says how its pieces are drawn and called', () => {
    const html = shown(of('crosses', { ...grid(['xo']), labels: { 0: { en: 'corner', fa: 'گوشه' } }, marks: [0] }))

    expect(html).toContain('<path d="M9 9l22 22" fill="none" stroke="var(--first, #c22f28)" stroke-width="4"')
    expect(html).toContain('a1, corner cross')
    expect(html.match(/stroke="#fff"/g)).toHaveLength(1)
    expect(codeName(LOOK, 'o')).toBe('o')
  })

  test('speaks the language of the reader', () => {
    speak('fa')

    expect(moveName('crosses', 'pass')).toBe('پاس')
    expect(moveName('crosses', 'a1', 'x')).toBe('ضربدر a1')
  })

  test('of a game that the server does not have any more is plain', () => {
    expect(catalogue.look('gone')).toBe(PLAIN)
    expect(titleOf('gone')).toBe('gone')
  })

  test('has letters that fit and colours of the theme', () => {
    expect(fitting('x', 20)).toBe(20)
    expect(fitting('a very long code', 20)).toBeLessThan(4)
    expect([css('#fff'), css({ var: 'felt', colour: '#2f7d55' })]).toEqual(['#fff', 'var(--felt, #2f7d55)'])
  })

  test('decides which editor there is', () => {
    expect([null, 'unheard of', 'edges', 'cards', ['', 'x']].map((editor) => canEdit({ ...PLAIN, editor }))).toEqual([false, false, true, true, true])
  })
})

test('facts beside the board are values, tables and remarks', () => {
  const words = (en: string) => ({ en, fa: en })
  const cell = (en: string, code: string | null = null) => ({ words: words(en), strong: false, code })
  const { body } = render(Facts, {
    props: {
      game: 'crosses',
      facts: [
        { kind: 'value', label: words('Stones'), value: words('3') },
        { kind: 'table', head: [cell('Who'), cell('Won')], rows: [[cell('Cross', 'x'), cell('2')]] },
        { kind: 'remark', words: words('Choose'), urgent: true },
      ],
    },
  })

  expect(body.replace(/<svg.*?<\/svg>/gs, '◆').replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim()).toBe('Stones 3 Who Won ◆ Cross 2 Choose')
})

test('options of a start are asked for as the game says, others as text', () => {
  const fields = { size: { label: { en: 'Side', fa: 'ضلع' }, values: { 8: { en: 'eight', fa: 'هشت' } } }, n: { label: { en: 'Dots', fa: '' }, low: 3, high: 9, usual: 6, values: {} } }
  const game = { ...GAME, setups: { size: '', n: '', whatever: '' }, look: { ...PLAIN, fields } }
  const { body } = render(StartFields, { props: { game, setup: newSetup(game) } })

  expect(body).toMatch(/<option value="8"[^>]*>eight/)
  expect(body).toMatch(/role="spinbutton"/)
  expect(body).toMatch(/<input[^>]*id="[^"]*whatever"[^>]*dir="ltr"/)
})
