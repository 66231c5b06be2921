import { expect, type Page, test } from 'playwright/test'
import { serveBuiltGallery } from './gallery/builtGallery.ts'
import { showState } from './support/galleryPage.ts'
import { MOTION } from './support/motion.ts'

// Lists by the keyboard alone.

test.describe.configure({ mode: 'parallel' })
test.use(MOTION)

let gallery: Awaited<ReturnType<typeof serveBuiltGallery>>
test.beforeAll(async () => {
  gallery = await serveBuiltGallery()
})
test.afterAll(() => gallery.stop())

const readFocused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent ?? '')

test('keyboard: arrows, Home, End and letters move between the wallets', async ({ page }) => {
  await showState(page, gallery.url, 'Connect.full')
  const titles = await page.locator('.row .row-title').allTextContents()
  const [first = '', second = ''] = titles
  await page.keyboard.press('ArrowDown')
  expect(await readFocused(page)).toContain(first)
  await page.keyboard.press('ArrowDown')
  expect(await readFocused(page)).toContain(second)
  await page.keyboard.press('ArrowUp')
  expect(await readFocused(page)).toContain(first)
  await page.keyboard.press('End')
  expect(await readFocused(page)).toContain(titles.at(-1))
  await page.keyboard.press('Home')
  expect(await readFocused(page)).toContain(first)
  await page.keyboard.type('har')
  expect(await readFocused(page)).toContain('Harbor')
})

test('keyboard: a letter typed in All wallets is in the search field, and Enter takes the first wallet', async ({
  page,
}) => {
  await showState(page, gallery.url, 'AllWallets.full')
  await page.keyboard.type('Sable 31')
  await expect(page.getByRole('searchbox')).toHaveValue('Sable 31')
  await expect(page.getByRole('button', { name: /^Sable 31/ }).first()).toBeVisible()
  // Before the list is the one of the typed text, Enter does nothing.
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-view="AllWallets"]')).toHaveCount(0, { timeout: 200 })
  }).toPass()
  await expect(page.locator('#title')).toContainText('Sable 31')
})
