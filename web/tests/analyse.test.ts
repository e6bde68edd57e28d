// Variations, scores and the editor.
import { describe, expect, test } from 'vitest'
import { editOf, empty, newDraft, paint } from '../src/features/analyse/editing.ts'
import { barShare, forFirst, moveMarks, reportedScore, scoreFor, sortedMoves } from '../src/features/analyse/scores.ts'
import { addMove, isOnMainLine, lineThrough, movesTo, newGame, promote, written } from '../src/features/analyse/variations.ts'
import { edit as cardEdit, handle, toggleCompanion } from '../src/features/games/cards/editing.ts'
import type { SearchReport } from '../src/lib/api/types.ts'
import { said } from '../src/lib/i18n/index.svelte.ts'
import { BARE, grid, position } from './positions.ts'

describe('variations', () => {
  const game = newGame(['a', 'b', 'c'])

  test('another move from any point begins a side line, the same move does not', () => {
    const [more, at] = addMove(game, 1, 'x')

    expect(movesTo(more, at)).toEqual(['a', 'x'])
    expect(addMove(more, 1, 'b')).toEqual([more, 2])
  })

  test('the line goes on along the main moves', () => {
    expect(lineThrough(game, 1)).toEqual([0, 1, 2, 3])
  })

  test('a side line stands in brackets after the move it replaces', () => {
    const [more] = addMove(game, 1, 'x')
    const text = written(more).map((token) => (token.kind === 'move' ? more[token.node]!.move : token.kind))

    expect(text).toEqual(['a', 'b', 'open', 'x', 'close', 'c'])
  })

  test('a side line can become the main line', () => {
    const [more, at] = addMove(game, 1, 'x')

    expect(lineThrough(promote(more, at), 0)).toEqual([0, 1, at])
  })

  test('the main line is that of first children, the start is on it, and what is promoted becomes it', () => {
    const [tree, aside] = addMove(newGame(['d', 'd', 'c']), 1, 'a')
    const [more, deeper] = addMove(tree, aside, 'b')

    expect([0, 1, 3, aside, deeper].map((node) => isOnMainLine(more, node))).toEqual([true, true, true, false, false])
    expect([3, aside, deeper].map((node) => isOnMainLine(promote(more, deeper), node))).toEqual([false, true, true])
  })
})

describe('scores', () => {
  test('are turned round for the second player', () => {
    expect(forFirst(3, 0)).toBe(3)
    expect(forFirst(3, 1)).toBe(-3)
  })

  test('move the bar between its ends', () => {
    expect(barShare(0, 8)).toBe(0.5)
    expect(barShare(8, 8)).toBeCloseTo(0.88, 2)
  })

  test('are sorted by rank where a sooner win has a smaller number', () => {
    const report = { moves: { slow: 9, fast: 3, lost: -5 }, ranks: { slow: 0.99, fast: 0.997, lost: -0.99 } }

    expect(sortedMoves(report).map((row) => row.move)).toEqual(['fast', 'slow', 'lost'])
    expect(moveMarks(report).fast).toEqual({ text: '+3', brief: '+3', tone: 'good', best: true })
    expect(moveMarks(report).lost).toEqual({ text: '−5', brief: '−5', tone: 'bad', best: false })
  })
})

test('a score is said for whom it is good', () => {
  expect(scoreFor('connect4', 2, 1, 2)).toBe('+2 for Second')
  expect(scoreFor('connect4', -2, 1, 2)).toBe('+2 for First')
  expect(scoreFor('othello', 0.001, 0, 1)).toBe('0')
})

test('small guesses keep two decimals', () => {
  expect(moveMarks({ moves: { a: 0.07, b: 1.27, c: 830.4 } })).toMatchObject({ a: { text: '+0.07' }, b: { text: '+1.3', brief: '+1' }, c: { text: '+830' } })
})

test('a leader is named once the depths agree on one', () => {
  const report: SearchReport = { depth: 7, nodes: 1, seconds: 1, score: -1.8, rank: -1.8, solved: false, proven: null, bound: 'exact', line: [], moves: { a: -1.8 } }

  expect(reportedScore('othello', { ...report, steady: true }, 0)).toBe('+1.8 for Second')
  expect(reportedScore('othello', { ...report, steady: false }, 0)).toBe('±1.8')
  expect(moveMarks({ ...report, steady: false }).a).toMatchObject({ text: '−1.8', tone: 'even' })
})

describe('the editor', () => {
  test('draws a piece, and a second click removes it', () => {
    const draft = paint(newDraft(position(grid(['..']))), 1, '0')

    expect(editOf(draft, position(grid(['..'])), null).cells).toEqual(['', '0'])
    expect(editOf(paint(draft, 1, '0'), position(grid(['..'])), null).cells).toEqual(['', ''])
  })

  const cards = {
    ...grid(['sgv']),
    side: {
      dealt: [{ house: 'stark', name: 'Arya', words: 'Arya' }, { house: 'greyjoy', name: 'Theon', words: 'Theon' }, { house: 'varys', name: 'Varys', words: 'Varys' }],
      owners: [null, null, null], varys: 2, companions: ['Jon'], banners: [['stark'], []],
    },
  }

  test('exchanges two cards with their names', () => {
    const draft = handle(handle(newDraft(position(cards)), 0, 'swap'), 1, 'swap')

    expect(cardEdit(draft.board).cells).toEqual(['Theon', 'Arya', 'Varys'])
    expect(Object.values(draft.board.labels).map((label) => said(label))).toEqual(['Theon', 'Arya'])
    expect(draft.picked).toBeNull()
  })

  test('gives a card to a player, sends Varys there and takes a companion away', () => {
    const given = handle(handle(newDraft(position(cards)), 1, 'second'), 1, 'varys')
    const edit = cardEdit(toggleCompanion(given, 'Jon').board)

    expect(given.board.kind === 'grid' && given.board.cells).toEqual(['stark', 'varys', ''])
    expect([edit.owners, edit.varys, edit.companions, edit.banners]).toEqual([[null, 1, null], 1, [], { stark: 0 }])
    expect(cardEdit(handle(given, 1, 'board').board).owners).toEqual([null, null, null])
  })

  test('hands an edge from nobody to the first, the second and nobody', () => {
    const edge = { a: 0, b: 1, owner: null, move: '01', last: false }
    const start = { ...position(grid(['.'])), board: { kind: 'graph' as const, points: [], edges: [edge], ...BARE } }
    const owners = [1, 2, 3].map((clicks) => {
      let draft = newDraft(start)
      for (let i = 0; i < clicks; i++) draft = paint(draft, 0, '')
      return editOf(draft, start, null).edges![0]
    })

    expect(owners).toEqual([0, 1, null])
  })

  test('can begin with an empty board', () => {
    expect(editOf(empty(newDraft(position(grid(['01'])))), position(grid(['01'])), null).cells).toEqual(['', ''])
  })
})
