import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { type BrowserContext, chromium } from 'playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.ts'
import { figure } from './support/figure.ts'
import { expect, test } from './support/fixtures.ts'
import { launchBrowser } from './support/launch.ts'
import { addressOf, alertsOf, connectWallet, engineOf, openTab, shownAddress } from './support/pages.ts'
import { ask, signs } from './support/requests.ts'
import { watchErrors } from './support/watchErrors.ts'

// What a browser's own settings and disk take away. Each needs a browser of its own.

let folder: string

test.beforeEach(async () => {
  folder = await mkdtemp(`${tmpdir()}/tabkey-profile-`)
})
test.afterEach(() => rm(folder, { recursive: true, force: true }))

/** A browser with a profile on disk. */
async function launchProfile(): Promise<BrowserContext> {
  const executablePath = findChromium()
  return chromium.launchPersistentContext(folder, {
    ...(executablePath ? { executablePath } : {}),
    args: CHROMIUM_ARGS,
  })
}

test('site data blocked: one tab works from memory and says so, nothing is thrown', async ({ urls }) => {
  await mkdir(`${folder}/Default`, { recursive: true })
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(`${folder}/Default/Preferences`, JSON.stringify(blocked))
  const context = await launchProfile()
  const errors = watchErrors(context)
  try {
    const page = await openTab(context, urls.dapp)
    figure('site data blocked: page ready, ms', await page.evaluate(() => performance.now()))
    const refused = await page.evaluate(() => {
      try {
        return String(localStorage.length)
      } catch (error) {
        return (error as Error).name
      }
    })
    expect(refused, 'the browser does block').toBe('SecurityError')
    await connectWallet(page, 'Alpha Wallet')
    expect(await engineOf(page)).toEqual({ mode: 'page', tabs: 1, storage: 'memory' })
    expect(await alertsOf(page)).toEqual(['STORAGE_UNAVAILABLE'])
    expect(await signs(page, 'without any storage')).toBe(true)
    expect(await ask(page, { method: 'eth_blockNumber' })).toMatchObject({ status: 'answered' })
    const other = await openTab(context, urls.dapp)
    expect(await addressOf(other), 'a tab of its own').toBeNull()
    await page.evaluate(() => window.tabkey.disconnect())
    await expect(shownAddress(page)).toBeHidden()
    errors.check()
  } finally {
    await context.close()
  }
})

test('insecure context: a page by plain http works by itself and says why tabs share nothing', async ({
  openFront,
}) => {
  const browser = await launchBrowser({ args: ['--host-resolver-rules=MAP *.test 127.0.0.1'] })
  try {
    const front = await openFront()
    const context = await browser.newContext()
    const errors = watchErrors(context)
    const url = front.url.replace('127.0.0.1', 'dapp.test')
    const page = await openTab(context, url)
    figure('insecure context: page ready, ms', await page.evaluate(() => performance.now()))
    expect(await page.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([false, false])
    await connectWallet(page, 'Alpha Wallet')
    expect(await engineOf(page)).toMatchObject({ mode: 'page', tabs: 1 })
    expect(await alertsOf(page)).toContain('INSECURE_CONTEXT')
    expect(await signs(page, 'by plain http')).toBe(true)
    expect(await ask(page, { method: 'eth_blockNumber' })).toMatchObject({ status: 'answered' })
    const other = await openTab(context, url)
    expect(await addressOf(other)).toBeNull()
    errors.check()
  } finally {
    await browser.close()
  }
})

test('disk damaged: a database the browser cannot read costs the session, not the page', async ({ urls }) => {
  const first = await launchProfile()
  const before = await openTab(first, urls.dapp)
  await connectWallet(before, 'Alpha Wallet')
  expect(await engineOf(before)).toMatchObject({ storage: 'indexedDB' })
  await first.close()
  const { hostname, port } = new URL(urls.dapp)
  const database = `${folder}/Default/IndexedDB/http_${hostname}_${port}.indexeddb.leveldb`
  const files = (await readdir(database)).filter(name => /^(MANIFEST|\d+\.(log|ldb))/.test(name))
  expect(files.length).toBeGreaterThan(0)
  for (const name of files) await writeFile(`${database}/${name}`, 'not a database')

  const second = await launchProfile()
  const errors = watchErrors(second)
  try {
    const page = await openTab(second, urls.dapp)
    figure('disk damaged: page ready, ms', await page.evaluate(() => performance.now()))
    const { storage } = await engineOf(page)
    // A browser that repairs it gives an empty one; one that does not leaves memory, and then it is said.
    expect(await alertsOf(page)).toEqual(storage === 'memory' ? ['STORAGE_UNAVAILABLE'] : [])
    figure('disk damaged: storage', storage)
    await expect.poll(() => addressOf(page)).toBeNull()
    await connectWallet(page, 'Alpha Wallet')
    expect(await signs(page, 'after the damage')).toBe(true)
    errors.check()
  } finally {
    await second.close()
  }
})
