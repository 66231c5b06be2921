import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // Tabkey's engine is a small worker that loads its parts late.
  worker: { format: 'es' },
})
