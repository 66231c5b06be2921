import type { BrowserContext, Page } from 'playwright/test'
import { expect } from './fixtures.ts'

/**
 * Collects what the policy of a page refuses and what its console complains of. Call it before the page is opened.
 *
 * @returns expects that there was nothing of either
 */
export async function watchPolicy(context: BrowserContext): Promise<(page: Page) => Promise<void>> {
  const words: string[] = []
  context.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') words.push(message.text())
  })
  await context.addInitScript(() => {
    // The secure site has a policy of its own, in its own page.
    if (window !== window.top) return
    const refused: string[] = []
    Object.assign(window, { refused })
    document.addEventListener('securitypolicyviolation', event =>
      refused.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
    )
  })
  return async page => {
    expect(await page.evaluate(() => (window as unknown as { refused: string[] }).refused)).toEqual([])
    expect(words).toEqual([])
  }
}
