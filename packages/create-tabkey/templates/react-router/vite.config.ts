import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // Tabkey's engine is a small worker that loads its parts late.
  worker: { format: 'es' },
})
