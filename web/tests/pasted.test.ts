// Texts that lead to a page: which are opened where they belong, and which are read as games.
import { describe, expect, test } from 'vitest'
import { pageIn } from '../src/features/games/pasted.ts'

const HERE = { origin: 'http://here.example', pathname: '/turnwise/', href: 'http://here.example/turnwise/#/' }
const leadsTo = (text: string): string | null => {
  const page = pageIn(text, HERE)
  return page && [page.path.join('/'), ...Object.entries(page.values).map(([name, value]) => `${name}=${value}`)].join(' ')
}

describe('what is pasted', () => {
  test.each([
    ['http://here.example/turnwise/#/games/12', 'games/12'],
    [' http://here.example/turnwise/#/play/connect4/abc/secret\n', 'play/connect4/abc/secret'],
    ['http://here.example/turnwise/?present=1#/lessons/minimax/2', 'lessons/minimax/2'],
    ['#/lessons', 'lessons'],
    ['http://here.example/turnwise/#/tree?tree=[[3 12 8] [2 4 6]]', 'tree tree=[[3 12 8] [2 4 6]]'],
    ['http://here.example/turnwise/#/tree?tree=[[3+12]+[2]]', 'tree tree=[[3 12] [2]]'],
    ['[[3 12 8] [2 4 6]]', 'tree tree=[[3 12 8] [2 4 6]]'],
    [' min[ left:[۳ -4] 2]', 'tree tree=min[ left:[۳ -4] 2]'],
    ['[−1 4]', 'tree tree=[−1 4]'],
  ])('%s is a page', (text, page) => {
    expect(leadsTo(text)).toBe(page)
  })

  test.each([
    'http://here.example/turnwise/#/analyse/connect4?moves=d,d',
    'http://here.example/turnwise/#/play/connect4?moves=d,d',
    '#/tree/sim?moves=01',
    'http://elsewhere.example/turnwise/#/games/12',
    'http://here.example/other/#/games/12',
    'javascript:alert(1)#/games/12',
    '[Event "x"] 1. d d',
    '[{"house": "Stark"}]',
    '["d", "d"]',
    'f5d6c3',
    'http://[#/games',
    '',
  ])('%s is read as a game', (text) => {
    expect(leadsTo(text)).toBeNull()
  })
})
