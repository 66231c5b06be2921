import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

export default defineConfig({
  // Vue's compiler treats an unknown tag as a component unless `isCustomElement` accepts it.
  plugins: [vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('tabkey-') } } })],
  // Lets Vite split the engine: it starts with a tenth, and fetches WalletConnect and chains when they are asked for.
  worker: { format: 'es' },
})
