import { type BrowserContext, chromium } from 'playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../../../scripts/chromium.ts'

/** The same server under another site than the demo's: a site is distinguished by its host, not by its port. */
export const ofOtherSite = (url: string): string => url.replace('127.0.0.1', 'localhost')

/** A browser that partitions storage. Playwright switches that off; of a switch given twice the last one counts. */
export async function launchProfile(
  folder: string,
  options: { readonly locale?: string; readonly viewport?: { width: number; height: number } } = {},
): Promise<BrowserContext> {
  const executablePath = findChromium()
  return chromium.launchPersistentContext(folder, {
    ...options,
    ...(executablePath ? { executablePath } : {}),
    args: [...CHROMIUM_ARGS, '--disable-features=PaintHolding'],
  })
}
