import type { BrowserContext, Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { framesOf, sampleFrames } from './support/frames.ts'
import { MOTION } from './support/motion.ts'
import { connectWallet, modalOf, ready } from './support/pages.ts'

test.use(MOTION)

/** React's button on the dapp, and the bare element on a page without a framework. */
const PAGES = [
  { name: 'ConnectButton', path: '' },
  { name: 'tabkey-button', path: 'button.html' },
] as const

/** Words of the modal's own code, whatever the name of its file. */
const MODAL_CODE = 'aria-modal'
/** In the engine, before its own code: it is up when the visitor has pressed long ago. */
const SLOW_ENGINE = 'const startsAtMs = Date.now() + 3_000; while (Date.now() < startsAtMs) {}\n'

const buttonOf = (page: Page) => page.getByRole('button', { name: /^connect wallet$/i }).first()

/** Counts how often the code of the modal is fetched by a page. */
function watchModalCode(page: Page): () => number {
  let fetched = 0
  page.on('response', async response => {
    if (response.request().resourceType() !== 'script') return
    const text = await response.text().catch(() => '')
    if (text.includes(MODAL_CODE)) fetched += 1
  })
  return () => fetched
}

/** The page's idle time begins when the test says so. */
const holdIdle = (context: BrowserContext) =>
  context.addInitScript(() => {
    const waiting: (() => void)[] = []
    Object.assign(window, {
      waiting,
      requestIdleCallback: (run: () => void) => waiting.push(run),
      becomeIdle: () => {
        for (const run of waiting.splice(0)) run()
      },
    })
  })

/** Ends when what waited for it has run, and the engine has answered a question that came after it. */
async function becomeIdle(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as { waiting: unknown[] }).waiting.length > 0)
  await page.evaluate(async () => {
    ;(window as unknown as { becomeIdle(): void }).becomeIdle()
    await window.tabkey.wallets.get({ entries: 1 })
  })
}

/** The file of the modal's code, found by its words. */
async function loseModalCode(page: Page): Promise<{ restore(): Promise<void> }> {
  const isModal = /\/modal-[^/]+\.js$/
  await page.route(isModal, route => route.abort('internetdisconnected'))
  return { restore: () => page.unroute(isModal) }
}

/** A module that failed is fetched again by some versions of Chromium (156), and kept as failed by others (150). */
async function modalOrReload(page: Page): Promise<void> {
  const reload = page.getByRole('dialog').getByRole('button', { name: 'Reload' })
  await expect(modalOf(page).or(reload)).toBeVisible()
  if (await reload.isHidden()) return
  await Promise.all([page.waitForEvent('load'), reload.click()])
  await ready(page)
  await buttonOf(page).click()
  await expect(modalOf(page)).toBeVisible()
}

for (const { name, path } of PAGES) {
  test(`${name}: a press without a connection says so, and the modal opens when the connection is back`, async ({
    context,
    urls,
    pageErrors,
  }) => {
    pageErrors.allow(/could not be loaded/)
    await holdIdle(context)
    const page = await context.newPage()
    const { restore } = await loseModalCode(page)
    await page.goto(`${urls.dapp}${path}`)
    await ready(page)
    const button = buttonOf(page)
    await context.setOffline(true)
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'You are offline.' })
    await expect(dialog).toBeVisible()
    await expect(button).not.toHaveAttribute('data-busy')
    await restore()
    await context.setOffline(false)
    await expect(dialog).toBeHidden()
    await modalOrReload(page)
  })

  test(`${name}: code that did not load leaves a dialog with Try again and Close`, async ({
    context,
    urls,
    pageErrors,
  }) => {
    pageErrors.allow(/could not be loaded/)
    await holdIdle(context)
    const page = await context.newPage()
    const { restore } = await loseModalCode(page)
    await page.goto(`${urls.dapp}${path}`)
    await ready(page)
    await buttonOf(page).click()
    const dialog = page.getByRole('dialog', { name: 'This did not load.' })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await buttonOf(page).click()
    await expect(dialog).toBeVisible()
    await restore()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await modalOrReload(page)
    await expect(dialog).toHaveCount(0)
  })
}

for (const { name, path } of PAGES) {
  test(`${name}: the first frame with a button says Connect, and none changes it`, async ({
    context,
    urls,
  }) => {
    await sampleFrames(context)
    const page = await context.newPage()
    await page.goto(`${urls.dapp}${path}`)
    await ready(page)
    const frames = (await framesOf(page)).filter(({ text }) => text !== null)
    expect(new Set(frames.map(({ state, text }) => `${state}: ${text}`))).toEqual(
      new Set(['connect: Connect wallet']),
    )
    expect(new Set(frames.map(({ width }) => width)).size, 'widths of the button').toBe(1)
  })

  test(`${name}: a press before the engine is up opens the modal, whose list fills`, async ({
    context,
    openFront,
  }) => {
    const { url } = await openFront({ prelude: SLOW_ENGINE })
    const page = await context.newPage()
    await page.goto(`${url}${path}`)
    await buttonOf(page).click()
    await expect(modalOf(page)).toBeVisible()
    expect(await page.evaluate(() => window.tabkey.getState().ready)).toBe(false)
    await expect(modalOf(page).getByRole('button', { name: /^Alpha Wallet/ })).toBeVisible()
    expect(await page.evaluate(() => window.tabkey.getState().ready)).toBe(true)
  })

  test(`${name}: the modal is fetched when the page is idle, not before, and not by the press`, async ({
    context,
    urls,
  }) => {
    await holdIdle(context)
    const page = await context.newPage()
    const fetched = watchModalCode(page)
    await page.goto(`${urls.dapp}${path}`)
    await ready(page)
    await page.evaluate(() => window.tabkey.wallets.get({ entries: 1 }))
    expect(fetched()).toBe(0)
    await becomeIdle(page)
    await expect.poll(fetched).toBe(1)
    await buttonOf(page).click()
    await expect(modalOf(page).getByRole('button', { name: /^Alpha Wallet/ })).toBeVisible()
    expect(fetched()).toBe(1)
  })
}

test('a session that was not hinted changes the button once', async ({ context, urls }) => {
  const page = await context.newPage()
  await page.goto(urls.dapp)
  await ready(page)
  await connectWallet(page, 'Alpha Wallet')
  await page.evaluate(() => localStorage.clear())
  await sampleFrames(context)
  await page.reload()
  await expect(page.getByLabel('Address', { exact: true })).toBeVisible()
  const statesOf = async () => (await framesOf(page)).flatMap(({ state }) => state ?? [])
  // The page may show the address before the next frame of the button is sampled.
  await expect.poll(async () => (await statesOf()).at(-1)).toBe('account')
  const states = await statesOf()
  const changes = states.filter((state, index) => state !== states[index - 1])
  // An engine that outlived the page may answer before the first frame of the button.
  expect(['connect, account', 'account']).toContain(changes.join(', '))
})

for (const connection of [{ saveData: true }, { effectiveType: '2g' }])
  test(`a visitor with ${JSON.stringify(connection)} fetches the modal when the button is pointed at`, async ({
    context,
    urls,
  }) => {
    await holdIdle(context)
    await context.addInitScript(
      value => Object.defineProperty(navigator, 'connection', { value }),
      connection,
    )
    const page = await context.newPage()
    const fetched = watchModalCode(page)
    await page.goto(urls.dapp)
    await ready(page)
    await becomeIdle(page)
    expect(fetched()).toBe(0)
    await buttonOf(page).hover()
    await expect.poll(fetched).toBe(1)
    await expect(modalOf(page)).toBeHidden()
  })

test('focus and tabkey.preload() fetch the modal, and show nothing', async ({ context, urls }) => {
  await holdIdle(context)
  const page = await context.newPage()
  const fetched = watchModalCode(page)
  await page.goto(urls.dapp)
  await ready(page)
  await buttonOf(page).focus()
  await expect.poll(fetched).toBe(1)
  const other = await context.newPage()
  const fetchedThere = watchModalCode(other)
  await other.goto(urls.dapp)
  await ready(other)
  expect(fetchedThere()).toBe(0)
  await other.evaluate(() => window.tabkey.preload())
  await expect.poll(fetchedThere).toBe(1)
  await expect(modalOf(other)).toBeHidden()
})

test('a policy that refuses chunks is asked for the tab alone, and reports nothing of the modal', async ({
  context,
  openFront,
  pageErrors,
}) => {
  pageErrors.allow(/./)
  // The scripts of the document, and no chunk that they import later.
  const { url } = await openFront({
    change({ path, body }) {
      if (path !== '/button.html') return undefined
      const html = body.toString()
      const scripts = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, file]) => file)
      const policy = `script-src ${scripts.map(file => new URL(String(file), url).href).join(' ')}`
      return {
        body: Buffer.from(
          html.replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`),
        ),
      }
    },
  })
  await context.addInitScript(() => {
    const words: string[] = []
    Object.assign(window, { words })
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => words.push(blockedURI))
    addEventListener('unhandledrejection', ({ reason }) => words.push(`unhandled ${reason}`))
  })
  const page = await context.newPage()
  await page.goto(`${url}button.html`)
  const wordsOf = () => page.evaluate(() => (window as unknown as { words: string[] }).words)
  await expect.poll(async () => (await wordsOf()).length).toBeGreaterThan(0)
  const before = await wordsOf()
  expect(before.filter(word => word.startsWith('unhandled'))).toEqual([])
  await buttonOf(page).hover()
  await page.evaluate(() => window.tabkey.preload())
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
  expect(await wordsOf()).toEqual(before)
})
