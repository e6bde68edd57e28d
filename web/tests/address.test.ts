// A whole game in an address: what is written is read back, whatever the game and its moves.
import { describe, expect, test } from 'vitest'
import { addMove, movesTo, newGame, START, treeOf, written, writtenGame, type Variations } from '../src/features/analyse/variations.ts'
import { gameIn, gameValues, splitBranches, type WrittenGame } from '../src/lib/moves.ts'
import { link, parseRoute } from '../src/lib/route.svelte.ts'

/** Numbers that look random and are the same each time. */
function numbers(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * most)
  }
}

const NAMES = [
  ['a', 'b', 'c', 'd'],
  ['f5', 'd6', 'pass', 'c3'],
  ['(0,1)', '(2,2)', '[1]', 'x;y', 'a:b', "d'e", '50%', 'a b&c=d#e?', 'سیم', '~'],
]

function randomTree(seed: number, size: number): [Variations, number] {
  const next = numbers(seed)
  const names = NAMES[seed % NAMES.length]!
  let tree = newGame()
  while (tree.length < size) tree = addMove(tree, next(3) ? tree.length - 1 : next(tree.length), names[next(names.length)]!)[0]
  return [tree, next(tree.length)]
}

/** The tree without the order in which it grew: the text of the game and the moves to where we are. */
const shape = (tree: Variations, at: number): unknown => [
  written(tree).map((token) => (token.kind === 'move' ? [token.ply, tree[token.node]!.move] : token.kind)),
  movesTo(tree, at),
]

function readBack(game: WrittenGame): WrittenGame {
  const route = parseRoute(link(['analyse', 'sim'], gameValues(game)))
  expect(route.path).toEqual(['analyse', 'sim'])
  return gameIn(route.values)
}

describe('the address of a game', () => {
  test.each(Array.from({ length: 60 }, (_, seed) => seed))('gives random tree %i back', (seed) => {
    const [tree, at] = randomTree(seed, 1 + seed)
    const game = { start: seed % 2 ? 'start' : 'start:size=6,rule=a+b', ...writtenGame(tree, at) }
    const found = readBack(game)

    expect(found).toEqual(game)
    expect(shape(...treeOf(found))).toEqual(shape(tree, at))
  })

  test('is short enough for 200 plies and 1200 positions', () => {
    const moves = Array.from({ length: 200 }, (_, i) => `${'abcdefgh'[i % 8]}${(i % 7) + 1}`)
    const branches = Array.from({ length: 250 }, (_, i) => ({ after: (i * 7) % 200, moves: ['a1', 'b2', 'c3', `d${i}`] }))
    const address = link(['analyse', 'othello'], gameValues({ start: 'start', moves, branches, at: 900 }))

    expect(readBack({ start: 'start', moves, branches, at: 900 }).branches).toHaveLength(250)
    expect(address.length).toBeLessThan(6000)
  })

  test('can be read by people', () => {
    const game = { start: 'start:size=6', moves: ['d', 'd', 'c'], branches: [{ after: 1, moves: ['e', 'c'] }], at: 2 }

    expect(link(['analyse', 'connect4'], gameValues(game))).toBe('#/analyse/connect4?position=start:size=6&moves=d,d,c&branches=1:e,c&at=2')
  })

  test('changes in nothing but the position when one steps back', () => {
    const [tree] = randomTree(4, 40)
    const addresses = tree.map((_, at) => link(['analyse', 'sim'], gameValues({ start: 'start', ...writtenGame(tree, at) })))

    expect(new Set(addresses.map((address) => address.replace(/&at=\d+$/, ''))).size).toBe(1)
    expect(new Set(addresses).size).toBe(tree.length)
  })

  test('of an earlier version still opens at the end of its moves', () => {
    const { values } = parseRoute('#/analyse/connect4?position=start&moves=d%2Cd%2Cc')

    expect(gameIn(values)).toEqual({ start: 'start', moves: ['d', 'd', 'c'], branches: [], at: 3 })
    expect(gameIn(parseRoute('#/analyse/x?moves=%5B%22(0%2C1)%22%5D').values).moves).toEqual(['(0,1)'])
  })

  test.each(['1:', ':e', '9', 'x:e', '1:e;', '[[1,"e"', '[1]', '-1:e', '1.5:e', '["a"]'])('with branches cut off at %j is read as far as it goes', (text) => {
    for (const branch of splitBranches(text)) expect(branch).toEqual({ after: 1, moves: ['e'] })
  })

  test('that names a position which is not there shows the end of the game', () => {
    const [tree, at] = treeOf(gameIn({ moves: 'a,b', branches: '7:c;1:d', at: '99' }))

    expect(movesTo(tree, at)).toEqual(['a', 'b'])
    expect(tree[START]!.children).toEqual([1])
  })

  test('of a very long game makes no call too deep', () => {
    const moves = Array.from({ length: 15_000 }, (_, i) => String(i))
    const [tree, at] = treeOf({ moves, branches: [], at: 15_000 })

    expect(written(tree)).toHaveLength(15_000)
    expect(writtenGame(tree, at).at).toBe(15_000)
  })
})
