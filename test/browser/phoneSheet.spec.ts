import { expect, type Page, test } from 'playwright/test'
import { serveBuiltGallery } from './gallery/builtGallery.ts'
import { showState } from './support/galleryPage.ts'

// The modal as a sheet of a phone.

test.describe.configure({ mode: 'parallel' })
test.use({
  viewport: { width: 390, height: 780 },
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' },
})

let gallery: Awaited<ReturnType<typeof serveBuiltGallery>>
test.beforeAll(async () => {
  gallery = await serveBuiltGallery()
})
test.afterAll(() => gallery.stop())

/** Drags a finger from the middle of the title downwards. */
async function drag(page: Page, distance: number): Promise<void> {
  const title = await page.locator('#title').boundingBox()
  if (!title) throw new Error('The modal has no title')
  const [x, y] = [title.x + title.width / 2, title.y + title.height / 2]
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', to?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: to === undefined ? [] : [{ x, y: to }] })
  await touch('touchStart', y)
  for (let step = 1; step <= 8; step += 1) {
    await touch('touchMove', y + (distance * step) / 8)
    // A slow finger: the distance decides, not the speed.
    await page.waitForTimeout(30)
  }
  await touch('touchEnd')
}

test('phone sheet: a long drag of the header closes it, a short one leaves it in its place', async ({
  page,
}) => {
  await showState(page, gallery.url, 'Connect.full')
  const card = page.locator('.card')
  const before = await card.boundingBox()
  await drag(page, 60)
  await expect(card).toBeVisible()
  await expect.poll(async () => (await card.boundingBox())?.y).toBe(before?.y)
  await drag(page, 200)
  await expect(card).toBeHidden()
})

test('phone sheet: buttons of the header are pressed, not dragged', async ({ page }) => {
  await showState(page, gallery.url, 'Connect.full')
  await page.getByRole('button', { name: 'Close' }).tap()
  await expect(page.locator('.card')).toBeHidden()
})

test('phone sheet: it stands above the keyboard', async ({ page }) => {
  await page.addInitScript(() => {
    // What a phone does when its keyboard opens: the visual viewport shrinks, the page does not.
    const viewport = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0 })
    Object.defineProperty(window, 'visualViewport', { value: viewport })
    Object.assign(window, {
      openKeyboard() {
        viewport.height = innerHeight - 300
        viewport.dispatchEvent(new Event('resize'))
      },
    })
  })
  await showState(page, gallery.url, 'EmailLogin.empty')
  await page.evaluate(() => (window as unknown as { openKeyboard(): void }).openKeyboard())
  const card = page.locator('.card')
  await expect
    .poll(async () => {
      const box = await card.boundingBox()
      return box ? box.y + box.height : Number.NaN
    })
    .toBe(480)
})
