import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

const LETTERS = 4 // of a component's own class, which is written at each of its elements; enough to tell some dozens apart

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { cssHash: ({ hash, css }) => `s${hash(css).slice(0, LETTERS)}` },
}
