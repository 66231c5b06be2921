import { expect, type Page, test } from 'playwright/test'
import { serveBuiltGallery } from './gallery/builtGallery.ts'
import type { Look } from './gallery/looks.ts'
import { expectAccessible } from './support/axe.ts'
import { showState, walkStates } from './support/galleryPage.ts'
import { MOTION } from './support/motion.ts'

// The modal over fixtures: what it looks like to readers, fingers and keyboards. What it does with an engine is tested
// in the other files.

// No test touches a peer: both workers take of them.
test.describe.configure({ mode: 'parallel' })
test.use(MOTION)

let gallery: Awaited<ReturnType<typeof serveBuiltGallery>>
test.beforeAll(async () => {
  gallery = await serveBuiltGallery()
})
test.afterAll(() => gallery.stop())

const show = (page: Page, state: string, query = '') => showState(page, gallery.url, state, query)
const walk = (page: Page, query: string, ...looks: readonly Look[]) =>
  walkStates(page, gallery.url, query, looks)

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const inner = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
    return inner?.getAttribute('aria-label') ?? inner?.textContent ?? ''
  })

for (const { theme, looks, title } of [
  {
    theme: 'light',
    looks: ['accessible', 'tall'],
    title: 'axe finds nothing in any view, and every control is at least 40 px high or wide enough to hit',
  },
  { theme: 'dark', looks: ['contrast'], title: 'axe finds no lack of contrast in any view, dark' },
] as const) {
  test(`gallery: ${title}`, async ({ page }) => {
    test.setTimeout(600_000)
    const errors: string[] = []
    const requested = new Set<string>()
    page.on('pageerror', error => errors.push(error.message))
    page.on('request', request => requested.add(new URL(request.url()).host))
    await walk(page, `&theme=${theme}`, ...looks)
    expect(errors).toEqual([])
    // The empty host is that of `data:` and `blob:` pictures.
    expect([...requested].filter(Boolean), 'services are configured, and none is asked').toEqual([
      new URL(gallery.url).host,
    ])
  })
}

for (const { name, width, dir } of [
  { name: 'phone', width: 390, dir: 'ltr' },
  { name: 'narrow phone', width: 320, dir: 'ltr' },
  { name: 'right to left', width: 480, dir: 'rtl' },
]) {
  test(`gallery: nothing leaves the card, ${name}`, async ({ page }) => {
    test.setTimeout(600_000)
    await page.setViewportSize({ width, height: 700 })
    await walk(page, `&dir=${dir}`, 'inside')
  })
}

test('gallery: the amount after a payment follows the chain’s decimals, not the list’s', async ({ page }) => {
  for (const [state, words] of [
    ['done', '0.250000000000000001 ETH to'],
    ['miscounted', '250.000000000000001 ETH to'],
    ['uncounted', '250000000000000001 base units of ETH to'],
  ]) {
    await show(page, `WalletSendConfirmed.${state}`)
    // Beside it, for a moment, is what a screen reader reads.
    await expect(page.locator('[data-view]').getByText(words ?? '')).toBeVisible()
  }
})

test('modal: focus moves in, stays in, and goes back to the opener', async ({ page }) => {
  await page.goto(`${gallery.url}?state=Connect.full&closed`)
  const opener = page.getByRole('button', { name: 'Open', exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Connect wallet' })
  await expect(dialog).toBeVisible()
  const seen = new Set<string>()
  for (let presses = 0; presses < 9; presses += 1) {
    await page.keyboard.press('Tab')
    seen.add(await focused(page))
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('tabkey-modal')
  }
  expect([...seen]).toContain('Close')
  expect([...seen].some(name => name.startsWith('Harbor'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('modal: the overlay closes it, a drag from the card does not', async ({ page }) => {
  await show(page, 'Connect.full')
  const dialog = page.getByRole('dialog')
  const title = await page.getByRole('heading', { name: 'Connect wallet' }).boundingBox()
  await page.mouse.move((title?.x ?? 0) + 5, (title?.y ?? 0) + 5)
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await page.waitForTimeout(250)
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
})

test('modal: UnsupportedChain shakes and stays, by Escape, overlay and Close', async ({ page }) => {
  await show(page, 'UnsupportedChain.list')
  const shakes = (): Promise<boolean> =>
    page.evaluate(
      () => document.querySelector('tabkey-modal')?.shadowRoot?.querySelector('[data-shake="true"]') !== null,
    )
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => page.getByRole('button', { name: 'Close' }).click(),
  ]
  for (const close of ways) {
    await close()
    expect(await shakes()).toBe(true)
    await expect.poll(shakes).toBe(false)
    await expect(page.getByRole('dialog')).toBeVisible()
  }
})

test('modal: the page does not scroll and does not move under it', async ({ page }) => {
  await page.goto(`${gallery.url}?state=Connect.full&closed`)
  const heading = page.getByRole('heading', { name: 'Gallery' })
  const before = await heading.boundingBox()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await heading.boundingBox()).toEqual(before)
  await page.mouse.move(200, 20)
  await page.mouse.wheel(0, 400)
  await page.waitForTimeout(100)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
})

test('modal: back goes back, and the history of one view closes', async ({ page }) => {
  await show(page, 'Connect.full')
  await page.getByRole('button', { name: /All wallets/ }).click()
  await expect(page.getByRole('dialog', { name: 'All wallets' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
})

test('modal: the list is disabled until the legal box is ticked', async ({ page }) => {
  await show(page, 'Connect.legal-checkbox')
  const wallet = page.getByRole('button', { name: /Harbor/ })
  await expect(wallet).toBeDisabled()
  await page.getByRole('checkbox').check()
  await expect(wallet).toBeEnabled()
})

for (const [state, words] of [
  ['Connect.login-collapsed', 'collapsed wallets'],
  ['Connect.login-wallets-off', 'wallets that the host shows beside no email field'],
] as const)
  test(`ways in: ${words} stand behind a button`, async ({ page }) => {
    await show(page, state)
    await expect(page.getByRole('button', { name: 'WalletConnect' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Continue with a wallet' }).click()
    await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^WalletConnect/ })).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('button', { name: 'Continue with a wallet' })).toBeVisible()
  })

test('ways in: each login view asks for the required agreement', async ({ page }) => {
  for (const state of ['Create.legal', 'EmailLogin.legal']) {
    await show(page, state)
    const field = page.getByLabel('Email', { exact: true })
    await expect(field).toBeDisabled()
    await page.getByRole('checkbox').check()
    await expect(field).toBeEnabled()
  }
})

for (const state of [
  'Connect.login-all',
  'Connect.login-two',
  'Connect.login-injected',
  'Connect.login-legal',
]) {
  test(`ways in: nothing moves when their code arrives, ${state}`, async ({ page }) => {
    const held: (() => void)[] = []
    await page.route(/(EmailEntry|SocialEntry)-/, async route => {
      await new Promise<void>(resolve => held.push(resolve))
      await route.continue()
    })
    await show(page, state)
    const rows = page.locator('.row')
    await expect(rows.last()).toHaveText(/All wallets/)
    const places = async () => {
      const card = await page.locator('.card').boundingBox()
      return { card, rows: await rows.evaluateAll(all => all.map(row => row.getBoundingClientRect().top)) }
    }
    await expect.poll(() => held.length).toBe(2)
    const lines = page.locator('.room')
    await expect(lines).not.toHaveCount(0)
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 300)))
    const before = await places()
    for (const release of held) release()
    await expect(lines).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    expect(await places()).toEqual(before)
  })
}

for (const [state, words] of [
  ['OnRampProviders.quote', '1.48 USD'],
  ['Swap.details', '24.875124 USDC'],
  ['WalletSendPreview.ready', '0.0012842 ETH'],
] as const) {
  test(`right to left: ${words} keeps its order, and words begin where the page's do`, async ({ page }) => {
    await show(page, state, '&dir=rtl')
    const amount = page.locator('dd').filter({ hasText: words })
    await expect(amount).toBeVisible()
    const [number, unit] = await amount.evaluate((element, words) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
      return words.split(' ').map(word => {
        const range = document.createRange()
        range.setStart(text, text.data.indexOf(word))
        range.setEnd(text, text.data.indexOf(word) + word.length)
        return range.getBoundingClientRect().left
      })
    }, words)
    expect(number).toBeLessThan(unit ?? 0)
    const aligned = await page
      .locator('dd, p')
      .evaluateAll(all => all.map(entry => getComputedStyle(entry).textAlign))
    expect(new Set(aligned)).not.toContain('start')
  })
}

test('all wallets: 5,000 stay a handful of elements, arrows walk, search finds', async ({ page }) => {
  await show(page, 'AllWallets.full')
  const tiles = page.locator('[data-tile]')
  await expect(tiles.first()).toBeVisible()
  await tiles.first().focus()
  const focused = () =>
    page.evaluate(() => {
      const tile = document.querySelector('tabkey-modal')?.shadowRoot?.activeElement as HTMLElement | null
      return Number(tile?.dataset.tile ?? '-1')
    })
  // Each press starts from the tile that has the focus, which comes when its row is drawn.
  for (let row = 0; row < 15; row += 1) {
    const from = await focused()
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBeGreaterThan(from)
  }
  expect(await focused()).toBeGreaterThan(30)
  expect(await tiles.count()).toBeLessThan(120)
  // Scrolled far away, the tile keeps its focus, and Tab its way to the wallets.
  const at = await focused()
  await page.locator('.grid-box').evaluate(box => box.scrollTo(0, 0))
  await expect(tiles.first()).toHaveAttribute('data-tile', '0')
  await expect(page.locator(`[data-tile="${at - 4}"]`)).toHaveCount(0)
  expect(await focused()).toBe(at)
  expect(await page.locator('[data-tile][tabindex="0"]').count()).toBe(1)
  await page.getByRole('searchbox', { name: 'Search wallet' }).fill('Sable 31')
  await expect(page.getByRole('button', { name: /^Sable 31/ }).first()).toBeVisible()
  await page.getByRole('searchbox').fill('nothing like this')
  await expect(page.getByText('No wallets match “nothing like this”')).toBeVisible()
})

test('pairing: the deep link is a real link', async ({ page }) => {
  await show(page, 'ConnectingWalletConnect.mobile')
  const link = page.getByRole('link', { name: 'Open' })
  await expect(link).toHaveAttribute('href', /^kite:\/\/wc\?uri=wc%3A/)
  await expect(link).toHaveAttribute('target', '_self')
})

test('pairing: without a relay a row opens the view of the wallet, or this page in the wallet’s browser', async ({
  page,
}) => {
  await show(page, 'Connect.phone-failed')
  await expect(page.getByText('Preparing…')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Kite/ })).toBeVisible()
  const browsed = page.getByRole('link', { name: /^Lantern/ })
  await expect(browsed).toHaveAttribute('href', /^https:\/\/lantern\.example\.com\/browse\/http%3A%2F%2F/)
  await page.getByRole('button', { name: /^Kite/ }).click()
  await expect(page.getByText('Connection failed')).toBeVisible()
})

/**
 * Whether the browser loads a failed module again. Chromium 150 keeps the failure until a reload, Chromium 156 does not
 * (https://github.com/whatwg/html/pull/10327).
 */
async function reloadsFailedModules(page: Page): Promise<boolean> {
  const path = '/failed-once.js'
  // The route that was added last is asked first.
  await page.route(`**${path}`, route => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.route(`**${path}`, route => route.abort(), { times: 1 })
  const load = () =>
    page.evaluate(
      url =>
        import(url).then(
          () => true,
          () => false,
        ),
      path,
    )
  await load()
  return (await load()) || load()
}

test('pairing: a code that did not load can be tried again, and the link copied meanwhile', async ({
  page,
}) => {
  await page.route(/\/QrCode-/, route => route.abort())
  await show(page, 'ConnectingWalletConnect.qr')
  await expect(page.locator('[data-view]').getByText('The code could not be drawn')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeEnabled()
  await page.unroute(/\/QrCode-/)
  await page.getByRole('button', { name: 'Try again' }).click()
  if (await reloadsFailedModules(page)) {
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  } else {
    await expect(page.locator('[data-view]').getByText('The code could not be drawn')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeEnabled()
  }
})

test('pairing: the whole code is in sight at 200 % zoom, and its mark covers no more than the middle', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 360 })
  await show(page, 'ConnectingWalletConnect.qr')
  const code = page.getByRole('img', { name: /^QR code/ })
  await expect(code).toBeInViewport({ ratio: 1 })
  const box = await code.boundingBox()
  const mark = await page.locator('.qr-mark > *').boundingBox()
  expect((mark?.width ?? 0) / (box?.width ?? 1)).toBeLessThan(0.2)
})

test('toast: leaves with the view it is about', async ({ page }) => {
  await show(page, 'Connect.toast')
  await expect(page.getByText('Address copied')).toBeVisible()
  await page.getByRole('button', { name: /^All wallets/ }).click()
  await expect(page.getByRole('dialog', { name: 'All wallets' })).toBeVisible()
  await expect(page.getByText('Address copied')).toBeHidden()
})

test('theme: who asked for less motion gets none, the overlay included', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${gallery.url}?state=Connect.full&closed`)
  const longest = page.evaluate(async () => {
    const seen = [0]
    const until = performance.now() + 2_000
    while (performance.now() < until) {
      await new Promise(resolve => requestAnimationFrame(resolve))
      const root = document.querySelector('tabkey-modal')?.shadowRoot
      for (const { effect } of root?.getAnimations() ?? [])
        seen.push(Number(effect?.getComputedTiming().duration))
    }
    return Math.max(...seen)
  })
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await longest).toBeLessThan(1)
})

test('theme: reduced motion and forced colours', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  await show(page, 'Connect.full')
  await expectAccessible(page, 'forced colours')
})
