import { expect, type Page, test } from 'playwright/test'
import { serveBuiltGallery } from './gallery/builtGallery.ts'
import { figure } from './support/figure.ts'

// Long lists over fixtures: the number of mounted rows, frame times on a slow computer, and keyboard navigation.
// Milliseconds are reported, not asserted, because the machine is shared.

const SLOW = 4
const ROWS_MAX = 500

// No test touches a peer: both workers take of them.
test.describe.configure({ mode: 'parallel' })

let gallery: Awaited<ReturnType<typeof serveBuiltGallery>>
test.beforeAll(async () => {
  gallery = await serveBuiltGallery()
})
test.afterAll(() => gallery.stop())

async function show(page: Page, state: string): Promise<void> {
  await page.goto(`${gallery.url}?state=${state}`)
  await page.locator('[data-view]:not([aria-busy="true"])').waitFor()
}

/**
 * Scrolls the list by a screen a frame until `until` says so. @returns the longest frame, the most rows that stood at
 * once
 */
const scrollThrough = (page: Page, last: string, forMs = 120_000) =>
  page.evaluate(
    async ([last, forMs]) => {
      const root = document.querySelector('tabkey-modal')?.shadowRoot
      const box = root?.querySelector<HTMLElement>('.listbox')
      if (!root || !box) throw new Error('there is no list')
      let [slowest, most, before] = [0, 0, performance.now()]
      const until = before + forMs
      for (;;) {
        await new Promise(requestAnimationFrame)
        const now = performance.now()
        slowest = Math.max(slowest, now - before)
        before = now
        most = Math.max(most, box.querySelectorAll('li').length)
        const isLast = box.querySelector(`[aria-posinset="${last}"]`) !== null
        if (isLast || now > until) return { slowest, most, isLast }
        box.scrollTop += box.clientHeight
      }
    },
    [last, forMs] as const,
  )

test('long lists: 10,000 transactions come page by page, and few stand at once', async ({ page }) => {
  test.setTimeout(300_000)
  await show(page, 'Transactions.endless')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  const { slowest, most, isLast } = await scrollThrough(page, '10000', 200_000)
  figure('history of 10,000, slowest frame while scrolling, ms', slowest)
  figure('history of 10,000, most rows at once', most)
  expect(isLast).toBe(true)
  expect(most).toBeLessThan(ROWS_MAX)
  await expect(page.getByRole('listitem').last()).toHaveAttribute('aria-setsize', '10000')
  // Rows of a list that is pulled come empty, and draw themselves once it rests.
  await expect(page.getByRole('listitem').last()).toContainText('ETH')
  await expect(page.getByRole('listitem').filter({ hasNotText: /./ })).toHaveCount(0)
})

test('long lists: 1,000 tokens, few stand at once', async ({ page }) => {
  test.setTimeout(300_000)
  await show(page, 'Account.own-many')
  const session = await page.context().newCDPSession(page)
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
  const { slowest, most, isLast } = await scrollThrough(page, '1000')
  figure('1,000 tokens, slowest frame while scrolling at 4x CPU, ms', slowest)
  expect(isLast).toBe(true)
  expect(most).toBeLessThan(ROWS_MAX)
})

test('long lists: pictures wait while a list runs by, and come when it rests', async ({ page }) => {
  await show(page, 'Account.own-many')
  await page.locator('.listbox li[style*="absolute"]').first().waitFor()
  const { passed, pictured } = await page.evaluate(async () => {
    const box = document.querySelector('tabkey-modal')?.shadowRoot?.querySelector<HTMLElement>('.listbox')
    if (!box) throw new Error('there is no list')
    const [passed, pictured] = [new Set<string>(), new Set<string>()]
    const start = await new Promise(requestAnimationFrame)
    for (let now = start; now - start < 2_000; now = await new Promise(requestAnimationFrame)) {
      // 2,500 px a second, however few frames there are.
      box.scrollTop = 2.5 * (now - start)
      for (const row of box.querySelectorAll('li')) {
        passed.add(row.ariaPosInSet ?? '')
        if (row.querySelector('.pic img[src]')) pictured.add(row.ariaPosInSet ?? '')
      }
    }
    return { passed: passed.size, pictured: pictured.size }
  })
  expect(passed).toBeGreaterThan(60)
  // Those that stood before have theirs; frames that take long let a few through.
  expect(pictured).toBeLessThan(passed / 2)
  const images = page.locator('.listbox li .pic img')
  await expect(images.and(page.locator(':not([src])'))).toHaveCount(0)
  await expect.poll(() => images.count()).toBeGreaterThan(5)
})

test('long lists: one tab stop, and keys walk from row to row', async ({ page }) => {
  await show(page, 'Transactions.long')
  // A key press is lost while the code of the long list replaces the short one.
  await page.locator('.listbox li[style*="absolute"]').first().waitFor()
  const rows = page.getByRole('listitem').getByRole('link')
  await rows.first().focus()
  const place = () =>
    page.evaluate(() => {
      const row = document.querySelector('tabkey-modal')?.shadowRoot?.activeElement?.closest('li')
      return Number(row?.ariaPosInSet ?? '-1')
    })
  // A row that is replaced by its successor gives it the focus one frame later.
  await expect.poll(place).toBe(1)
  await page.keyboard.press('ArrowDown')
  await expect.poll(place).toBe(2)
  await page.keyboard.press('End')
  await expect.poll(place).toBe(60)
  await page.keyboard.press('Home')
  await expect.poll(place).toBe(1)
  expect(await page.locator('.listbox a[tabindex="0"]').count()).toBe(1)

  // An arrow key at the end of the list goes nowhere, and takes no focus later.
  await page.keyboard.press('ArrowUp')
  await rows.nth(2).focus()
  const scrolled = page.locator('.listbox')
  for (const top of [120, 240, 360]) {
    await scrolled.evaluate((box, top) => box.scrollTo(0, top), top)
    await page.waitForTimeout(100)
    expect(await place()).toBe(3)
  }
})
