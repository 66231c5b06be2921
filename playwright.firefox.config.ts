import { defineConfig } from 'playwright/test'
import { findFirefox, NO_FIREFOX } from './scripts/browsers.ts'
import { FIREFOX_FILES } from './test/firefox/firefoxTests.ts'
import { FIREFOX_USE } from './test/firefox/firefoxUse.ts'

if (!findFirefox()) throw new Error(NO_FIREFOX)

/** The browser suite in the system's Firefox, by WebDriver BiDi. `TABKEY_FIREFOX_ALL=1` runs every file. */
export default defineConfig({
  testDir: 'test/browser',
  testMatch: process.env.TABKEY_FIREFOX_ALL
    ? '*.spec.ts'
    : FIREFOX_FILES.map(name => `**/browser/${name}.spec.ts`),
  outputDir: '.cache/firefox',
  globalSetup: './test/browser/support/globalDemo.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 2 : 0,
  // A context takes five times as long as in Chromium.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  projects: [{ name: 'firefox', grepInvert: /@phone/ }],
  use: {
    ...FIREFOX_USE,
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    trace: 'off',
  },
})
