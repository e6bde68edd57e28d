// Builds the web app, and the views that other pages frame, into the Python package, which serves it; in development the API is that of a server on port 8000.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const SERVER = 'http://127.0.0.1:8000'

// What the home page shows, what other pages have in common, and what pages share that are opened one after another:
// fewer files, and a first visit that loads nothing of the pages behind it.
const GROUPS = [
  { name: 'first', priority: 3, test: /lib.(i18n|api|board|[a-z]+.svelte.ts|ui.(Header|BusyLine|ErrorLine|announcer))|features.games.(Board|GamePicker|PlayerSign|catalogue|names)|node_modules.(svelte|esm-env|clsx)/ },
  { name: 'page', priority: 2, test: /lib.(ui|live|moves)|features.games.(Facts|ToMove)/ },
  { name: 'runs', priority: 1, test: /features.(arena|learn|lab|jobs)|lib.report|node_modules.d3/ },
  { name: 'tree', priority: 1, test: /features.(tree|lessons)/ },
]

export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // the first that know light-dark()
    outDir: '../src/turnwise/server/static',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { input: ['index.html', 'embed/index.html'], output: { codeSplitting: { groups: GROUPS } } },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: SERVER, ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
})
