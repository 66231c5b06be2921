import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  worker: { format: 'es' },
  // The page and its server have one origin, so that the cookie is sent.
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.API_PORT ?? 8787}` } },
})
