import { fileURLToPath } from 'node:url'
import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from 'playwright/test'

/** Playwright's options for the system's Firefox, by WebDriver BiDi. */
export const FIREFOX_USE = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  viewport: { width: 1280, height: 900 },
  launchOptions: {
    executablePath: fileURLToPath(new URL('firefoxBidi.ts', import.meta.url)),
    firefoxUserPrefs: {
      // As in Chromium's suite, where Playwright emulates it.
      'ui.prefersReducedMotion': 1,
      // Firefox shows a button before a page reads the clipboard, and no user is there to press it.
      'dom.events.testing.asyncClipboard': true,
      // A click by WebDriver is not always the user's for the blocker of popups.
      'dom.disable_open_during_load': false,
    },
  },
} as const satisfies Partial<PlaywrightTestOptions & PlaywrightWorkerOptions>
