import type { BrowserContext, Locator, Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { cardRests, goBack, openModal, openTab, shownAddress, viewOf } from './support/pages.ts'

// A browser that opens no windows from script takes no link away, since every
// way out of the modal is a link a person follows.

/** Counts what a script tries to open, and opens nothing; links that lead out are answered here. */
async function blockPopups(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const counted = Object.assign(window, { triedToOpen: 0 })
    window.open = () => {
      counted.triedToOpen += 1
      return null
    }
  })
  await context.route(/^https:|\/(terms|privacy)$/, route =>
    route.fulfill({ contentType: 'text/html', body: 'elsewhere' }),
  )
}

const triedToOpen = (page: Page) =>
  page.evaluate(() => (window as unknown as { triedToOpen: number }).triedToOpen)

/** Follows a link into a tab of its own, which knows nothing of the one it came from. */
async function follow(page: Page, link: Locator, address: RegExp): Promise<void> {
  await expect(link).toHaveAttribute('target', '_blank')
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await opened.waitForURL(address)
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await opened.close()
  await page.bringToFront()
}

test('popup blocked: the links of every view still lead out', async ({ context, urls }) => {
  await blockPopups(context)
  const page = await openTab(context, `${urls.dapp}?legal=1`)
  const modal = await openModal(page)
  await follow(page, modal.getByRole('link', { name: /terms/i }), /\/terms$/)
  await follow(page, modal.getByRole('link', { name: /privacy/i }), /\/privacy$/)

  await modal.getByRole('button', { name: 'Get started' }).click()
  await modal.getByRole('button', { name: 'Beta Wallet' }).click()
  await cardRests(page, 'Downloads')
  const stores = viewOf(page, 'Downloads').getByRole('link')
  await expect(stores).not.toHaveCount(0)
  for (let index = 0; index < (await stores.count()); index += 1)
    await follow(page, stores.nth(index), /^https:/)
  await goBack(page, 'GetWallet')
  await goBack(page, 'Connect')
  await modal.getByRole('checkbox').check()
  await modal.getByRole('button', { name: /^All wallets/ }).click()
  await modal.getByRole('searchbox', { name: 'Search wallet' }).fill('fjord')
  await modal.getByRole('button', { name: 'Fjord' }).click()
  const open = modal.getByRole('link', { name: 'Open', exact: true })
  await expect(open).toBeVisible({ timeout: 15_000 })
  await follow(page, open, /^https:\/\/fjord\.tabkey\.test\/connect\/wc\?uri=wc%3A/)
  await page.keyboard.press('Escape')

  await openModal(page)
  await modal.getByRole('checkbox').check()
  await modal.getByRole('button', { name: /^Alpha Wallet/ }).click()
  await expect(shownAddress(page)).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await modal.getByRole('button', { name: 'Account settings' }).click()
  await follow(page, modal.getByRole('link', { name: /Block explorer/ }), /^https:\/\/etherscan\.io\//)
  await goBack(page, 'Account')
  await modal.getByRole('button', { name: /^Network:/ }).click()
  await modal.getByRole('button', { name: 'What is a network?' }).click()
  await follow(page, viewOf(page, 'WhatIsANetwork').getByRole('link'), /^https:\/\/ethereum\.org\//)
  expect(await triedToOpen(page), 'no script opens a window').toBe(0)
})
