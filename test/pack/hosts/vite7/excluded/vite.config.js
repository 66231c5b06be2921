import { defineConfig } from 'vite'

export default defineConfig({
  optimizeDeps: {
    // Vite before 8 moves packages into one folder in development, and the script of the engine is not moved with them.
    exclude: ['tabkey'],
    // React is CommonJS. An app that imports React itself needs no `include`.
    include: ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'],
  },
  worker: { format: 'es' },
})
