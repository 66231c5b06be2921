import { defineConfig } from 'playwright/test'
import { findFirefox } from './scripts/browsers.ts'
import { CHROMIUM_ARGS, findChromium, NO_CHROMIUM } from './scripts/chromium.ts'
import { FIREFOX_USE } from './test/firefox/firefoxUse.ts'

const executablePath = findChromium()
if (!executablePath) throw new Error(NO_CHROMIUM)

/**
 * The live examples of the documentation site, as it is published and as `npm run docs` serves it. The published ones also
 * run in Firefox where it is installed, and in WebKit (`test/webkit/liveExamples.test.ts`).
 */
export default defineConfig({
  testDir: 'test/docs',
  outputDir: '.cache/docs',
  globalSetup: './test/docs/support/globalDocs.ts',
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        viewport: { width: 1280, height: 900 },
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: { executablePath, args: CHROMIUM_ARGS },
      },
    },
    ...(findFirefox()
      ? [{ name: 'firefox', use: FIREFOX_USE, grep: /every example runs without a chain/ }]
      : []),
  ],
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: 'off',
  },
})
