import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { openTab, shownAddress } from './support/pages.ts'

// A pairing in Telegram or iOS Safari goes from disconnected over connecting to connected; and never there when the
// phone said no.

declare global {
  interface Window {
    statuses: string[]
  }
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Notes each status there was, the first one too. */
const note = (page: Page) =>
  page.evaluate(() => {
    const status = () => window.tabkey.getAccount('eip155').status ?? 'none'
    window.statuses = [status()]
    window.tabkey.subscribe(
      () => status(),
      next => void window.statuses.push(next),
    )
  })
const noted = (page: Page) => page.evaluate(() => window.statuses)

/** Connects as a host's own button does. @returns the code's text */
async function pair(page: Page): Promise<string> {
  await page.evaluate(() => {
    window.tabkey.connect({ wallet: 'walletConnect' }).catch(() => {})
  })
  const uri = () => page.evaluate(() => window.tabkey.getState().wc.uri)
  await expect.poll(uri, { timeout: 15_000 }).toMatch(/^wc:/)
  return (await uri()) ?? ''
}

for (const where of ['Safari on iOS', 'Telegram'] as const)
  test.describe(where, () => {
    test.use({ userAgent: IPHONE })
    test.beforeEach(async ({ context }) => {
      if (where === 'Telegram')
        await context.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: {} }))
    })

    test(`pairing in ${where}: disconnected, connecting, connected, each once`, async ({
      context,
      urls,
      phone,
    }) => {
      const page = await openTab(context, urls.dapp)
      await note(page)
      await phone.approve(await pair(page))
      await expect(shownAddress(page)).toBeVisible({ timeout: 15_000 })
      expect(await noted(page)).toEqual(['disconnected', 'connecting', 'connected'])
    })

    test(`pairing in ${where}: a no on the phone is never shown as connected, and the next try has a code of its own`, async ({
      context,
      urls,
      phone,
    }) => {
      const page = await openTab(context, urls.dapp)
      await note(page)
      const uri = await pair(page)
      await phone.reject(uri)
      await expect
        .poll(() => noted(page), { timeout: 15_000 })
        .toEqual(['disconnected', 'connecting', 'disconnected'])
      expect(await page.evaluate(() => window.tabkey.getState().wc.error?.name)).toBe(
        'ConnectionDeclinedError',
      )
      expect(await pair(page)).not.toBe(uri)
      expect(await noted(page)).not.toContain('connected')
    })
  })
