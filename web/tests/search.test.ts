// Minimax and alpha-beta step by step: held to plain recursion, and to the engine's own search of the same trees.
import { describe, expect, test } from 'vitest'
import golden from '../../tests/golden/trees.json'
import { makeModel, makeOwnModel, snapshot, valueOf, windowAt } from '../src/features/tree/model.ts'
import { randomTree } from '../src/features/tree/edit.ts'
import { readTree, writeTree } from '../src/features/tree/notation.ts'
import { branchOf, treeOf, type Branch, type PlainTree } from '../src/features/tree/plain.ts'
import { CODE, ORDERED, stepsOf, tallyAt, type Ordered, type Step } from '../src/features/tree/search.ts'
import { sameNode, timelineOf } from '../src/features/tree/timeline.ts'
import { stepWords } from '../src/features/tree/words.ts'
import { FULL } from './positions.ts'
import { speak } from './speaking.ts'

type Row = (number | string | null)[]
type Searched = { text: string } & Record<Ordered, Row[]>
const engine = golden as unknown as Searched[]
const TEXTBOOK = '[[3 12 8] [2 4 6] [14 5 2]]'
const SEEDS = Array.from({ length: 150 }, (_, seed) => seed)

/** A tree of any shape, with equal values and turns that need not alternate; its seed is its name. */
function anyTree(seed: number): PlainTree {
  const numbers = randomTree(2, 8, seed).flatMap((node) => node.value ?? [])
  let used = 0
  const draw = (below: number): number => Math.abs(numbers[used++ % numbers.length]!) % below
  const grow = (ply: number): Branch => {
    const isLeaf = ply > 0 && (ply === 4 || draw(4) === 0)
    const children = isLeaf ? [] : Array.from({ length: 1 + draw(4) }, () => grow(ply + 1))
    return { name: `n${used++}`, isMax: draw(3) === 0 ? ply % 2 === 1 : ply % 2 === 0, value: isLeaf ? draw(7) - 3 : null, children }
  }
  return treeOf(grow(0))
}

/** The definition. */
function minimax(tree: PlainTree, index = 0): number {
  const { children, value, isMax } = tree[index]!
  if (children.length === 0) return value!
  const values = children.map((child) => minimax(tree, child))
  return isMax ? Math.max(...values) : Math.min(...values)
}

const byName = (tree: PlainTree, name: string): number => tree.findIndex((node) => node.name === name)
const told = (tree: PlainTree, steps: Step[]): string[] => steps.map(({ kind, node }) => `${kind} ${tree[node]!.name}`)

describe('the steps', () => {
  test.each(engine)('of $text are those of the engine', ({ text, ...rows }) => {
    const tree = readTree(text)
    for (const method of ORDERED) {
      const { nodes, children } = makeOwnModel(tree, method)
      const place = new Map<number, number>()
      const kept: number[] = []
      const visit = (index: number): void => {
        place.set(index, kept.push(index) - 1)
        if (nodes[index]!.why !== 'pruned') children[index]!.forEach(visit)
      }
      visit(0)
      const found = kept.map((index) => {
        const { parent, move, to_move, alpha, beta, score, why } = nodes[index]!
        return [parent < 0 ? -1 : place.get(parent), index === 0 ? null : move, to_move, alpha, beta, score, why]
      })

      expect(found).toEqual(rows[method])
    }
  })

  test.each(engine)('of $text are the same when the tree comes from the engine', ({ text, ...rows }) => {
    for (const method of ORDERED) {
      const nodes = rows[method].map(([parent, move, to_move, alpha, beta, score, why]) => ({
        ...FULL[0]!, parent: Number(parent), move: move as string, to_move: to_move as 0 | 1, alpha: alpha as number, beta: beta as number, score: score as number, why: String(why),
      }))
      const named = (model: ReturnType<typeof makeModel>): string[] =>
        model.events.map(({ kind, node, value }) => `${kind} ${node === 0 ? '' : model.nodes[node]!.move} ${value ?? ''}`)
      const tree = readTree(text)
      const own = makeOwnModel(tree, method)
      const theirs = makeModel({ nodes }, method)
      // A game's values are for the player at its root, those of a tree of one's own for MAX, which here are the same.
      if (tree[0]!.isMax) expect(named(theirs)).toEqual(named(own))
    }
  })

  test.each(SEEDS)('give the value that plain recursion gives (seed %i)', (seed) => {
    const tree = anyTree(seed)
    const [all, cut] = ORDERED.map((method) => stepsOf(tree, method)) as [Step[], Step[]]

    expect([all.at(-1)!.value, cut.at(-1)!.value]).toEqual([minimax(tree), minimax(tree)])
    expect(tallyAt(all, all.length)).toEqual({ nodes: tree.length - 1, leaves: tree.filter((node) => node.children.length === 0).length, pruned: 0, simulations: 0 })
    expect(tallyAt(cut, cut.length).nodes).toBeLessThanOrEqual(tree.length - 1)
  })

  test.each(SEEDS)('cut only what cannot change the value (seed %i)', (seed) => {
    const tree = anyTree(seed)
    for (const { kind, pruned } of stepsOf(tree, 'alpha_beta')) {
      if (kind !== 'cut') continue
      for (const child of pruned!) for (const value of [-9999, 9999]) {
        const root = branchOf(tree)
        const path: number[] = []
        for (let at = child; at > 0; at = tree[at]!.parent) path.unshift(tree[tree[at]!.parent]!.children.indexOf(at))
        const other = path.reduce((branch, place) => branch.children[place]!, root)
        other.children = []
        other.value = value

        expect(minimax(treeOf(root))).toBe(minimax(tree))
      }
    }
  })

  test('tell the textbook example: C is left after its first leaf', () => {
    const tree = readTree(TEXTBOOK)
    const steps = stepsOf(tree, 'alpha_beta')

    expect(told(tree, steps).slice(0, 7)).toEqual(['enter A', 'enter B', 'enter E', 'leaf E', 'back B', 'bound B', 'enter F'])
    const cut = steps.find((step) => step.kind === 'cut')!
    expect(cut.pruned!.map((index) => tree[index]!.name)).toEqual(['I', 'J'])
    expect(cut.stack.map(({ node, alpha, beta, best }) => [tree[node]!.name, alpha, beta, best])).toEqual([
      ['A', 3, Infinity, 3],
      ['C', 3, 2, 2],
    ])
    expect(tallyAt(steps, steps.length)).toEqual({ nodes: 10, leaves: 7, pruned: 2, simulations: 0 })
  })

  test('stand at the line of the pseudocode that does what they do', () => {
    const tree = readTree('[[3 12] [2 4]]')
    const lines = (method: Ordered): Set<string> =>
      new Set(stepsOf(tree, method).map(({ kind, node, stack }) => `${kind}${kind === 'enter' || kind === 'leaf' ? '' : tree[node]!.isMax ? ' MAX' : ' MIN'}: ${CODE[method][stack.at(-1)!.line - 1]!.trim()}`))

    expect(lines('alpha_beta')).toEqual(new Set([
      'enter: function alphabeta(node, α, β)', 'leaf: if node is a leaf: return value(node)',
      'back MAX: best ← max(best, v)', 'bound MAX: α ← max(α, best)', 'leave MAX: return best',
      'back MIN: best ← min(best, v)', 'bound MIN: β ← min(β, best)', 'cut MIN: if α ≥ β: break', 'leave MIN: return best',
    ]))
    expect(lines('minimax')).toEqual(new Set([
      'enter: function minimax(node)', 'leaf: if node is a leaf: return value(node)', 'back MAX: best ← max(best, v)',
      'leave MAX: return best', 'back MIN: best ← min(best, v)', 'leave MIN: return best',
    ]))
    const waiting = stepsOf(tree, 'alpha_beta').flatMap(({ stack }) => stack.slice(0, -1).map(({ node, line }) => `${tree[node]!.isMax} ${line}`))
    expect(new Set(waiting)).toEqual(new Set(['true 6', 'false 13']))
  })

  test('end where a search was stopped', () => {
    const nodes = FULL.slice(0, 4).map((node, index) => (index < 3 ? { ...node, why: 'stopped' } : node))
    const steps = makeModel({ nodes }, 'minimax').events

    expect(steps.map(({ kind }) => kind)).toEqual(['enter', 'enter', 'enter', 'enter', 'leaf', 'back', 'stop'])
  })

  test('of no tree are none', () => {
    expect(makeModel({ nodes: [] }, 'minimax').events).toEqual([])
  })
})

describe('a tree of the minimiser', () => {
  const model = makeOwnModel(readTree('min[max[1 2] max[3 0]]'), 'alpha_beta')

  test('has values for MAX, as every other', () => {
    expect([valueOf(model, 0), valueOf(model, 1)]).toEqual([2, 2])
    expect(windowAt(model, snapshot(model, model.events.length), 4)).toEqual([null, 2])
  })

  test('what lies below a cut is pruned with it', () => {
    const own = makeOwnModel(readTree('[3 [2 [5 6]]]'), 'alpha_beta')

    expect(snapshot(own, own.events.length).states).toEqual(['done', 'done', 'done', 'done', 'pruned', 'pruned', 'pruned'])
    expect(own.given).toEqual([null, 3, null, 2, null, 5, 6])
  })
})

describe('two searches together', () => {
  const models = (tree: PlainTree): ReturnType<typeof makeOwnModel>[] => ORDERED.map((method) => makeOwnModel(tree, method))

  test.each(SEEDS.slice(0, 40))('do every step once and common steps at once (seed %i)', (seed) => {
    const tree = anyTree(seed)
    const [all, cut] = models(tree) as [ReturnType<typeof makeOwnModel>, ReturnType<typeof makeOwnModel>]
    const moments = timelineOf([all, cut])

    expect(moments[0]).toEqual([0, 0])
    expect(moments.at(-1)).toEqual([all.events.length, cut.events.length])
    moments.slice(1).forEach(([i, j], before) => {
      const [was, had] = moments[before]! as [number, number]
      expect([[1, 0], [0, 1], [1, 1]]).toContainEqual([i! - was, j! - had])
      if (i! - was === 1 && j! - had === 1) expect([all.events[was]!.kind, all.events[was]!.node]).toEqual([cut.events[had]!.kind, cut.events[had]!.node])
    })
    const alone = moments.filter(([, j], at) => at > 0 && j! > moments[at - 1]![1]! && moments[at]![0] === moments[at - 1]![0])
    expect(alone.every(([, j]) => ['bound', 'cut'].includes(cut.events[j! - 1]!.kind))).toBe(true)
  })

  test('alpha-beta stands at its cut while minimax goes on', () => {
    const tree = readTree(TEXTBOOK)
    const [all, cut] = models(tree) as [ReturnType<typeof makeOwnModel>, ReturnType<typeof makeOwnModel>]
    const atCut = cut.events.findIndex((event) => event.kind === 'cut') + 1
    const waiting = timelineOf([all, cut]).filter(([, j]) => j === atCut).map(([i]) => all.events[i! - 1]!)

    expect(told(tree, waiting)).toEqual(['back C', 'enter I', 'leaf I', 'back C', 'enter J', 'leaf J', 'back C'])
  })

  test('a node has its like in the other tree by its moves', () => {
    const tree = readTree(TEXTBOOK)
    const [all] = models(tree)
    const theirs = makeModel({ nodes: FULL }, 'minimax')

    expect(sameNode(all!, all!, byName(tree, 'J'))).toBe(byName(tree, 'J'))
    expect(sameNode(theirs, makeModel({ nodes: FULL.slice(0, 8) }, 'minimax'), 9)).toBeUndefined()
  })

  test('of one search are its own steps, of none is nothing', () => {
    const [all] = models(readTree('[1 2]'))

    expect(timelineOf([all!]).flat()).toEqual([...Array(all!.events.length + 1).keys()])
    expect(timelineOf([])).toEqual([[]])
  })
})

test('writing and reading give the same tree again', () => {
  for (const { text } of engine) expect(readTree(writeTree(readTree(text)))).toEqual(readTree(text))
  for (const seed of SEEDS) expect(readTree(writeTree(anyTree(seed)))).toEqual(anyTree(seed))
})

test('a bound keeps its order in a sentence from right to left', () => {
  speak('fa')
  const model = makeOwnModel(readTree(TEXTBOOK), 'alpha_beta')
  const said = (kind: string): string => stepWords(model, model.events.find((event) => event.kind === kind && event.node === 5)!, (node) => model.nodes[node]!.move!)

  expect(said('leave')).toContain('\u2066≤\u2066+۲\u2069\u2069')
  expect(said('cut')).toMatch(/\u2066β \u2066+\+۲\u2069+ ≤ α \u2066+\+۳\u2069+\u2069/)
})
