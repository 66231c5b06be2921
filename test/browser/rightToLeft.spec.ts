import { expect, type Locator, type Page, test } from 'playwright/test'
import { serveBuiltGallery } from './gallery/builtGallery.ts'
import type { Look, walk as walkStates } from './gallery/looks.ts'
import { STATES } from './gallery/states.ts'
import { loadAxe } from './support/axe.ts'

// A right-to-left language on a page that runs from left to right, over fixtures. English in a right-to-left page is in
// gallery.spec.ts.

let gallery: Awaited<ReturnType<typeof serveBuiltGallery>>
test.beforeAll(async () => {
  gallery = await serveBuiltGallery()
})
test.afterAll(() => gallery.stop())

async function show(page: Page, state: string): Promise<void> {
  await page.goto(`${gallery.url}?state=${state}&lang=ar`)
  await page.locator('[data-view]:not([aria-busy="true"])').waitFor()
}

/** Where the parts of an element's text begin and end on the screen, in px. */
const placesOf = (element: Locator, ...parts: readonly string[]) =>
  element.evaluate((node, parts) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    return parts.map(part => {
      const text = texts.find(({ data }) => data.includes(part))
      if (!text) throw new Error(`There is no ${part}`)
      const range = document.createRange()
      range.setStart(text, text.data.indexOf(part))
      range.setEnd(text, text.data.indexOf(part) + part.length)
      const { left, right } = range.getBoundingClientRect()
      return { left, right }
    })
  }, parts)

/** The direction in which an icon is drawn: -1 when it is mirrored. */
const scaleOf = (icon: Locator) =>
  icon.evaluate(element => {
    let scale = 1
    for (let node: Element | null = element; node; node = node.parentElement)
      scale *= Math.sign(new DOMMatrix(getComputedStyle(node).transform).a)
    return scale
  })

test('Arabic: the modal runs from right to left, its arrows turn, and its QR code does not', async ({
  page,
}) => {
  await show(page, 'WalletReceive.address')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAttribute('lang', 'ar')
  await expect(dialog).toHaveCSS('direction', 'rtl')
  await expect(page.locator('html')).toHaveCSS('direction', 'ltr')
  const close = await page.getByRole('button', { name: 'إغلاق' }).boundingBox()
  const title = await page.getByRole('heading', { name: 'استلام' }).boundingBox()
  expect(close?.x).toBeLessThan(title?.x ?? 0)
  const code = page.getByRole('img', { name: 'رمز QR' }).first()
  await expect(code).toBeVisible()
  expect(await scaleOf(code)).toBe(1)

  await show(page, 'Account.home')
  const send = page.getByRole('button', { name: 'إرسال', exact: true })
  expect(await scaleOf(send.locator('svg'))).toBe(-1)

  await show(page, 'ConnectingExternal.declined')
  const back = page.getByRole('button', { name: 'رجوع' })
  expect(await scaleOf(back.locator('svg'))).toBe(-1)
  expect((await back.boundingBox())?.x).toBeGreaterThan(
    (await page.getByRole('button', { name: 'إغلاق' }).boundingBox())?.x ?? 0,
  )
})

test('Arabic: addresses and amounts keep their order, and stand at the start of the line', async ({
  page,
}) => {
  await show(page, 'WalletSendPreview.ready')
  const amount = page.locator('dd').filter({ hasText: '0.0012842 ETH' })
  const [number, symbol] = await placesOf(amount, '0.0012842', 'ETH')
  expect(number?.left).toBeLessThan(symbol?.left ?? 0)
  const address = page.locator('.rev-address')
  await expect(address).toHaveCSS('direction', 'ltr')
  const [first, second] = await placesOf(address, '0x', (await address.innerText()).slice(2, 6))
  expect(first?.left).toBeLessThan(second?.left ?? 0)
})

test('Arabic: a sentence that begins with a Latin name runs from right to left', async ({ page }) => {
  await show(page, 'ConnectingWalletConnect.unsupported')
  const sentence = page.locator('[data-view]').getByText('Extension only').filter({ hasText: 'مثبّتة' })
  const [name, words] = await placesOf(sentence, 'Extension only', 'مثبّتة')
  expect(name?.left).toBeGreaterThanOrEqual(words?.right ?? Number.POSITIVE_INFINITY)
})

test('Arabic: arrow keys follow the direction of tabs and tiles', async ({ page }) => {
  await show(page, 'Account.home')
  const tabs = page.getByRole('tab')
  await tabs.first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tabs.nth(1)).toBeFocused()
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(tabs.first()).toBeFocused()

  await show(page, 'AllWallets.full')
  const tile = (index: number) => page.locator(`[data-tile="${index}"]`)
  await tile(0).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tile(1)).toBeFocused()
  expect((await tile(1).boundingBox())?.x).toBeLessThan((await tile(0).boundingBox())?.x ?? 0)
})

/** The first state of each view. */
const LOOKED_AT = Object.keys(STATES).filter(
  (name, index, names) => names.findIndex(other => STATES[other]?.view === STATES[name]?.view) === index,
)

test('Arabic: axe finds nothing in the views, and nothing leaves the card', async ({ page }) => {
  test.setTimeout(120_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 760 })
  await show(page, 'Connect.full')
  await loadAxe(page)
  const { count, wrong } = await page.evaluate(
    names =>
      (
        window as unknown as {
          walkStates(looks: readonly Look[], names: readonly string[]): ReturnType<typeof walkStates>
        }
      ).walkStates(['accessible', 'inside'], names),
    LOOKED_AT,
  )
  expect(wrong).toEqual({})
  expect(count).toBe(LOOKED_AT.length)
})
