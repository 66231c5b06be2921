import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright/test'
import type { DemoUrls } from '../../scripts/demo.ts'
import { expect, test } from './support/fixtures.ts'
import { connectWallet, modalOf, openModal, openTab, ready, shownAddress } from './support/pages.ts'
import { signs } from './support/requests.ts'

// Two extensions in one page, one of them with a `window.ethereum` of its own that it announces under no name.

declare global {
  interface Window {
    readonly __extensionPair: {
      readonly seen: readonly { readonly name: string; readonly method: string; readonly isHidden: boolean }[]
    }
  }
}

const SCRIPT = readFileSync(new URL('../../packages/peers/src/extensionPair.js', import.meta.url), 'utf8')

type Order = readonly ('mask' | 'rab')[]

async function open(
  context: BrowserContext,
  urls: DemoUrls,
  order: Order,
  isMetaMaskMode = false,
): Promise<Page> {
  const config = { socketUrl: urls.walletd.replace('http:', 'ws:'), order, isMetaMaskMode }
  await context.addInitScript({ content: SCRIPT.replace('__CONFIG__', () => JSON.stringify(config)) })
  return openTab(context, `${urls.dapp}?wallets=`)
}

/** A window behind another one: Playwright's pages are all visible. */
function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate(next => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

const seenHidden = (page: Page) =>
  page.evaluate(() => window.__extensionPair.seen.filter(({ isHidden }) => isHidden))

const found = (page: Page) =>
  page.evaluate(() =>
    window.tabkey
      .getState()
      .wallets.found.map(({ name }) => name)
      .sort(),
  )

const ORDERS: readonly Order[] = [
  ['mask', 'rab'],
  ['rab', 'mask'],
]

for (const order of ORDERS)
  for (const isMetaMaskMode of [false, true])
    test(`${order.join(' then ')}${isMetaMaskMode ? ' in MetaMask mode' : ''}: two rows, no third`, async ({
      context,
      urls,
    }) => {
      const page = await open(context, urls, order, isMetaMaskMode)
      const modal = await openModal(page)
      await expect(modal.getByRole('button', { name: /^Rabby Wallet/ })).toHaveCount(1)
      await expect(modal.getByRole('button', { name: /^MetaMask/ })).toHaveCount(1)
      // Longer than the wait for announcements: a row that comes later would be here.
      await page.waitForTimeout(1_000)
      expect(await found(page)).toEqual(['MetaMask', 'Rabby Wallet'])
      await expect(modal.getByRole('button', { name: /Browser wallet/ })).toHaveCount(0)
    })

test('rab alone: one row, which connects, signs and is back after a reload', async ({ context, urls }) => {
  const page = await open(context, urls, ['rab'])
  await connectWallet(page, 'Rabby Wallet')
  expect(await found(page)).toEqual(['Rabby Wallet'])
  expect(await signs(page, 'by its announced provider')).toBe(true)
  await page.reload()
  await expect(shownAddress(page)).toBeVisible()
  expect(await signs(page, 'after a reload')).toBe(true)
})

test('a hidden tab: no question goes out and a request waits until the tab is shown', async ({
  context,
  urls,
}) => {
  const page = await open(context, urls, ['rab'])
  await connectWallet(page, 'Rabby Wallet')
  await setVisibility(page, 'hidden')
  const signing = signs(page, 'while hidden')
  await page.waitForTimeout(2_000)
  expect(await seenHidden(page)).toEqual([])
  await setVisibility(page, 'visible')
  expect(await signing).toBe(true)
  expect(await seenHidden(page)).toEqual([])
})

test('a hidden tab: the session is restored when the tab is shown, without a question before', async ({
  context,
  urls,
}) => {
  const page = await open(context, urls, ['rab'])
  await connectWallet(page, 'Rabby Wallet')
  await context.addInitScript(() =>
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' }),
  )
  await page.reload()
  await ready(page)
  await page.waitForTimeout(1_500)
  expect(await page.evaluate(() => window.__extensionPair.seen.length)).toBe(0)
  await setVisibility(page, 'visible')
  await expect
    .poll(() => page.evaluate(() => window.tabkey.getState().connections.eip155?.reach))
    .toBe('reachable')
  expect(await signs(page, 'shown again')).toBe(true)
})

test('a hidden tab: the visible tab carries the request of both', async ({ context, urls }) => {
  const first = await open(context, urls, ['rab'])
  await connectWallet(first, 'Rabby Wallet')
  const second = await openTab(context, `${urls.dapp}?wallets=`)
  await expect(shownAddress(second)).toBeVisible()
  await setVisibility(first, 'hidden')
  expect(await signs(first, 'asked by the hidden tab')).toBe(true)
  expect(await seenHidden(first)).toEqual([])
  await expect(modalOf(second)).toBeHidden()
})
