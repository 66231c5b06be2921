import { fileURLToPath } from 'node:url'
import { defineConfig } from 'playwright/test'
import { findFirefox, NO_FIREFOX } from './scripts/browsers.ts'
import { FIREFOX_FILES } from './test/firefox/firefoxTests.ts'

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
  projects: [{ name: 'firefox', use: { viewport: { width: 1280, height: 900 } }, grepInvert: /@phone/ }],
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: fileURLToPath(new URL('test/firefox/firefoxBidi.ts', import.meta.url)),
      firefoxUserPrefs: {
        // As in Chromium's suite, where Playwright emulates it.
        'ui.prefersReducedMotion': 1,
        // Firefox asks its user before a page reads the clipboard; nobody is there to press.
        'dom.events.testing.asyncClipboard': true,
        // A click by WebDriver is not always the user's for the blocker of popups.
        'dom.disable_open_during_load': false,
      },
    },
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    trace: 'off',
  },
})
