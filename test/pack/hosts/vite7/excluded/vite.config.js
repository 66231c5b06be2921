import { defineConfig } from 'vite'

export default defineConfig({
  // Vite before 8 moves packages into one folder in development, and the script of the engine is not moved with them.
  optimizeDeps: { exclude: ['tabkey'] },
  worker: { format: 'es' },
})
