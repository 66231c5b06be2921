import type { Page } from 'playwright/test'

/**
 * Tells the page's scripts that the tab is hidden, or visible again. Playwright keeps every page visible, whichever tab
 * is in front.
 */
export async function hideTab(page: Page, isHidden = true): Promise<void> {
  await page.evaluate(
    state => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isHidden ? 'hidden' : 'visible',
  )
}

/** The same from the page's first line on, for every load until `hideTab(page, false)`. */
export const hideFromStart = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
  })
