import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import { expect, test } from '../browser/support/fixtures.ts'
import { modalOf, viewOf } from '../browser/support/pages.ts'
import { fetchInjectScript } from '../support/walletClient.ts'
import { runNode, type Served, serveNode } from './support/commands.ts'
import { freePort } from './support/freePort.ts'
import { packed } from './support/packed.ts'

// The example apps with the packed tarball: rendered by a real server, hydrated by a real browser.

const WHERE = 'examples/next'
const NEXT = '../../node_modules/next/dist/bin/next'
/** A shift below this is a rounded pixel. */
const SHIFT_MAX = 0.001

let site: Served

test.beforeAll(async ({ urls }) => {
  test.setTimeout(600_000)
  const port = await freePort()
  process.env.NEXT_PUBLIC_NODE_URL = urls.evm.find(({ chainId }) => chainId === 1)?.url ?? ''
  process.env.ORIGIN = `http://127.0.0.1:${port}`
  await runNode(WHERE, NEXT, 'build')
  site = await serveNode(WHERE, NEXT, 'start', '--hostname', '127.0.0.1', '--port', String(port))
})
test.afterAll(() => site?.close())

/** Collects the errors and warnings of a page's console. */
function listen(page: Page): string[] {
  const said: string[] = []
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text())
  })
  page.on('pageerror', error => said.push(error.message))
  return said
}

/** Sums the layout shifts of the page from its first frame on. */
const watchShifts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shiftOf = (page: Page) =>
  page.evaluate(
    () => (window as Window & { shifts?: number[] }).shifts?.reduce((sum, value) => sum + value, 0) ?? 0,
  )

const buttonOf = (page: Page) => page.locator('tabkey-button button')

/** Connects a wallet; the modal then asks to sign in. */
async function connect(page: Page): Promise<string> {
  await buttonOf(page).click()
  await modalOf(page)
    .getByRole('button', { name: /^Alpha Wallet/ })
    .click()
  await expect(page.getByLabel('Status')).toHaveText('connected')
  await expect(viewOf(page, 'SIWXSignMessage')).toBeVisible()
  return (await page.getByLabel('Address').textContent()) ?? ''
}

test.beforeEach(async ({ context, urls }) => {
  const wallets = await fetchInjectScript(urls.walletd)
  await context.addInitScript({ content: `if (location.protocol === 'http:') {${wallets}}` })
  await watchShifts(context)
})

test('Next: the server shows the account of the cookie, and hydration changes nothing', async ({
  context,
  browser,
}) => {
  const first = await context.newPage()
  const said = listen(first)
  await first.goto(site.url)
  const address = await connect(first)
  await modalOf(first).getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(first.getByLabel('Signed in')).toBeVisible()
  const [cookie, ...others] = (await context.cookies()).filter(({ name }) => name === 'tabkey')
  expect(others).toEqual([])
  expect(cookie).toMatchObject({ sameSite: 'Lax', path: '/', httpOnly: false })
  expect(decodeURIComponent(cookie?.value ?? '')).toContain(address)

  // What the server sends, before any script: a browser without JavaScript and with the cookie.
  const scriptless = await browser.newContext({ javaScriptEnabled: false })
  await scriptless.addCookies(cookie ? [cookie] : [])
  const painted = await scriptless.newPage()
  await painted.goto(site.url)
  await expect(painted.getByLabel('Status')).toHaveText('connecting')
  await expect(painted.getByLabel('Address')).toHaveText(address)
  await expect(buttonOf(painted)).toHaveText(`${address.slice(0, 4)}...${address.slice(-6)}`)
  const before = await buttonOf(painted).boundingBox()
  await scriptless.close()

  await first.reload()
  await expect(first.getByLabel('Status')).toHaveText('connected')
  await expect(buttonOf(first)).toHaveAttribute('data-state', 'account')
  expect(await buttonOf(first).evaluate(button => button.parentNode?.querySelector('style'))).toBeNull()
  const after = await buttonOf(first).boundingBox()
  expect([after?.x, after?.y, after?.height]).toEqual([before?.x, before?.y, before?.height])
  expect(Math.abs((after?.width ?? 0) - (before?.width ?? 0))).toBeLessThan(1)
  expect(await shiftOf(first)).toBeLessThan(SHIFT_MAX)
  expect(said).toEqual([])

  // The cookie goes with the connection.
  await buttonOf(first).click()
  await modalOf(first).getByRole('button', { name: 'Disconnect' }).click()
  await expect(first.getByLabel('Status')).toHaveText('disconnected')
  await expect.poll(async () => (await context.cookies()).filter(({ name }) => name === 'tabkey')).toEqual([])
})

test('Next: visitors share nothing; without a cookie the button is a placeholder that does not shift', async ({
  context,
}) => {
  const page = await context.newPage()
  const said = listen(page)
  await page.goto(site.url)
  const address = await connect(page)
  const [withCookie, without] = await Promise.all([
    context.request.get(site.url).then(response => response.text()),
    fetch(site.url).then(response => response.text()),
  ])
  expect(withCookie).toContain(`>${address}</output>`)
  expect(without).not.toContain(address)
  expect(without).toContain('data-state="loading"')
  expect(without).toContain('>connecting</output>')
  const hostile = encodeURIComponent(JSON.stringify({ address: '</script><img>', networkId: 'eip155:1' }))
  const answer = await fetch(site.url, { headers: { cookie: `tabkey=${hostile}` } })
  expect(await answer.text()).not.toContain('<img>')

  expect(said).toEqual([])
})

test('Next: a new visitor sees no shift when the placeholder becomes Connect', async ({ context }) => {
  const page = await context.newPage()
  const said = listen(page)
  await page.goto(site.url)
  await expect(buttonOf(page)).toHaveText('Connect wallet')
  expect(await shiftOf(page)).toBeLessThan(SHIFT_MAX)
  expect(said).toEqual([])
})

test('Next: the sign-in route, and the session in a server component', async ({ context }) => {
  const page = await context.newPage()
  await page.goto(site.url)
  const address = await connect(page)
  await expect(page.getByText('Not signed in')).toBeVisible()
  await modalOf(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByLabel('Signed in')).toHaveText(`eip155:1:${address}`)
  await page.reload()
  await expect(page.getByLabel('Signed in')).toHaveText(`eip155:1:${address}`)
  expect(await (await fetch(site.url)).text()).toContain('Not signed in')
})

test('Next: no code of the server is in the scripts of the page', async () => {
  const folder = join(packed().folder, WHERE, '.next/static')
  const scripts = (await readdir(folder, { recursive: true })).filter(path => path.endsWith('.js'))
  const texts = await Promise.all(scripts.map(path => readFile(join(folder, path), 'utf8')))
  expect(texts.some(text => text.includes('tabkey-button'))).toBe(true)
  // Words of the sign-in server.
  expect(texts.filter(text => text.includes('requests must come from'))).toEqual([])
})
