import { expect, type Page, test } from 'playwright/test'
import { serveBuiltGallery } from './gallery/builtGallery.ts'
import { showState } from './support/galleryPage.ts'
import { MOTION } from './support/motion.ts'

// What a person sees in the first frames of the modal.

test.describe.configure({ mode: 'parallel' })
test.use(MOTION)

let gallery: Awaited<ReturnType<typeof serveBuiltGallery>>
test.beforeAll(async () => {
  gallery = await serveBuiltGallery()
})
test.afterAll(() => gallery.stop())

const card = (page: Page) => page.locator('.card')

test('first frame: a view whose code is late has its card, title, close button and a skeleton', async ({
  page,
}) => {
  const waiting: (() => void)[] = []
  await page.route(/\/Account-/, async route => {
    await new Promise<void>(resolve => waiting.push(resolve))
    await route.continue()
  })
  await page.goto(`${gallery.url}?state=Account.full&closed`)
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  // The first frame that shows something of the modal: a dialog that is being drawn is transparent.
  const first = await page.evaluate(async () => {
    document.querySelector<HTMLButtonElement>('#opener')?.click()
    const root = document.querySelector('tabkey-modal')?.shadowRoot
    do await new Promise(resolve => requestAnimationFrame(resolve))
    while (!root?.querySelector('dialog[open]:not([data-phase=opening])'))
    return {
      isOpen: root?.querySelector('dialog')?.open,
      title: root?.querySelector('#title')?.textContent,
      hasClose: root?.querySelector('[part=close]') !== null,
      skeletons: root?.querySelectorAll('.card .skeleton').length,
    }
  })
  expect(first).toMatchObject({ isOpen: true, title: 'Account', hasClose: true })
  expect(first.skeletons).toBeGreaterThan(3)
  for (const release of waiting) release()
  await expect(card(page).getByRole('button', { name: 'Disconnect' })).toBeVisible()
  await expect(card(page).locator('.view-wait')).toHaveCount(0)
})

// A module that failed is fetched again by some versions of Chromium (156), and kept as failed by others (150).
test('first frame: code that does not arrive leaves a card, and Try again or a reload fetches it', async ({
  page,
}) => {
  let isLost = true
  await page.route(/\/Account-/, route => (isLost ? route.abort() : route.continue()))
  await page.goto(`${gallery.url}?state=Account.full&closed`)
  await page.getByRole('button', { name: 'Open' }).click()
  const again = card(page).getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  isLost = false
  await again.click()
  const [disconnect, reload] = ['Disconnect', 'Reload'].map(name => card(page).getByRole('button', { name }))
  if (!disconnect || !reload) throw new Error('No buttons')
  await expect(disconnect.or(reload)).toBeVisible()
  if (await reload.isVisible()) {
    await Promise.all([page.waitForEvent('load'), reload.click()])
    await page.getByRole('button', { name: 'Open' }).click()
  }
  await expect(disconnect).toBeVisible()
})

test.describe('forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('an unticked box has no tick, and a ticked one looks different', async ({ page }) => {
    await showState(page, gallery.url, 'ConnectWallets.legal')
    const box = card(page).locator('.check-box')
    const tick = box.locator('.icon')
    await expect(tick).toHaveCSS('visibility', 'hidden')
    const unticked = await box.screenshot()
    await page.getByRole('checkbox').check()
    await page.mouse.move(0, 0)
    await expect(tick).toHaveCSS('visibility', 'visible')
    await page.getByRole('checkbox').blur()
    expect((await box.screenshot()).equals(unticked)).toBe(false)
  })

  test('the primary button has another ground than the others', async ({ page }) => {
    await showState(page, gallery.url, 'WalletSendPreview.ready')
    const groundOf = (name: string) =>
      card(page)
        .getByRole('button', { name, exact: true })
        .evaluate(button => getComputedStyle(button).backgroundColor)
    expect(await groundOf('Send')).not.toBe(await groundOf('Cancel'))
  })
})
