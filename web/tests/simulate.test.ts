// Monte Carlo tree search on trees of numbers: what it counts, what it finds, and what proofs mend.
import { describe, expect, it } from 'vitest'
import { makeOwnModel, makeOwnSimulated, snapshot, valueOf, type TreeModel } from '../src/features/tree/model.ts'
import { randomTree } from '../src/features/tree/edit.ts'
import { readTree } from '../src/features/tree/notation.ts'
import { uctsAt } from '../src/features/tree/selecting.ts'
import { wordsAt } from '../src/features/tree/words.ts'
import { speak } from './speaking.ts'
import { choicesAt, codeOf, countsAt, isProved, simulate, simulationStarts, USUAL, type Simulating } from '../src/features/tree/simulate.ts'

const EXAMPLE = readTree('[[3 12 8] [2 4 6] [14 5 2]]')
const run = (text: string, options: Partial<Simulating> = {}): TreeModel => makeOwnSimulated(readTree(text), { ...USUAL, ...options })
const chosenBy = (model: TreeModel): string | null => model.nodes[model.events.at(-1)!.child!]!.move
const seeds = Array.from({ length: 20 }, (_, seed) => seed)

describe('simulations', () => {
  it('are the same for the same seed, and as many as were asked for', () => {
    const options = { ...USUAL, most: 25, proves: false, seed: 7 }
    expect(simulate(EXAMPLE, options)).toEqual(simulate(EXAMPLE, options))
    expect(simulate(EXAMPLE, options)).toHaveLength(25)
    expect(simulate(EXAMPLE, { ...options, seed: 8 })).not.toEqual(simulate(EXAMPLE, options))
  })

  it('each go through all nodes of their way, and a node has as many as its children and itself as a leaf', () => {
    for (const seed of seeds) {
      const tree = randomTree(3, 4, seed)
      const model = makeOwnSimulated(tree, { ...USUAL, most: 80, seed, proves: false })
      const { counts } = model.grown!
      expect(counts[0]!.visits).toBe(80)
      for (const [node, { children }] of tree.entries()) {
        const below = children.reduce((sum, child) => sum + counts[child]!.visits, 0)
        const asLeaf = node > 0 && children.length > 0 && counts[node]!.visits > 0 ? 1 : 0
        if (children.length) expect(counts[node]!.visits).toBe(below + asLeaf)
      }
    }
  })

  it('try every child once before any twice, then the one with the largest UCT', () => {
    const [one, two, three, fourth] = simulate(EXAMPLE, { ...USUAL, proves: false, most: 4 })
    expect(new Set([one, two, three].map((each) => each!.path[1]))).toEqual(new Set(EXAMPLE[0]!.children))
    const model = makeOwnSimulated(EXAMPLE, { ...USUAL, proves: false, most: 4 })
    const before = simulationStarts(model.events)[3]!
    const choices = choicesAt(model.grown!.ground, countsAt(model.events, EXAMPLE.length, before), [0])
    const mean = (value: number): number => (2 * (value - 2)) / 12 - 1
    for (const choice of choices) {
      const sample = [one, two, three].find((each) => each!.path[1] === choice.child)!
      expect(choice.uct).toBeCloseTo(mean(sample.value) + 1.4 * Math.sqrt(Math.log(3)), 9)
    }
    expect(fourth!.path[1]).toBe(choices.reduce((best, each) => (each.uct > best.uct ? each : best)).child)
  })

  it('without exploration go on where the first playouts were lucky', () => {
    const counts = makeOwnSimulated(EXAMPLE, { ...USUAL, exploration: 0, most: 60, proves: false }).grown!.counts
    const visits = EXAMPLE[0]!.children.map((child) => counts[child]!.visits)
    expect(Math.min(...visits)).toBe(1)
  })
})

describe('proofs', () => {
  it('end in the value of minimax, in any tree, whoever moves', () => {
    for (const seed of seeds) {
      const tree = randomTree(2 + (seed % 2), 4, seed)
      const model = makeOwnSimulated(tree, { ...USUAL, most: 5000, seed })
      const minimax = makeOwnModel(tree, 'minimax')
      expect(isProved(model.grown!.counts[0]!.range)).toBe(true)
      expect(valueOf(model, 0)).toBe(valueOf(minimax, 0))
      expect(valueOf(minimax, model.events.at(-1)!.child!)).toBe(valueOf(minimax, 0))
    }
  })

  it('are right at every node that they reach, also where the players do not take turns', () => {
    for (const seed of seeds) {
      const tree = readTree('[max[4 [1 9]] min[[2 7] 6] [[3 8] max[5 0]]]')
      const { counts } = makeOwnSimulated(tree, { ...USUAL, most: 40, seed }).grown!
      const minimax = makeOwnModel(tree, 'minimax')
      counts.forEach(({ range: { low, high } }, node) => {
        expect(low).toBeLessThanOrEqual(valueOf(minimax, node)!)
        expect(high).toBeGreaterThanOrEqual(valueOf(minimax, node)!)
      })
    }
  })

  it('leave the trap that means walk into', () => {
    // B looks best on average, and MIN has one reply there that loses everything.
    const trap = '[[-9 [9 9] [9 9] [9 9] [9 9]] [1 0] [-2 -1]]'
    const alone = seeds.filter((seed) => chosenBy(run(trap, { most: 12, seed, proves: false })) === 'B')
    const proved = seeds.filter((seed) => chosenBy(run(trap, { most: 60, seed })) === 'C')
    expect(alone.length).toBeGreaterThan(10)
    expect(proved).toHaveLength(seeds.length)
  })
})

describe('steps', () => {
  const model = run('[[3 12 8] [2 4 6] [14 5 2]]', { most: 12 })

  it('go through the four phases in each simulation', () => {
    const starts = simulationStarts(model.events)
    for (const [place, start] of starts.slice(0, -1).entries()) {
      const kinds = model.events.slice(start, starts[place + 1]).map(({ kind }) => kind).filter((kind) => kind !== 'choose')
      expect(kinds.join(' ')).toMatch(/^(select )*(expand )?(playout|leaf)( backup( prove)?)+$/)
    }
    expect(model.events.at(-1)!.kind).toBe('choose')
  })

  it('stand at lines of the code, with proofs and without', () => {
    for (const proves of [true, false]) {
      const code = codeOf(proves)
      for (const { kind, stack } of run('[[3 12] [2 4]]', { most: 9, proves }).events) {
        const line = code[stack.at(-1)!.line - 1]!
        const expected = { select: 'most UCT', expand: 'not visited', playout: 'playout', leaf: 'playout', backup: 'N += 1', prove: 'prove', choose: 'return' } as Record<string, string>
        expect(line).toContain(expected[kind])
      }
    }
  })

  it('count up to what is counted in the end', () => {
    const last = snapshot(model, model.events.length)
    expect(last.counts).toEqual(model.grown!.counts)
    expect(snapshot(model, 0).counts!.every(({ visits }) => visits === 0)).toBe(true)
    expect(snapshot(model, 0).states.every((state) => state === 'unseen')).toBe(true)
  })

  it('show the UCT of the children where selection stands, and nowhere else', () => {
    for (const [place, { kind, child, value }] of model.events.entries()) {
      const ucts = uctsAt(model, snapshot(model, place + 1), place + 1)
      if (kind === 'select') expect(ucts.get(child!)).toBeCloseTo(value!, 9)
      if (kind === 'select') expect(Math.max(...ucts.values())).toBeCloseTo(value!, 9)
      if (kind === 'expand') expect(ucts.get(child!)).toBe(Infinity)
      if (kind !== 'select' && kind !== 'expand') expect(ucts.size).toBe(0)
    }
  })

  it.each(['en', 'fa'])('are said in words (%s)', (language) => {
    speak(language)
    const said = model.events.map((_, place) => wordsAt(model, place + 1, (node) => model.nodes[node]!.move ?? ''))
    expect(said.every((words) => words.length > 10 && !/[{}]|undefined|NaN/.test(words))).toBe(true)
    if (language === 'fa') expect(said.some((words) => /[0-9]/.test(words))).toBe(false)
    speak('en')
  })
})
