import { defineConfig } from '@playwright/test'

const port = Number(process.env.PORT ?? 4173)
const url = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: 'e2e',
  use: { baseURL: url },
  webServer: {
    command: `npm run build && npm run preview -- --host 127.0.0.1 --port ${port} --strictPort`,
    url,
  },
})
