import type { Browser, BrowserContext, Page } from 'playwright/test'
import { figure } from './support/figure.ts'
import { expect, test } from './support/fixtures.ts'
import { framesOf, sampleFrames } from './support/frames.ts'
import { MOTION } from './support/motion.ts'
import { addressOf, connectWallet, modalOf, ready } from './support/pages.ts'
import { signs } from './support/requests.ts'

test.use(MOTION)

/** React's button on the dapp, and the bare element on a page without a framework. */
const PAGES = [
  { name: 'ConnectButton', path: '' },
  { name: 'tabkey-button', path: 'button.html' },
] as const

const SLOW_MS = 15_000
/**
 * How much the button may grow, in widths of the digit 0 of the page's font: a letter in another case is wider. A balance
 * without room would need eight and more.
 */
const GROWTH_CH = 2.5

/** Width of the digit 0 in the font of the page, which depends on the fonts that the machine has. */
const digitWidth = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const probe = document.createElement('span')
    probe.textContent = '0'.repeat(10)
    probe.style.position = 'absolute'
    probe.style.fontWeight = '600'
    document.body.append(probe)
    const { width } = probe.getBoundingClientRect()
    probe.remove()
    return width / 10
  })

async function connectOn(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await ready(page)
  if (!url.endsWith('.html')) return connectWallet(page, 'Alpha Wallet')
  await page.getByRole('button', { name: /connect wallet/i }).click()
  await modalOf(page)
    .getByRole('button', { name: /^Alpha Wallet/ })
    .click()
  await expect.poll(() => addressOf(page)).toMatch(/^0x/)
  await expect(modalOf(page)).toBeHidden()
}

/** No frame says 'Connect…', and the first one with a button has the address or the room for it. */
async function expectNoFlash(page: Page, name: string): Promise<void> {
  const frames = await framesOf(page)
  const bad = frames.filter(({ text, isDisconnected }) => isDisconnected || /connect/i.test(text ?? ''))
  expect(bad.slice(0, 3), `${name}: frames that say 'Connect'`).toEqual([])
  const first = frames.find(({ text }) => text !== null)
  const filled = frames.find(({ state }) => state === 'account')
  figure(`reload ${name}: frames sampled`, frames.length)
  figure(`reload ${name}: first frame with a button, ms`, first?.ms ?? Number.NaN)
  figure(`reload ${name}: first frame with the address, ms`, filled?.ms ?? Number.NaN)
  expect(first?.state).toMatch(/^(account|loading)$/)
  expect(first?.width).toBeGreaterThan(100)
  // The balance has its room: what stands beside the button in the host's line does not move when it comes.
  const widths = frames.filter(({ state }) => state === 'account').map(({ width }) => width)
  const growth = (Math.max(...widths) - Math.min(...widths)) / (await digitWidth(page))
  expect(growth, `${name}: the button grew, in digits`).toBeLessThan(GROWTH_CH)
  // The address, or the name the last visit learnt for it; before it stands the balance when it was known at once.
  expect(filled?.text).toMatch(/^(0xf3|alpha\.)/m)
}

async function connectedPage(
  browser: Browser,
  url: string,
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await connectOn(page, url)
  await sampleFrames(context)
  return { context, page }
}

for (const { name, path } of PAGES) {
  test(`reload: the only tab never shows Connect (${name})`, async ({ browser, urls }) => {
    const { context, page } = await connectedPage(browser, `${urls.dapp}${path}`)
    await page.reload()
    await ready(page)
    await expect.poll(async () => (await framesOf(page)).at(-1)?.state).toBe('account')
    await page.waitForTimeout(300)
    await expectNoFlash(page, name)
    expect(await signs(page, 'after the reload')).toBe(true)
    await context.close()
  })
}

test('reload: a wallet that takes 15 s to answer eth_accounts leaves the address where it is', async ({
  browser,
  urls,
  alpha,
}) => {
  const tabs = await Promise.all(
    PAGES.map(async ({ name, path }) => ({ name, ...(await connectedPage(browser, `${urls.dapp}${path}`)) })),
  )
  await alpha.mode({ kind: 'slow', ms: SLOW_MS, methods: ['eth_accounts'] })
  const start = Date.now()
  await Promise.all(tabs.map(({ page }) => page.reload()))
  await Promise.all(tabs.map(({ page }) => ready(page)))
  for (const { page } of tabs) expect(await addressOf(page)).toMatch(/^0xf39F/)
  const { page } = tabs[0] ?? {}
  if (!page) throw new Error('No page')
  await page.waitForTimeout(Math.max(0, SLOW_MS + 1_500 - (Date.now() - start)))
  for (const { page, name } of tabs) {
    await expectNoFlash(page, `slow ${name}`)
    expect((await framesOf(page)).at(-1)?.state).toBe('account')
  }
  await alpha.mode('auto')
  expect(await signs(page, 'after the slow answer')).toBe(true)
  await Promise.all(tabs.map(({ context }) => context.close()))
})

test('reload: a wallet that left meanwhile ends at Connect, not at a ghost', async ({
  page,
  urls,
  alpha,
}) => {
  await connectOn(page, urls.dapp)
  await alpha.lock(true)
  await page.reload()
  await ready(page)
  await expect.poll(() => addressOf(page)).toBeNull()
  await expect(page.getByRole('banner').getByRole('button', { name: /connect wallet/i })).toBeVisible()
})
