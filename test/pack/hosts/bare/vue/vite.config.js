import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

export default defineConfig({
  // Vue takes an unknown tag for a component, unless it is told that these are custom elements.
  plugins: [vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('tabkey-') } } })],
  // Lets Vite split the engine: it starts with a tenth, and fetches WalletConnect and chains when they are asked for.
  worker: { format: 'es' },
})
