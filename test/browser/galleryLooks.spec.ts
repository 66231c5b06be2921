import { expect, type Page, test } from 'playwright/test'
import type { writeTheme } from '../../src/ui/theme/writeTheme.ts'
import { serveBuiltGallery } from './gallery/builtGallery.ts'
import { expectAccessible } from './support/axe.ts'
import { MOTION } from './support/motion.ts'

// What a host may change of the look: themes, the wide size, its own elements. Over fixtures, as gallery.spec.ts.

test.describe.configure({ mode: 'parallel' })
test.use(MOTION)

let gallery: Awaited<ReturnType<typeof serveBuiltGallery>>
test.beforeAll(async () => {
  gallery = await serveBuiltGallery()
})
test.afterAll(() => gallery.stop())

async function show(page: Page, state: string, query = ''): Promise<void> {
  await page.goto(`${gallery.url}?state=${state}${query}`)
  await page.locator('[data-view]:not([aria-busy="true"])').first().waitFor({ timeout: 60_000 })
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const inner = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
    return inner?.getAttribute('aria-label') ?? inner?.textContent ?? ''
  })

test('wide: the wallets stay beside their steps, and a second choice takes the place of the first', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await show(page, 'Connect.wide')
  const dialog = page.getByRole('dialog', { name: 'Connect wallet' })
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What is a wallet?' })).toBeVisible()
  await page.getByRole('button', { name: /^Harbor/ }).click()
  await expect(page.getByRole('region', { name: 'Harbor' })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Harbor/ })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: /^Foxglove/ }).click()
  await expect(page.getByRole('region', { name: 'Foxglove' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('wide: a small window has the compact card, and a wider one has both panes again', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 800 })
  await show(page, 'ConnectingExternal.wide')
  await expect(page.locator('.card')).toHaveCSS('width', '360px')
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.locator('.card')).toHaveCSS('width', '720px')
  await expect(page.getByRole('button', { name: /^Foxglove/ })).toBeVisible()
})

test('wide: Tab goes through the list, then the steps, and stays in the card', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await show(page, 'Connect.wide')
  const seen: string[] = []
  for (let presses = 0; presses < 9; presses += 1) {
    await page.keyboard.press('Tab')
    seen.push(await focused(page))
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('tabkey-modal')
  }
  const place = (name: string) => seen.findIndex(words => words.startsWith(name))
  expect(place('Harbor')).toBeGreaterThanOrEqual(0)
  expect(place('Get started')).toBeGreaterThan(place('Harbor'))
  expect(place('Close')).toBeGreaterThan(place('Get started'))
})

test('host elements: an avatar and a disclaimer are children of the modal and can be clicked', async ({
  page,
}) => {
  await show(page, 'Account.host-avatar')
  await expect(page.locator('tabkey-modal > span')).toHaveText('GM')
  await show(page, 'Connect.disclaimer-element')
  const link = page.getByRole('link', { name: 'Read about risks' })
  expect(await link.evaluate(element => element.getRootNode() === document)).toBe(true)
  // Not by a trial click: the modal keeps its events from the listeners that would hold that back.
  const isOnTop = () =>
    link.evaluate(element => {
      // The link takes two lines.
      const [{ x, y, width, height } = new DOMRect()] = element.getClientRects()
      return document.elementFromPoint(x + width / 2, y + height / 2) === element
    })
  await expect.poll(isOnTop).toBe(true)
})

test('themes: a value that is no CSS of its kind, or that loads a resource, leaves the default', async ({
  page,
}) => {
  await show(page, 'Connect.full')
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  const paint = (background?: string) =>
    page.evaluate(
      values => {
        const host = document.querySelector('tabkey-modal')
        ;(window as unknown as { writeTheme: typeof writeTheme }).writeTheme(
          host as HTMLElement,
          'light',
          values,
        )
        const card = host?.shadowRoot?.querySelector('.card')
        return card ? getComputedStyle(card).backgroundColor : ''
      },
      background === undefined ? {} : { background },
    )
  const white = await paint()
  expect(await paint('rebeccapurple')).not.toBe(white)
  for (const background of ['url(https://evil.example/a.png)', '12px', 'red; color: red', '#zzz'])
    expect([background, await paint(background)]).toEqual([background, white])
  expect(asked.filter(url => url.includes('evil'))).toEqual([])
})

test('themes: the page behind the modal is filtered only where the theme blurs it', async ({ page }) => {
  const filter = () =>
    page.evaluate(() => {
      const overlay = document.querySelector('tabkey-modal')?.shadowRoot?.querySelector('dialog')
      return overlay ? getComputedStyle(overlay, '::backdrop').backdropFilter : ''
    })
  await show(page, 'Connect.full')
  expect(await filter()).toBe('none')
  await show(page, 'Connect.full', '&theme=dark&preset=midnight')
  expect(await filter()).toBe('blur(6px)')
})

for (const { preset, theme } of [
  { preset: 'midnight', theme: 'dark' },
  { preset: 'graphite', theme: 'dark' },
  { preset: 'sand', theme: 'light' },
  { preset: 'sage', theme: 'light' },
])
  test(`themes: axe finds no fault in ${preset}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const state of ['Connect.full', 'Account.home', 'Transactions.recent']) {
      await show(page, state, `&theme=${theme}&preset=${preset}`)
      await expectAccessible(page, `${state}, ${preset}`)
    }
  })

test('forced colours: the dots of more logins differ from their button, and the actions of an account have an edge', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await show(page, 'Connect.login-all')
  const dots = page.locator('.social-dots')
  await dots.waitFor()
  const colors = await dots.evaluate(element => [
    getComputedStyle(element, '::before').backgroundColor,
    getComputedStyle(element.closest('button') as Element).backgroundColor,
  ])
  expect(colors[0]).not.toBe(colors[1])
  await show(page, 'Account.own')
  await expect(page.locator('.acct-do-icon').first()).toHaveCSS('border-top-style', 'solid')
})

test('right to left: the total has its currency on the same side as the values of the list', async ({
  page,
}) => {
  await show(page, 'Account.own-one', '&lang=ar&dir=rtl')
  /** Whether the first digit is left of the currency. */
  const isNumberFirst = (selector: string) =>
    page.locator(selector).evaluate(element => {
      const find = (character: string): number => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
          const at = node.data.indexOf(character)
          if (at < 0) continue
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          return range.getBoundingClientRect().left
        }
        return Number.NaN
      }
      return find('4') < find('$')
    })
  const value = '[role="tabpanel"] li span:text-matches("^[^A-Z]*4,124")'
  expect(await isNumberFirst('.acct-total .clip')).toBe(await isNumberFirst(`${value} >> nth=-1`))
})
