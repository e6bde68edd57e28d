// Lessons: the score that a reader gets, the branches that a reader marks, and text that can do nothing.
import { describe, expect, test } from 'vitest'
import { render } from 'svelte/server'
import { counting } from '../src/features/lessons/counting.ts'
import Prose from '../src/features/lessons/Prose.svelte'
import { answered, gaveUp, isClosed, readMarks, tally, type Marks } from '../src/features/lessons/score.ts'
import { isSame, leavesUnder, marked, plainTree, toggled, unseenLeaves } from '../src/features/lessons/trees.ts'
import type { LessonNode } from '../src/lib/api/types.ts'
import { prose } from '../src/lib/report/markdown.ts'

test.each([
  ['fa', '"۱۲. "'],
  ['en', '"12. "'],
  ['en-a-a', '"12. "'],
])('the lists of a lesson in %s are numbered %s', (language, marker) => {
  expect(counting(language)(12)).toBe(marker)
})

describe('a score', () => {
  test('counts what is right, and what was right at the first try', () => {
    const marks = answered(answered(answered({}, 0, true), 1, false), 1, true)

    expect(tally(3, marks)).toEqual({ asked: 3, right: 2, first: 1 })
  })

  test('does not change once the question is answered', () => {
    const marks = answered({}, 0, true)

    expect(answered(marks, 0, false)).toEqual(marks)
    expect(gaveUp(marks, 0)).toEqual(marks)
  })

  test('has no point for an answer that was shown first', () => {
    const marks = answered(gaveUp(answered({}, 2, false), 2), 2, true)

    expect(tally(1, marks).right).toBe(0)
    expect(isClosed(marks[2])).toBe(true)
  })

  test('is read back as it was kept', () => {
    const marks: Marks = answered(answered({}, 0, true), 7, false)

    expect(readMarks(JSON.stringify(marks))).toEqual(marks)
  })

  test.each([null, '', 'nonsense', '[]', '7', 'null', '{"0": 3}', '{"x": {"tries": 1, "right": true, "shown": false}}', '{"0": {"tries": "1"}}'])(
    'is empty where %j was kept',
    (kept) => expect(readMarks(kept)).toEqual({}),
  )
})

// [[3 12] [2 4]]: after the 2 the 4 is cut.
const node = (name: string, parent: number, value: number | null, is_seen = true): LessonNode => ({
  name, parent, ply: parent < 0 ? 0 : parent === 0 ? 1 : 2, is_max: parent !== 0, value, minimax: value ?? 3, is_seen,
})
const NODES = [node('A', -1, null), node('B', 0, null), node('D', 1, 3), node('E', 1, 12), node('C', 0, null), node('F', 4, 2), node('G', 4, 4, false)]
const TREE = plainTree(NODES)

describe('the branches that a reader marks', () => {
  test('a click on a node marks the leaves below, another takes the marks away', () => {
    const both = toggled(TREE, new Set(), 4)

    expect(both).toEqual(new Set([5, 6]))
    expect(toggled(TREE, both, 4)).toEqual(new Set())
    expect(toggled(TREE, new Set([5]), 4)).toEqual(new Set([5, 6]))
    expect(leavesUnder(TREE, 0)).toEqual([2, 3, 5, 6])
  })

  test('a branch shows as marked once all its leaves are', () => {
    expect(marked(TREE, new Set([5, 6]))).toEqual(new Set([4, 5, 6]))
    expect(marked(TREE, new Set([6]))).toEqual(new Set([6]))
  })

  test('the answer is the leaves that alpha-beta never looks at', () => {
    expect(unseenLeaves(NODES)).toEqual(new Set([6]))
    expect(isSame(new Set([6]), unseenLeaves(NODES))).toBe(true)
    expect(isSame(new Set([5, 6]), unseenLeaves(NODES))).toBe(false)
  })
})

describe('the text of a lesson', () => {
  test('has paragraphs, headings, both kinds of lists and code', () => {
    const found = prose('One\nline.\n\n### Small\nText.\n\n- a\n- b\n\n۱. یک\n۲. دو\n\n```\nx = 1\n\ny = 2\n```\nEnd.')

    expect(found.map((block) => block.kind)).toEqual(['text', 'heading', 'text', 'list', 'ordered', 'code', 'text'])
    expect(found[3]).toMatchObject({ lines: [[{ text: 'a' }], [{ text: 'b' }]] })
    expect(found[5]).toEqual({ kind: 'code', text: 'x = 1\n\ny = 2' })
  })

  test('shows the address of a link and links nowhere', () => {
    const { body } = render(Prose, { props: { text: 'See [the page](https://example.org/a).', lesson: { language: 'en', direction: 'ltr' } } })

    expect(body).toContain('<code dir="ltr">https://example.org/a</code>')
    expect(body).not.toContain('<a')
  })

  test('is never HTML, whatever the server let through', () => {
    const hostile = '<img src=x onerror=alert(1)> **<script>alert(2)</script>** `<b>`\n\n```\n<iframe>\n```'
    const { body } = render(Prose, { props: { text: hostile, lesson: { language: 'en', direction: 'ltr' } } })

    expect(body).not.toMatch(/<(img|script|iframe|b)\b/)
    expect(body).toContain('&lt;script>')
  })

  test('of many brackets is read at once', () => {
    expect(prose('['.repeat(8000))).toHaveLength(1)
  })
})
