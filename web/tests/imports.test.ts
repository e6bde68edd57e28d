// Imports point down: what several pages share knows nothing of the pages.
import { expect, test } from 'vitest'

const files = import.meta.glob<string>('../src/lib/**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true })

test('the library imports nothing from the features', () => {
  const upward = Object.entries(files).filter(([, source]) => /from '[^']*features\//.test(source) || /import\('[^']*features\//.test(source))

  expect(Object.keys(files).length).toBeGreaterThan(30)
  expect(upward.map(([name]) => name)).toEqual([])
})
