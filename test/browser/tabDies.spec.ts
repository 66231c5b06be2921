import type { Page } from 'playwright/test'
import { stringToHex } from 'viem'
import { figure } from './support/figure.ts'
import { expect, test } from './support/fixtures.ts'
import { launchBrowser } from './support/launch.ts'
import {
  addressOf,
  alertsOf,
  connectWallet,
  engineIsBack,
  engineOf,
  epochOf,
  modalOf,
  openConnectedPair,
  openTab,
  shownAddress,
  shownNetwork,
} from './support/pages.ts'
import { openRawTabs } from './support/rawTabs.ts'
import { askToSign, type Ended, isSignedBy, signs } from './support/requests.ts'
import { crashTab, noteTabs, tabsSeenAt } from './support/tabDeath.ts'

// A tab that crashes, freezes or goes into bfcache, with a question open.

const CONNECT = "window.tabkey.connect({ wallet: 'xyz.tabkey.alpha' }).then(([account]) => account.address)"
const signing = (message: string) =>
  `window.tabkey.request({
    method: 'personal_sign', params: ['${stringToHex(message)}', window.tabkey.getAccount().address],
  }).then(
    value => ({ status: 'answered', value }),
    ({ name, message, code }) => ({ status: 'failed', error: { name, message, code } }),
  )`

/** What a held question ends with when the way to its wallet breaks (EIP-1193 4900). */
const BROKEN = { status: 'failed', error: { code: 4900 } }

test('tab crashes: the others go on, and its open request is shown as unknown', async ({
  context,
  urls,
  alpha,
}) => {
  const [a, b] = await openConnectedPair(context, urls.dapp)
  const [address, epoch] = [await addressOf(a), await epochOf(a)]
  await alpha.mode('manual')
  const lost = askToSign(b, 'its tab crashes')
  const [own] = await alpha.held(1)
  const kept = askToSign(a, 'goes on')
  const held = await alpha.held(2)
  await noteTabs(a)
  const crashed = await crashTab(b)
  figure('tab crashes: the other tab knows, ms', (await tabsSeenAt(a, 1)) - crashed)
  expect((await lost).status).toBe('gone')
  await alpha.answer({ ids: held.flatMap(({ id }) => (id === own?.id ? [] : [id])) })
  expect(await isSignedBy(await kept, 'goes on', address)).toBe(true)
  expect(await epochOf(a), 'the engine was not its').toBe(epoch)
  await expect.poll(() => alertsOf(a)).toEqual(['REQUEST_OUTCOME_UNKNOWN'])
  await a.evaluate(() => window.tabkey.open())
  await expect(modalOf(a).getByText('A request was sent, but its result is unknown').first()).toBeVisible()
  await alpha.answer({ approve: false })
  expect(await alpha.count('personal_sign'), 'nothing was asked twice').toBe(2)
})

test('tab crashes: the one whose process ran the engine leaves a session, and an open prompt its answer', async ({
  context,
  urls,
  alpha,
}) => {
  // The tab that opens first starts the engine's process.
  const [a, b] = [await openTab(context, urls.dapp), await openTab(context, urls.dapp)]
  await connectWallet(b, 'Alpha Wallet')
  await expect(shownAddress(a)).toBeVisible()
  const [address, epoch] = [await addressOf(b), await epochOf(b)]
  await alpha.mode('manual')
  const pending = askToSign(b, 'over a crash')
  await alpha.held(1)
  const crashed = await crashTab(a)
  await engineIsBack([b], epoch)
  figure('tab with the engine crashes: the other is on the next engine, ms', Date.now() - crashed)
  // The prompt is in B's own page: it outlives the engine, and so does its answer.
  await alpha.answer({ approve: true })
  expect(await isSignedBy(await pending, 'over a crash', address)).toBe(true)
  await alpha.mode('auto')
  expect(await addressOf(b)).toBe(address)
  expect(await engineOf(b)).toEqual({ mode: 'sharedWorker', tabs: 1, storage: 'indexedDB' })
  expect(await signs(b, 'on the next engine')).toBe(true)
  expect(await alpha.count('personal_sign')).toBe(2)
})

test('tab freezes: what was asked of its wallet ends typed, and it wakes up to what it missed', async ({
  browser,
  urls,
  alpha,
}) => {
  const tabs = await openRawTabs(browser)
  const a = await tabs.open(urls.dapp)
  const address = await a.read<string>(CONNECT)
  const b = await tabs.open(`${urls.dapp}?wallets=`)
  // Wallets are asked through visible tabs only.
  await a.show()
  await alpha.mode('manual')
  const borrowed = b.read<Ended>(signing('from a frozen tab'))
  await alpha.held(1)
  // The second tab hides the first, or that one could not be frozen.
  await b.show()
  expect(await a.read('document.visibilityState')).toBe('hidden')
  const frozen = Date.now()
  await a.freeze()
  expect(await borrowed).toMatchObject(BROKEN)
  figure('tab freezes: typed error for who borrowed its wallet, ms', Date.now() - frozen)
  // No active tab has the wallet: the request does not wait for a frozen tab.
  expect(await b.read<Ended>(signing('still frozen'))).toMatchObject(BROKEN)
  await alpha.answer({ approve: false })
  await alpha.mode('auto')
  await alpha.setChain(8453)

  await a.wake()
  await a.show()
  const reach = () => b.read<string>("window.tabkey.getState().connections.eip155?.reach ?? 'gone'")
  await expect.poll(reach).toBe('reachable')
  for (const tab of [a, b]) {
    await expect.poll(() => tab.read('window.tabkey.getNetwork().name')).toBe('Base')
    expect(await isSignedBy(await tab.read<Ended>(signing('awake')), 'awake', address)).toBe(true)
  }
  await tabs.close()
})

test('tab freezes: it misses a disconnect and shows it when it wakes', async ({ browser, urls }) => {
  const tabs = await openRawTabs(browser)
  const a = await tabs.open(urls.dapp)
  await a.read(CONNECT)
  const b = await tabs.open(urls.dapp)
  await a.freeze()
  await b.read('window.tabkey.disconnect()')
  await a.wake()
  await expect.poll(() => a.read('window.tabkey.getAccount().address ?? null')).toBeNull()
  await tabs.close()
})

test('tab goes into bfcache: its wallet is out of reach meanwhile, and both are back with it', async ({
  urls,
  alpha,
}) => {
  const browser = await launchBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  try {
    const context = await browser.newContext()
    const a = await openTab(context, urls.dapp)
    const b = await openTab(context, `${urls.dapp}?wallets=`)
    await connectWallet(a, 'Alpha Wallet')
    await expect(shownAddress(b)).toBeVisible()
    await a.evaluate(() => Object.assign(window, { mark: 'same page' }))
    await alpha.mode('manual')
    const borrowed = askToSign(b, 'from a page that was left')
    await alpha.held(1)
    const left = Date.now()
    await a.goto(`${urls.dapp}config.json`)
    expect(await borrowed).toMatchObject(BROKEN)
    figure('bfcache: typed error for who borrowed its wallet, ms', Date.now() - left)
    await expect.poll(() => reachOf(b)).toBe('none')
    await alpha.answer({ approve: false })
    await alpha.mode('auto')
    await alpha.setChain(8453)

    await a.evaluate(() => window.history.back())
    await a.waitForFunction(() => (window as { mark?: string }).mark === 'same page')
    await expect.poll(() => reachOf(b)).toBe('reachable')
    for (const page of [a, b]) {
      await expect(shownNetwork(page)).toHaveText('Base')
      expect(await signs(page, 'back again')).toBe(true)
    }
    expect(await engineOf(a)).toMatchObject({ mode: 'sharedWorker', tabs: 2 })
  } finally {
    await browser.close()
  }
})

const reachOf = (page: Page) =>
  page.evaluate(() => window.tabkey.getState().connections.eip155?.reach ?? 'disconnected')
