// Trees as text, and trees that are edited.
import { beforeEach, describe, expect, test } from 'vitest'
import { canGo, canGrow, deepest, moved, randomTree, sizeOf, sorted, withChild, without, withTurn, withValue } from '../src/features/tree/edit.ts'
import { MOST, readTree, TreeTextError, writeTree } from '../src/features/tree/notation.ts'
import { letterName, type PlainTree } from '../src/features/tree/plain.ts'
import { stepsOf, tallyAt } from '../src/features/tree/search.ts'
import { makeOwnModel, valueOf } from '../src/features/tree/model.ts'
import { bare, said } from '../src/lib/i18n/index.svelte.ts'
import { speak } from './speaking.ts'

const TEXT = '[[3 12 8] [2 4 6] [14 5 2]]'
const named = (tree: PlainTree, name: string): number => tree.findIndex((node) => node.name === name)

function refusal(text: string): string {
  try {
    readTree(text)
  } catch (error) {
    if (error instanceof TreeTextError) return bare(said(error.said))
    throw error
  }
  return ''
}

describe('the text of a tree', () => {
  beforeEach(() => speak('en'))

  test('has letters for names, row by row, and players that alternate', () => {
    const tree = readTree(TEXT)

    expect(tree.map((node) => node.name).join('')).toBe('ABEFGCHIJDKLM')
    expect(tree.filter((node) => node.isMax && node.children.length).map((node) => node.name)).toEqual(['A'])
    expect(writeTree(tree)).toBe(TEXT)
  })

  test('may name nodes and say whose turn it is', () => {
    const text = 'min[left:[3 4] max[ریشه:-2.5 7]]'
    const tree = readTree(text)

    expect([tree[0]!.isMax, tree[1]!.name, tree[1]!.isMax, tree[named(tree, 'ریشه')]!.value]).toEqual([false, 'left', true, -2.5])
    expect(writeTree(tree)).toBe('min[left:[3 4] [ریشه:-2.5 7]]')
  })

  test('takes commas, lines and the minus of print', () => {
    expect(writeTree(readTree(' [ [−1,4]\n[+2, 6] ] '))).toBe('[[-1 4] [2 6]]')
  })

  test.each([
    ['', "tree, character 1: expected a number or '[', found 'the end'"],
    ['3', "tree, character 1: a tree begins with '[', not with '3'"],
    ['[3 [4 5]', "tree, character 1: this '[' is never closed"],
    ['[3 []]', 'tree, character 4: these brackets are empty, and a node has one child at least'],
    ['[3 x]', "tree, character 4: expected a number or '[', found 'x'"],
    ['[𝔸:3 x]', "tree, character 6: expected a number or '[', found 'x'"],
    ['[3]]', "tree, character 4: ']' after the end of the tree"],
    ['[3 max 4]', "tree, character 8: expected a number or '[', found '4'"],
    ['[1.234]', 'tree, character 2: 1.234 is too large or too fine: values go from -9,999 to 9,999, with 2 decimals at most'],
    ['[12345]', 'tree, character 2: 12345 is too large or too fine: values go from -9,999 to 9,999, with 2 decimals at most'],
    ['[9:3]', "tree, character 2: '9' is no name: a letter, then up to 11 letters and digits"],
    ['[A:3 4]', "two nodes of the tree are called 'A'; nodes without a name are A, B, C and so on, row by row"],
    ['[<script>alert(1)</script>]', "tree, character 2: expected a number or '[', found '<script>alert(1)</sc…'"],
    [`${'['.repeat(11)}1${']'.repeat(11)}`, 'tree, character 12: a tree is 10 plies deep at most'],
    [`[${'1 '.repeat(1000)}]`, 'tree, character 2000: a tree has 1,000 nodes at most'],
    ['['.repeat(10_001), 'the text of a tree has 10,000 characters at most'],
    ['1 '.repeat(1_000_000), 'the text of a tree has 10,000 characters at most'],
  ])('%.20s is refused in one line', (text, line) => {
    expect(refusal(text).replaceAll('1000 ', '1,000 ').replaceAll('9999', '9,999').replaceAll('10000', '10,000')).toBe(line)
  })

  test('is refused in the reader’s language', () => {
    speak('fa')

    expect(refusal('[3 x]')).toBe('درخت، نویسهٔ ۴: اینجا باید عدد یا «[» باشد، نه «x»')
  })
})

describe('letters', () => {
  test('go on after Z', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(letterName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })
})

describe('a random tree', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(writeTree(randomTree(2, 2, 1))).toBe(writeTree(randomTree(2, 2, 1)))
    expect(writeTree(randomTree(3, 3, 1))).not.toBe(writeTree(randomTree(3, 3, 2)))
  })

  test('is never larger than a text may be', () => {
    for (const branching of [1, 2, 3, 4, 5, 10]) {
      const depth = deepest(branching)
      const tree = randomTree(branching, depth, 5)

      expect(tree).toHaveLength(sizeOf(branching, depth))
      expect(sizeOf(branching, depth)).toBeLessThanOrEqual(MOST.nodes)
      expect(readTree(writeTree(tree))).toEqual(tree)
    }
  })
})

describe('a change', () => {
  const tree = readTree(TEXT)

  test('of a leaf changes its value alone', () => {
    expect(writeTree(withValue(tree, named(tree, 'H'), 9))).toBe('[[3 12 8] [9 4 6] [14 5 2]]')
    expect(writeTree(tree)).toBe(TEXT)
  })

  test('of the order keeps the names, and the counts follow', () => {
    const worse = moved(tree, named(tree, 'B'), 2)
    const count = (each: PlainTree): number => tallyAt(stepsOf(each, 'alpha_beta'), Infinity).leaves

    expect(writeTree(worse)).toBe('[C:[H:2 I:4 J:6] D:[K:14 L:5 M:2] B:[E:3 F:12 G:8]]')
    expect([count(tree), count(worse)]).toEqual([7, 9])
    expect(writeTree(moved(worse, named(worse, 'B'), 0))).toBe(TEXT)
  })

  test('adds and removes children', () => {
    const more = withChild(tree, named(tree, 'E'))
    const grown = more[named(more, 'N')]!

    expect(writeTree(more)).toBe('[[[3] 12 8] [2 4 6] [14 5 2]]')
    expect([grown.isMax, grown.value]).toEqual([false, 3])
    expect(writeTree(without(more, named(more, 'N')))).toBe('[[0 12 8] [2 4 6] [14 5 2]]')
    expect(writeTree(without(tree, named(tree, 'B')))).toContain('C:[')
  })

  test('leaves a tree with one child at the root, and no larger than a text may be', () => {
    const small = readTree('[[1 2]]')

    expect([canGo(small, 0), canGo(small, 1), canGo(small, 2)]).toEqual([false, false, true])
    expect(without(small, 1)).toEqual(small)
    expect(canGrow(randomTree(1, MOST.plies, 1), MOST.plies)).toBe(false)
  })

  test('of the turn is written', () => {
    expect(writeTree(withTurn(tree, 1, true))).toBe('[max[3 12 8] [2 4 6] [14 5 2]]')
  })

  test('of all orders makes alpha-beta search least or most', () => {
    const big = randomTree(3, 4, 3)
    const model = makeOwnModel(big, 'minimax')
    const values = big.map((_, index) => valueOf(model, index))
    const count = (each: PlainTree): number => tallyAt(stepsOf(each, 'alpha_beta'), Infinity).leaves

    expect(count(sorted(big, values, true))).toBe(3 ** 2 + 3 ** 2 - 1) // the least there is
    expect(count(sorted(big, values, false))).toBeGreaterThan(count(big))
    expect(sorted(big, values, true).map((node) => node.name).sort()).toEqual(big.map((node) => node.name).sort())
  })
})
