import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [svelte()],
  // Lets Vite split the engine: it starts with a tenth, and fetches WalletConnect and chains when they are asked for.
  worker: { format: 'es' },
})
