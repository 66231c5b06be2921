import { defineConfig } from 'playwright/test'
import { CHROMIUM_ARGS, findChromium, NO_CHROMIUM } from './scripts/chromium.ts'

const executablePath = findChromium()
if (!executablePath) throw new Error(NO_CHROMIUM)

/** The pack suite: the tarball as its consumers get it, through every bundler (`docs/packaging.md`). */
export default defineConfig({
  testDir: 'test/pack',
  outputDir: '.cache/pack',
  globalSetup: './test/pack/support/globalPack.ts',
  // A file each, with peers of its own.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args: CHROMIUM_ARGS },
    viewport: { width: 1280, height: 900 },
    actionTimeout: 10_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    trace: 'off',
  },
})
