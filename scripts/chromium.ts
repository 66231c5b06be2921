import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const DEBIAN = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable']

/** What to tell a person whose machine has no browser. */
export const NO_CHROMIUM =
  'No Chromium found: run "sudo apt-get install chromium" or "npx playwright install chromium", or set TABKEY_CHROMIUM to its path.'

function playwrightOwn(): string | undefined {
  try {
    return chromium.executablePath()
  } catch {
    return undefined
  }
}

/** Path of a Chromium: TABKEY_CHROMIUM, CHROMIUM_PATH, the system's, Playwright's own; undefined when there is none. */
export function findChromium(): string | undefined {
  const named = process.env.TABKEY_CHROMIUM ?? process.env.CHROMIUM_PATH
  // A path a person named must be right: falling back would test another browser than the one asked for.
  if (named !== undefined && named !== '') return existsSync(named) ? named : undefined
  return [...DEBIAN, playwrightOwn()].find(path => path !== undefined && existsSync(path))
}

/** Quiet and offline: nothing the browser does by itself may touch the network or the clock of a test. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]
