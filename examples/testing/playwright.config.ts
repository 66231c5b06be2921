import { defineConfig } from '@playwright/test'
import type { PhoneFixtures } from 'tabkey-testing/playwright'

const port = Number(process.env.PORT ?? 4173)
const url = `http://127.0.0.1:${port}`
const relayUrl = `ws://127.0.0.1:${process.env.RELAY_PORT ?? 4180}`

export default defineConfig<PhoneFixtures>({
  testDir: 'e2e',
  globalSetup: './e2e/relay.ts',
  use: { baseURL: url, relayUrl },
  webServer: {
    command: `npm run build && npm run preview -- --host 127.0.0.1 --port ${port} --strictPort`,
    url,
    env: { VITE_RELAY_URL: relayUrl },
    // The first build of a busy machine takes longer than Playwright's minute.
    timeout: 180_000,
  },
})
