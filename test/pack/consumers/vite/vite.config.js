import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // Lets Vite split the engine: it starts with a tenth, and fetches WalletConnect and chains when they are asked for.
  worker: { format: 'es' },
})
