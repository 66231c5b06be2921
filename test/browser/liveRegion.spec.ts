import { expect, type Page, test } from 'playwright/test'
import { serveBuiltGallery } from './gallery/builtGallery.ts'
import { showState } from './support/galleryPage.ts'

// What a screen reader says of a view, and names in narrow cards.

let gallery: Awaited<ReturnType<typeof serveBuiltGallery>>
test.beforeAll(async () => {
  gallery = await serveBuiltGallery()
})
test.afterAll(() => gallery.stop())

const region = (page: Page) => page.locator('tabkey-modal .said')

test('live region: it is mounted empty with the card, and the text of a view is written into it', async ({
  page,
}) => {
  // Chromium announces a change of a region that it knows, so the region must be older than its text.
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const sample = () => {
      const said = document.querySelector('tabkey-modal')?.shadowRoot?.querySelector('.said')
      const text = said?.textContent
      if (typeof text === 'string' && seen.at(-1) !== text) seen.push(text)
      requestAnimationFrame(sample)
    }
    requestAnimationFrame(sample)
  })
  await showState(page, gallery.url, 'ConnectingWalletConnect.mobile-failed')
  await expect(region(page)).toContainText('Connection failed')
  await expect(region(page)).toHaveRole('status')
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(seen[0]).toBe('')
  expect(await page.locator('.panel-text').getAttribute('role'), 'said once').toBeNull()
})

test('live region: lines are elements of their own, and leave once they were said', async ({ page }) => {
  await page.clock.install()
  await showState(page, gallery.url, 'ConnectingExternal.waiting')
  const lines = region(page).locator('p')
  await expect(lines).toHaveText(['Continue in Harbor', 'Accept connection request in the wallet'])
  await page.clock.runFor(5_000)
  await expect(lines).toHaveCount(0)
  await expect(page.locator('.panel-text')).toContainText('Continue in Harbor')
})

for (const { state, text } of [
  { state: 'ConnectingFarcaster.refused', text: 'Log in with Farcaster' },
  { state: 'ConnectingFarcaster.code', text: 'The code is ready to scan' },
  { state: 'ConnectingWalletConnect.qr', text: 'The code is ready to scan' },
  { state: 'ConnectingWalletConnect.failed', text: 'Connection failed' },
])
  test(`live region: a view with a code has no region of its own, ${state}`, async ({ page }) => {
    await showState(page, gallery.url, state)
    await expect(region(page)).toContainText(text)
    await expect(page.locator('[data-view] [role="status"]')).toHaveCount(0)
  })

test('names: a long name takes at most two lines of a card of 320 px, and no word of it is broken', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await showState(page, gallery.url, 'Connect.long')
  const name = page.locator('.row-title', { hasText: 'The Extraordinarily' })
  const { lines, broken } = await name.evaluate(element => {
    const node = element.firstChild as Text
    const range = document.createRange()
    const broken = [...node.data.matchAll(/\S+/g)].filter(({ index, 0: word }) => {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    })
    const { lineHeight } = getComputedStyle(element)
    return {
      lines: Math.round(element.getBoundingClientRect().height / Number.parseFloat(lineHeight)),
      broken: broken.map(([word]) => word),
    }
  })
  expect(lines).toBe(2)
  expect(broken).toEqual([])
})
