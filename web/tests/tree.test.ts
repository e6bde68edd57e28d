// The search tree as people read it, on the worked example of the course report.
import { describe, expect, test } from 'vitest'
import { firstLook, layout, STEP_X, STEP_Y } from '../src/features/tree/layout.ts'
import { bestLine, boundOf, isMax, makeModel, movesTo, pathTo, snapshot, valueAt, valueOf, windowAt, windowOf } from '../src/features/tree/model.ts'
import { CUT, FULL } from './positions.ts'

const full = makeModel({ nodes: FULL }, 'minimax')
const cut = makeModel({ nodes: CUT }, 'alpha_beta')
const named = (name: string): number => FULL.findIndex((node) => node.move === name)

describe('values', () => {
  test('are all for the player at the root', () => {
    const values = Object.fromEntries([...'BCDEFGHO'].map((name) => [name, valueOf(full, named(name))]))

    expect(values).toEqual({ B: 4, C: -3, D: 4, E: 6, F: -3, G: 7, H: -1, O: 7 })
    expect(isMax(full, 0)).toBe(true)
    expect(isMax(full, 1)).toBe(false)
  })

  test('after a cut are bounds', () => {
    expect(boundOf(cut, 8)).toBe('≤')
    expect(boundOf(cut, 1)).toBe('')
  })

  test('pruned nodes have none', () => {
    expect(valueOf(cut, 12)).toBeNull()
  })

  test('windows are turned round for the opponent', () => {
    const model = makeModel({ nodes: [FULL[0]!, { ...FULL[1]!, alpha: -9, beta: -4 }] }, 'minimax')

    expect(windowOf(model, 1)).toEqual([4, 9])
    expect(windowOf(model, 0)).toEqual([null, null])
  })
})

describe('steps', () => {
  test('each searched node is entered and left, and those of a cut are never entered', () => {
    const entered = (model: typeof full): number => model.events.filter((event) => event.kind === 'enter').length

    expect([entered(full), entered(cut)]).toEqual([15, 12])
    expect(cut.events.flatMap((event) => event.pruned ?? [])).toEqual([12])
  })

  test('an open node shows the best value so far', () => {
    const afterD = full.events.findIndex((event) => event.kind === 'back' && event.child === 2) + 1
    const seen = snapshot(full, afterD)

    expect(seen.stack.map((frame) => frame.best)).toEqual([-Infinity, 4])
    expect(seen.states.slice(0, 6)).toEqual(['open', 'open', 'done', 'done', 'done', 'unseen'])
  })

  test('the line of the example is A, B, D and its leaf 4', () => {
    expect([...bestLine(full)]).toEqual([0, 1, 2, 4])
    expect(movesTo(full, 4)).toEqual(['B', 'D', 'I'])
  })
})

describe('layout', () => {
  test('leaves stand side by side and parents over their middle', () => {
    const { places, width, height } = layout(full.children, new Set(FULL.keys()))
    const leaves = FULL.flatMap((_, index) => (full.children[index]!.length ? [] : [places.get(index)!.x]))

    expect(leaves.map((x) => (x - leaves[0]!) / STEP_X)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(places.get(0)!.x).toBeCloseTo((leaves[0]! + leaves[7]!) / 2)
    expect(height - (width - 7 * STEP_X)).toBe(3 * STEP_Y)
  })

  test('folded nodes hide what is below', () => {
    expect(layout(full.children, new Set([0])).places.size).toBe(3)
  })

  test('a folded node stands beside its neighbour, over what hangs under that', () => {
    const { places, width } = layout(full.children, new Set([0, 1, 2]))
    const x = (name: string): number => places.get(named(name))!.x

    expect(x('C') - x('B')).toBe(STEP_X)
    expect([x('I') - x('H'), x('E') - x('D')]).toEqual([STEP_X, STEP_X])
    expect(width).toBe(x('C') + x('H'))
  })

  test('no two nodes of a ply meet, and parents stand over their children', () => {
    const opens = [[0], [0, 1], [0, 8], [0, 8, 12], [0, 1, 5, 8, 9], [...FULL.keys()]]
    for (const open of opens.map((each) => new Set(each))) {
      const { places, width } = layout(full.children, open, 70)
      for (const { index, x } of places.values()) {
        const beside = [...places.values()].filter((other) => other.y === places.get(index)!.y && other.index !== index)
        const below = open.has(index) ? full.children[index]!.map((child) => places.get(child)!.x) : []

        expect(beside.every((other) => Math.abs(other.x - x) >= 70)).toBe(true)
        expect(below.length === 0 || x === (below[0]! + below.at(-1)!) / 2).toBe(true)
        expect(x > 0 && x < width).toBe(true)
      }
    }
  })

  test('a wider node takes a wider column', () => {
    const width = (step: number): number => layout(full.children, new Set([0]), step).width

    expect(width(80) - width(50)).toBe(30)
  })
})

describe('a first look', () => {
  const wide = [Array.from({ length: 40 }, (_, i) => i + 1), ...Array.from({ length: 40 }, (_, i) => [41 + 2 * i, 42 + 2 * i])]
  const children = [...wide, ...Array.from({ length: 80 }, () => [])]

  test('takes in the whole of a small tree', () => {
    expect([...firstLook(full.children, [0], 15)].sort((a, b) => a - b)).toEqual([0, 1, 2, 5, 8, 9, 12])
  })

  test('follows the best line into a tree of any width', () => {
    expect([...firstLook(children, [0, 7, 53], 30)]).toEqual([0, 7])
  })

  test('opens further nodes while they fit', () => {
    expect([...firstLook(children, [0, 7], 47)]).toEqual([0, 7, 1, 2])
  })

  test('of no tree is nothing', () => {
    expect(firstLook([], [], 30).size).toBe(0)
  })
})

describe('a node at a step', () => {
  const after = (kind: string, node: number): ReturnType<typeof snapshot> =>
    snapshot(cut, cut.events.findIndex((event) => event.kind === kind && event.node === node) + 1)
  const seen = (at: ReturnType<typeof snapshot>): [string, unknown] => [valueAt(cut, at, 8, String), windowAt(cut, at, 8)]

  test('has no value before it is reached, the best so far while it is open, and its own in the end', () => {
    expect(seen(snapshot(cut, 1))).toEqual(['', [null, null]])
    expect(seen(after('enter', 8))).toEqual(['', [4, null]])
    expect(seen(after('bound', 8))).toEqual(['≤-3', [4, -3]])
    expect(valueAt(cut, after('leave', 8), 8, String)).toBe('≤-3')
  })

  test('is shown under its ancestors', () => {
    expect(pathTo(full, 4)).toEqual([0, 1, 2, 4])
  })
})
