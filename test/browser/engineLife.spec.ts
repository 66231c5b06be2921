import { type BrowserContext, chromium, expect, type Page, test } from 'playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import type { Life } from './engineLife/page.ts'

// Real workers, locks and channels. The engine behind them is a few lines; the same stories with the real one and with
// wallets are in the other files.

declare const window: Window & { life: Life }

let server: ViteDevServer
let address: string

test.beforeAll(async () => {
  server = await createServer({
    configFile: false,
    root: new URL('./engineLife', import.meta.url).pathname,
    logLevel: 'error',
    cacheDir: new URL('../../.cache/engineLife', import.meta.url).pathname,
    server: {
      host: '127.0.0.1',
      port: 0,
      hmr: false,
      ws: false,
      fs: { allow: [new URL('../..', import.meta.url).pathname] },
    },
    optimizeDeps: { include: ['zustand/vanilla'] },
  })
  await server.listen()
  const listening = server.httpServer?.address()
  if (typeof listening !== 'object' || !listening) throw new Error('not listening')
  address = `http://127.0.0.1:${listening.port}`
})

test.afterAll(() => server?.close())

async function open(context: BrowserContext, path = '/'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address + path)
  return page
}

const link = (page: Page) => page.evaluate(() => window.life?.connection.link.getState() ?? null)
const count = (page: Page) => page.evaluate(() => window.life.connection.mirror.getState()?.requestCount)
const bump = (page: Page) =>
  page.evaluate(() => window.life.connection.api.connections.activate({ namespace: 'eip155' }))
const isReady = (page: Page, state: object = {}) =>
  expect
    .poll(() => link(page), { timeout: 15_000, intervals: [20] })
    .toMatchObject({ status: 'ready', ...state })
const epochOf = async (page: Page) => (await link(page))?.epoch ?? 0

async function share(a: Page, b: Page): Promise<void> {
  await bump(a)
  const shown = await count(a)
  await expect.poll(() => count(b), { intervals: [10] }).toBe(shown)
}

/**
 * Kills a worker without any event, as the OS does. The debugger is not attached, or the successor would start paused.
 */
async function killEngine(page: Page): Promise<void> {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  const cdp = await browser.newBrowserCDPSession()
  const { targetInfos } = await cdp.send('Target.getTargets')
  const workers = targetInfos.filter(target => target.type === 'shared_worker')
  expect(workers.length).toBeGreaterThan(0)
  for (const { targetId } of workers) await cdp.send('Target.closeTarget', { targetId })
  await cdp.detach()
}

test('engine life: two tabs, one SharedWorker, state in both', async ({ context }) => {
  const [a, b] = [await open(context), await open(context)]
  await isReady(a, { mode: 'sharedWorker' })
  await isReady(b, { mode: 'sharedWorker', epoch: await epochOf(a) })
  await share(a, b)
  await share(b, a)
})

test('engine life: a closed tab is forgotten', async ({ context }) => {
  const [a, b] = [await open(context), await open(context)]
  await isReady(a)
  await isReady(b)
  const tabs = () =>
    a.evaluate(() => window.life.connection.api.data.address({ name: 'tabs' }) as Promise<unknown>)
  expect(await tabs()).toHaveLength(2)
  await b.close()
  await expect.poll(tabs, { intervals: [10], timeout: 3_000 }).toHaveLength(1)
})

test('engine life: killed, both tabs are back within 2 s, and the unsafe request is answered once', async ({
  context,
}) => {
  const [a, b] = [await open(context), await open(context)]
  await isReady(a)
  await isReady(b)
  const epoch = await epochOf(a)
  await a.evaluate(() => {
    const { api } = window.life.connection
    const asked = api.rpc.request({ id: 'unsafe', method: 'personal_sign' })
    const connect = api.connections.connect({ wallet: 'walletConnect', id: 'c' })
    Object.assign(window, { asked, connect: connect.catch((error: Error) => error.name) })
    return api.ping()
  })
  await a.waitForTimeout(200)
  const killedAt = Date.now()
  await killEngine(a)
  await isReady(a, { epoch: epoch + 1 })
  await isReady(b, { epoch: epoch + 1 })
  const backMs = Date.now() - killedAt
  test.info().annotations.push({ type: 'figure', description: `back after ${backMs} ms` })
  expect(backMs).toBeLessThan(2_000)
  expect(await a.evaluate(() => (window as unknown as { asked: Promise<string> }).asked)).toBe(
    'recovered unsafe',
  )
  await share(a, b)
})

test('engine life: a looping engine is left for a new one', async ({ context }) => {
  const [a, b] = [await open(context), await open(context)]
  await isReady(a)
  await isReady(b)
  const epoch = await epochOf(a)
  const error = await b.evaluate(() =>
    window.life.connection.api.data.address({ name: 'loop' }).catch((failure: Error) => failure.name),
  )
  expect(error).toBe('EngineGoneError')
  await isReady(b, { epoch: epoch + 1, mode: 'sharedWorker' })
  await isReady(a, { epoch: epoch + 1, mode: 'sharedWorker' })
  await share(a, b)
})

test('engine life: an uncaught error of the engine reaches the tabs', async ({ context }) => {
  const a = await open(context)
  await isReady(a)
  await a.evaluate(() => window.life.connection.api.data.address({ name: 'throw' }))
  await expect.poll(() => a.evaluate(() => window.life.logs)).toContain('nobody catches this')
})

test('engine life: another deploy, same protocol, joins the engine that runs', async ({ context }) => {
  const a = await open(context)
  await isReady(a)
  const b = await open(context, '/?engine=/engine.ts?v=2')
  await isReady(b, { mode: 'sharedWorker', epoch: await epochOf(a) })
  await share(a, b)
  await a.close()
  await share(b, b)
})

test('engine life: only tab reloads, the engine or its memory is still there', async ({ context }) => {
  const a = await open(context)
  await isReady(a)
  const epoch = await epochOf(a)
  await a.reload()
  await isReady(a)
  // extendedLifetime keeps the worker where the browser knows it; else a new engine boots from storage.
  expect([epoch, epoch + 1]).toContain(await epochOf(a))
})

for (const { mode, remove } of [
  { mode: 'worker', remove: ['SharedWorker'] },
  { mode: 'page', remove: ['SharedWorker', 'Worker'] },
] as const) {
  test(`engine life: without ${remove.join(' and ')}, two tabs share one ${mode} engine`, async ({
    context,
  }) => {
    await context.addInitScript(
      names => {
        for (const name of names) Reflect.deleteProperty(globalThis, name)
      },
      [...remove],
    )
    const a = await open(context)
    await isReady(a, { mode })
    const b = await open(context)
    await isReady(b, { mode, epoch: await epochOf(a) })
    await share(a, b)
    await share(b, a)
    const said = await b.evaluate(
      () => window.life.connection.api.data.address({ name: 'hi' }) as Promise<unknown>,
    )
    expect(said).toEqual({ status: 'answered', result: 'hi in Engine life' })
    const epoch = await epochOf(a)
    const closedAt = Date.now()
    await a.close()
    await isReady(b, { mode, epoch: epoch + 1 })
    test
      .info()
      .annotations.push({ type: 'figure', description: `taken over after ${Date.now() - closedAt} ms` })
    await bump(b)
    expect(await count(b)).toBe(1)
  })
}

test('engine life: script missing, this page runs the engine', async ({ context }) => {
  const a = await open(context, '/?engine=/missing.js')
  await isReady(a, { mode: 'page' })
  const startedMs = await a.evaluate(() => window.life.readyMs)
  // F8 promises 1 s; the note has the figure, a loaded machine gets ten times that.
  expect(startedMs).toBeLessThan(10_000)
  test.info().annotations.push({ type: 'figure', description: `ready after ${Math.round(startedMs)} ms` })
})

test('engine life: scope tab keeps to itself', async ({ context }) => {
  const [a, b] = [await open(context), await open(context, '/?scope=tab')]
  await isReady(a, { mode: 'sharedWorker' })
  await isReady(b, { mode: 'worker' })
  await bump(b)
  expect(await count(b)).toBe(1)
  expect(await count(a)).toBe(0)
})

test('engine life: client stopped, no lock of its tab is left', async ({ context }) => {
  const [a, b] = [await open(context), await open(context)]
  await isReady(a)
  await isReady(b)
  const locks = () =>
    a.evaluate(async () => {
      const { held } = await navigator.locks.query()
      return (held ?? []).map(lock => lock.name ?? '').filter(name => name.startsWith('tab:')).length
    })
  expect(await locks()).toBe(2)
  await b.evaluate(() => window.life.connection.stop())
  await expect.poll(locks).toBe(1)
})

for (const remove of [[], ['SharedWorker']] as const) {
  const where = remove.length === 0 ? 'with a SharedWorker' : 'holding the fallback engine'
  test(`engine life: a page ${where} goes into bfcache and comes back with what it missed`, async ({
    launchOptions,
  }) => {
    // Playwright turns bfcache off; `page.goBack()` waits for a load that never comes.
    const browser = await chromium.launch({
      ...launchOptions,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    try {
      const context = await browser.newContext()
      await context.addInitScript(
        names => {
          for (const name of names) Reflect.deleteProperty(globalThis, name)
        },
        [...remove],
      )
      const a = await open(context)
      await isReady(a)
      const b = await open(context)
      await isReady(b)
      await share(a, b)
      // A browser is free to discard a page that left, and does so under load: "masked" in `notRestoredReasons`.
      await expect(async () => {
        await a.evaluate(() => Object.assign(window, { mark: 'same page' }))
        await a.goto(`${address}/other.html`)
        await b.waitForTimeout(300)
        await isReady(b)
        await bump(b)
        const shown = await count(b)
        await a.waitForTimeout(300)
        await a.evaluate(() => window.history.back())
        await expect
          .poll(() => link(a).catch(() => null))
          .toMatchObject({ status: 'ready', epoch: await epochOf(b) })
        await expect.poll(() => count(a), { intervals: [10] }).toBe(shown)
        expect(await a.evaluate(() => (window as unknown as { mark?: string }).mark)).toBe('same page')
      }).toPass({ timeout: 40_000 })
      await share(b, a)
    } finally {
      await browser.close()
    }
  })
}

test('engine life: five tabs open at once, five times, one engine each time', async ({ context }) => {
  test.setTimeout(120_000)
  for (let round = 0; round < 5; round += 1) {
    const pages = await Promise.all(Array.from({ length: 5 }, () => open(context, `/?identity=race${round}`)))
    await Promise.all(pages.map(page => isReady(page)))
    const [first] = pages
    const epoch = first ? await epochOf(first) : 0
    for (const page of pages) await isReady(page, { epoch })
    await Promise.all(pages.map(page => page.close()))
  }
})
