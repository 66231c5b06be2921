import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  worker: { format: 'es' },
  optimizeDeps: { include: ['tabkey > @walletconnect/sign-client'] },
})
