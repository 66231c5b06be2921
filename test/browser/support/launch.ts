import { type Browser, chromium } from 'playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../../../scripts/chromium.ts'

export interface LaunchOptions {
  readonly args?: readonly string[]
  /** `--disable-back-forward-cache`: Playwright's; without it a page that is left is kept. */
  readonly ignoreDefaultArgs?: string[]
}

/** A browser of its own, for faults that are the browser's. */
export function launchBrowser({ args = [], ...options }: LaunchOptions = {}): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...CHROMIUM_ARGS, ...args],
    ...options,
  })
}
