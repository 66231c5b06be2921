import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [svelte()],
  // Tabkey's engine is a small worker that loads its parts late.
  worker: { format: 'es' },
})
