import { defineConfig } from '@playwright/test'

const port = Number(process.env.PORT ?? 4173)
const apiPort = process.env.API_PORT ?? '8787'
const url = `http://localhost:${port}`
const env = { API_PORT: apiPort, ORIGIN: url }

export default defineConfig({
  testDir: 'e2e',
  use: { baseURL: url },
  webServer: [
    // The first build of a busy machine takes longer than Playwright's minute.
    {
      command: `npm run build && npm run preview -- --port ${port} --strictPort`,
      url,
      env,
      timeout: 180_000,
    },
    { command: 'node server.js', port: Number(apiPort), env },
  ],
})
