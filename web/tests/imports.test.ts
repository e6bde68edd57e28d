// Imports point down: what several pages share knows nothing of the pages.
import { expect, test } from 'vitest'

const files = import.meta.glob<string>('../src/lib/**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true })

test('the library imports nothing from the features', () => {
  const upward = Object.entries(files).filter(([, source]) => /from '[^']*features\//.test(source) || /import\('[^']*features\//.test(source))

  expect(Object.keys(files).length).toBeGreaterThan(30)
  expect(upward.map(([name]) => name)).toEqual([])
})

const embedded = import.meta.glob<string>('../src/features/embed/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true })
/** What a view in a frame may use of other features: what shows, and nothing that stores, starts or moves. */
const SHOWS = /from '\.\.\/(games|tree)\/|from '\.\.\/analyse\/(scores|variations)\.ts'/

test('views in frames import only what shows', () => {
  const lines = Object.values(embedded).flatMap((source) => source.match(/from '\.\.\/(?!\.\.\/lib\/)[^']*'/g) ?? [])
  const foreign = lines.filter((line) => !SHOWS.test(line))
  const live = Object.values(embedded).filter((source) => /lib\/live\//.test(source))

  expect(lines.length).toBeGreaterThan(3)
  expect(foreign).toEqual([])
  expect(live).toEqual([])
})
