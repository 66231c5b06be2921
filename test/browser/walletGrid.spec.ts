import { expect, type Page, test } from 'playwright/test'
import { serveBuiltGallery } from './gallery/builtGallery.ts'

// Arrow keys in the grid of All wallets, over fixtures.

let gallery: Awaited<ReturnType<typeof serveBuiltGallery>>
test.beforeAll(async () => {
  gallery = await serveBuiltGallery()
})
test.afterAll(() => gallery.stop())

async function show(page: Page, state: string): Promise<void> {
  await page.goto(`${gallery.url}?state=${state}`)
  await page.locator('[data-view]:not([aria-busy="true"])').waitFor()
}

test('all wallets: an arrow key at the end of a page leads on when the next page has loaded', async ({
  page,
}) => {
  await show(page, 'AllWallets.next-page-held')
  const tiles = page.locator('[data-tile]')
  await tiles.first().focus()
  await page.keyboard.press('End')
  const focused = page.locator('[data-tile]:focus')
  const last = Number(await page.locator('[aria-setsize]').first().getAttribute('aria-setsize')) - 1
  await expect(focused).toHaveAttribute('data-tile', String(last))
  await page.keyboard.press('ArrowDown')
  await page.evaluate(() => dispatchEvent(new Event('releasePage')))
  await expect(focused).toHaveAttribute('data-tile', String(last + 4))
})

test('all wallets: after an arrow key at the top the grid can be scrolled', async ({ page }) => {
  await show(page, 'AllWallets.full')
  const tiles = page.locator('[data-tile]')
  await tiles.first().focus()
  await page.keyboard.press('ArrowUp')
  const box = page.locator('.grid-box')
  await box.evaluate(element => element.scrollTo(0, 600))
  // Tiles that are mounted on the way must not bring the focused one back.
  await expect(page.locator('[data-tile="44"]')).toBeAttached()
  expect(await box.evaluate(element => element.scrollTop)).toBe(600)
})
