// Builds the page into the Python package, which serves it; in development the API is that of a server on port 8000.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const SERVER = 'http://127.0.0.1:8000'

export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // the first that know light-dark()
    outDir: '../src/turnwise/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: SERVER, ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
})
