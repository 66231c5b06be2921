import { defineConfig } from 'vite'

export default defineConfig({
  // Tabkey's engine is a small worker that loads its parts late.
  worker: { format: 'es' },
})
