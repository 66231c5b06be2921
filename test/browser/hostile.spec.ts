import type { Page } from 'playwright/test'
import { figure } from './support/figure.ts'
import { expect, test } from './support/fixtures.ts'
import {
  addressOf,
  connectWallet,
  modalOf,
  openModal,
  openTab,
  shownAddress,
  shownNetwork,
  viewOf,
} from './support/pages.ts'
import { ask, askToSign, signs } from './support/requests.ts'

const LISTED_MAX = 100
const seen = (page: Page) =>
  page.evaluate(
    () =>
      (window as unknown as { __tabkeyHostile: { announced: number; asked: string[]; pwned: boolean } })
        .__tabkeyHostile,
  )

test('hostile announcements: the page answers, nothing runs, the list is capped and duplicates say so', async ({
  context,
  urls,
}) => {
  test.setTimeout(120_000)
  const foreign: string[] = []
  context.on('request', request => {
    if (/^(https?|wss?):/.test(request.url()) && new URL(request.url()).hostname !== '127.0.0.1')
      foreign.push(request.url())
  })
  const start = Date.now()
  const page = await openTab(context, `${urls.dapp}?hostile=1`)
  figure('hostile: page ready with 10 000 announcements, ms', Date.now() - start)
  const modal = await openModal(page)
  const rows = viewOf(page, 'Connect').getByRole('listitem')
  await expect(modal.getByRole('button', { name: /^Alpha Wallet/ }).first()).toBeVisible()
  expect(await rows.count()).toBeLessThan(LISTED_MAX + 10)
  const found = await page.evaluate(() => window.tabkey.getState().wallets.found)
  expect(found.length).toBeLessThanOrEqual(LISTED_MAX)
  for (const { name, icon } of found) {
    expect(name.length).toBeLessThanOrEqual(64)
    if (icon !== undefined) expect(icon).toMatch(/^data:image\//)
  }
  // The wallet that was there first keeps its name; its double is marked.
  await expect(modal.getByText('Another wallet uses this name').first()).toBeVisible()

  // Responsive: a frame and a click come soon while all of it is on the screen.
  const frameMs = await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const asked = performance.now()
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - asked)))
      }),
  )
  figure('hostile: two frames with the list open, ms', frameMs)
  expect(frameMs).toBeLessThan(2_000)

  const { pwned, asked } = await seen(page)
  expect(pwned).toBe(false)
  expect(asked, 'no wallet is asked before it was chosen').toEqual([])
  expect(await page.evaluate(() => Object.keys(Object.prototype))).toEqual([])
  expect(
    await page.locator('tabkey-modal script, tabkey-modal [onerror], tabkey-modal [onload]').count(),
  ).toBe(0)
  expect(foreign).toEqual([])

  // The honest wallet still connects, and the right one: its address is Alpha's.
  await modal
    .getByRole('button', { name: /^Alpha Wallet/ })
    .first()
    .click()
  await expect(shownAddress(page)).toHaveText('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  expect(await signs(page, 'among wolves')).toBe(true)
})

test('hostile wallet: one that lies about its accounts never becomes a session', async ({
  context,
  urls,
}) => {
  const page = await openTab(context, `${urls.dapp}?hostile=liar`)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /^Liar Wallet/ }).click()
  await expect(modal.getByText(/Connection (declined|failed)/)).toBeVisible()
  expect(await addressOf(page)).toBeNull()
})

test('hostile wallet: a thrown string becomes an error with words', async ({ context, urls, alpha }) => {
  const page = await openTab(context, urls.dapp)
  await alpha.mode('throwString')
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /^Alpha Wallet/ }).click()
  await expect(modal.getByText('Connection failed')).toBeVisible()
  await expect(modal.getByText('Your wallet reported a problem.')).toBeVisible()
  await alpha.mode('auto')
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect(shownAddress(page)).toBeVisible()
  await alpha.mode('throwString')
  const ended = await askToSign(page, 'thrown')
  expect(ended).toMatchObject({ status: 'failed', error: { message: 'Something went wrong' } })
})

test('hostile wallet: answers and events that come twice count once', async ({ context, urls, alpha }) => {
  const page = await openTab(context, urls.dapp)
  await alpha.mode('answerTwice')
  await connectWallet(page, 'Alpha Wallet')
  expect(await signs(page, 'once')).toBe(true)
  const events = await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    window.tabkey.provider('eip155').on('chainChanged', chainId => heard.push(chainId))
    return heard
  })
  expect(events).toEqual([])
  await alpha.setChain(8453)
  await expect(shownNetwork(page)).toHaveText('Base')
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual(['0x2105'])
})

test('hostile wallet: a wallet that never answers does not delay others', async ({
  context,
  urls,
  alpha,
}) => {
  const page = await openTab(context, urls.dapp)
  await alpha.mode('neverAnswer')
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /^Alpha Wallet/ }).click()
  await expect(viewOf(page, 'ConnectingExternal')).toBeVisible()
  await modal.getByRole('button', { name: 'Back', exact: true }).click()
  await modal.getByRole('button', { name: /^Beta Wallet/ }).click()
  await expect(shownAddress(page)).toHaveText('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  expect(await ask(page, { method: 'eth_blockNumber' })).toMatchObject({ status: 'answered' })
  expect(await signs(page, 'with the other')).toBe(true)
  expect(await page.evaluate(() => window.tabkey.getState().loading)).toBe(false)
})

test('hostile wallet: a storm of events does not drown the page', async ({ context, urls, alpha }) => {
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  await page.evaluate(() => {
    const { providers } = (
      window as unknown as {
        __tabkeyWallets: { providers: Map<string, { listeners: Map<string, Set<(data: unknown) => void>> }> }
      }
    ).__tabkeyWallets
    const listeners = providers.get('alpha')?.listeners.get('chainChanged') ?? []
    for (let n = 0; n < 10_000; n += 1)
      for (const listener of listeners)
        listener(n % 3 === 0 ? { not: 'a chain' } : n % 2 === 0 ? '0x1' : '0x2105')
    for (const listener of listeners) listener('0x1')
  })
  await expect(shownNetwork(page)).toHaveText('Ethereum')
  expect(await signs(page, 'after the storm')).toBe(true)
  expect(await alpha.count('eth_requestAccounts')).toBe(1)
})

test('window.ethereum: an older wallet is listed, connects, and can be disconnected', async ({
  context,
  urls,
  legacy,
}) => {
  const page = await openTab(context, `${urls.dapp}?wallets=&legacy=1`)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: 'Browser wallet' }).click()
  await expect(shownAddress(page)).toHaveText('0x90F79bf6EB2c4f870365E785982E1f101E93b906')
  await expect(modalOf(page)).toBeHidden()
  expect(await signs(page, 'by window.ethereum')).toBe(true)
  await legacy.setChain(8453)
  await expect(shownNetwork(page)).toHaveText('Base')
  await page.reload()
  await expect(shownAddress(page)).toBeVisible()
  expect(await signs(page, 'after a reload')).toBe(true)
  await page.evaluate(() => window.tabkey.disconnect())
  await expect(shownAddress(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  expect(await addressOf(page)).toBeNull()
})
