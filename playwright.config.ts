import { defineConfig } from 'playwright/test'
import { CHROMIUM_ARGS, findChromium, NO_CHROMIUM } from './scripts/chromium.ts'

const executablePath = findChromium()
if (!executablePath) throw new Error(NO_CHROMIUM)

/** Links to wallet apps are for phones, and a phone says what it is. */
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36'

/** Load and long walks run in `npm run test:soak` alone. */
const LATER = process.env.TABKEY_SOAK ? [] : [/@soak/]

/** The browser suite: the emitted package in a real Chromium, against real peers on loopback. */
export default defineConfig({
  testDir: 'test/browser',
  outputDir: '.cache/browser',
  globalSetup: './test/browser/support/globalDemo.ts',
  // Peers hold what one test did to them, so each worker has a demo of its own, and the tests of a file run in order.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine starves a browser now and then; the reporter lists what needed a second try.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } }, grepInvert: [/@phone/, ...LATER] },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, userAgent: PHONE },
      grep: /@phone/,
      grepInvert: LATER,
    },
  ],
  use: {
    browserName: 'chromium',
    // Drawing moving pictures took a tenth of the suite's time. The tests of the modal itself keep motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: CHROMIUM_ARGS },
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    trace: 'off',
  },
})
