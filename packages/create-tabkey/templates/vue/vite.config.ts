import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [vue()],
  // Tabkey's engine is a small worker that loads its parts late.
  worker: { format: 'es' },
})
