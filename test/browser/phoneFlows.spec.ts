import type { BrowserContext, FrameLocator, Page } from 'playwright/test'
import { stringToHex } from 'viem'
import type { PhoneClient } from '../support/phoneClient.ts'
import { figure } from './support/figure.ts'
import { expect, test } from './support/fixtures.ts'
import { launchBrowser } from './support/launch.ts'
import { recordNavigations } from './support/navigations.ts'
import { modalOf, openModal, openTab, ready, shownAddress, viewOf } from './support/pages.ts'
import { ended, placeButton, tapButton } from './support/tapRequests.ts'

// Whole flows of a phone: from the tapped row of a wallet over its approval to a request that is answered in its app.

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const REQUEST_LINK = /^harbour:\/\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}$/

const sheet = (page: Page) => viewOf(page, 'ContinueInWallet')
const handoffOf = (page: Page) =>
  page.evaluate(() => window.tabkey.getState().connections.eip155?.handoff ?? null)
const linkingOf = (page: Page) => page.evaluate(() => window.tabkey.getState().wc.linking)

/** Taps the row of the wallet Harbour in the list. @returns the pairing that its link carries */
async function tapWallet(page: Page | FrameLocator): Promise<string> {
  const modal = page.locator('tabkey-modal').getByRole('dialog')
  await modal.getByRole('button', { name: /^All wallets/ }).tap()
  await modal.getByRole('searchbox').fill('harbour')
  const tile = modal.getByRole('link', { name: /^Harbour/ })
  await expect(tile).toHaveAttribute('href', /wc\?uri=wc%/, { timeout: 15_000 })
  const href = (await tile.getAttribute('href')) ?? ''
  await tile.tap()
  return decodeURIComponent(href.split('wc?uri=')[1] ?? '')
}

/** Connects by the row's link. */
async function connectByRow(page: Page, phone: PhoneClient, chains?: readonly number[]): Promise<void> {
  await openModal(page)
  await phone.approve(await tapWallet(page), chains ? { chains } : {})
  await expect(shownAddress(page)).toBeVisible({ timeout: 15_000 })
}

async function open(context: BrowserContext, url: string) {
  const navigations = await recordNavigations(context, [new URL(url).origin])
  return { navigations, page: await openTab(context, url) }
}

test('phone flow on Android: row, approval, request: each tap opens the chosen wallet once @phone', async ({
  context,
  urls,
  phone,
}) => {
  const { page, navigations } = await open(context, urls.dapp)
  await connectByRow(page, phone)
  expect(navigations.of(page)).toMatchObject([{ by: 'anchor', isUserInitiated: true }])
  expect(await handoffOf(page)).toMatchObject({
    walletName: 'Harbour',
    href: 'harbour://',
    isSamePhone: true,
  })
  await placeButton(page, [stringToHex('over the row')])
  await tapButton(page)
  const [request] = await phone.waitForRequests(1)
  await expect(sheet(page)).toBeVisible()
  await expect.poll(() => navigations.of(page).length).toBe(2)
  await phone.approveNext(request?.id)
  await expect(modalOf(page)).toBeHidden()
  await expect.poll(() => ended(page)).toMatchObject([{ status: 'answered' }])
  expect(navigations.of(page).slice(1)).toMatchObject([{ by: 'open', target: '_self', isActive: true }])
  expect(navigations.of(page)[1]?.url).toMatch(REQUEST_LINK)
})

test('phone flow: a pairing that is copied after the tap is of another device @phone', async ({
  context,
  urls,
  phone,
}) => {
  const { page, navigations } = await open(context, urls.dapp)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openModal(page)
  const uri = await tapWallet(page)
  await expect.poll(() => linkingOf(page)).toEqual({ name: 'Harbour', href: 'harbour://' })
  await modalOf(page).getByRole('button', { name: 'Copy link' }).tap()
  await expect.poll(() => linkingOf(page)).toBeNull()
  // The link counts again when it is tapped again.
  await modalOf(page).getByRole('link', { name: 'Open again' }).tap()
  await expect.poll(() => linkingOf(page)).toEqual({ name: 'Harbour', href: 'harbour://' })
  await modalOf(page).getByRole('button', { name: 'Copy link' }).tap()
  await expect.poll(() => linkingOf(page)).toBeNull()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uri)
  await phone.approve(uri)
  await expect(shownAddress(page)).toBeVisible({ timeout: 15_000 })
  expect(await handoffOf(page)).toMatchObject({ isSamePhone: false })
  navigations.clear()
  await placeButton(page, [stringToHex('elsewhere')])
  await tapButton(page)
  const [request] = await phone.waitForRequests(1)
  await phone.approveNext(request?.id)
  await expect.poll(() => ended(page)).toMatchObject([{ status: 'answered' }])
  await expect(modalOf(page)).toBeHidden()
  expect(navigations.of(page)).toEqual([])
})

test('phone flow: the row of any wallet marks this phone, until it is left for a copy @phone', async ({
  context,
  urls,
}) => {
  const { page, navigations } = await open(context, `${urls.dapp}?wallets=none`)
  const modal = await openModal(page)
  const row = modal.getByRole('link', { name: 'Another wallet on this phone' })
  await expect(row).toHaveAttribute('href', /^wc:/, { timeout: 15_000 })
  await row.tap()
  await expect.poll(() => navigations.of(page).map(({ url }) => url.slice(0, 3))).toEqual(['wc:'])
  await expect.poll(() => linkingOf(page)).toEqual({ name: 'Wallet', href: 'wc:' })
  await modal.getByRole('button', { name: 'Copy link' }).tap()
  await expect.poll(() => linkingOf(page)).toBeNull()
})

test('phone flow: the sign-in after the connection asks with a button, and each of two taps opens the wallet once @phone', async ({
  context,
  urls,
  phone,
}) => {
  const { page, navigations } = await open(context, `${urls.dapp}?signIn=required`)
  await openModal(page)
  await phone.approve(await tapWallet(page))
  const sign = viewOf(page, 'SIWXSignMessage').getByRole('button', { name: 'Sign', exact: true })
  await expect(sign).toBeEnabled({ timeout: 15_000 })
  expect((await phone.state()).asked).toEqual([])
  expect(navigations.of(page)).toHaveLength(1)
  await sign.tap()
  const [request] = await phone.waitForRequests(1)
  await expect.poll(() => navigations.of(page).length).toBe(2)
  expect(navigations.of(page)[1]).toMatchObject({ by: 'open', isActive: true })
  expect(navigations.of(page)[1]?.url).toMatch(REQUEST_LINK)
  await phone.approveNext(request?.id)
  await expect(modalOf(page)).toBeHidden({ timeout: 15_000 })
  await expect
    .poll(() => page.evaluate(() => window.tabkey.getState().signIn.eip155?.status))
    .toBe('signedIn')
  expect(navigations.of(page)).toHaveLength(2)
})

test('phone flow: a payment of the modal opens the wallet, and its result shows in the modal @phone', async ({
  context,
  urls,
  phone,
}) => {
  const { page, navigations } = await open(context, urls.dapp)
  await connectByRow(page, phone)
  navigations.clear()
  await page.evaluate(() =>
    window.tabkey.open({
      view: 'WalletSend',
      arguments: { to: '0x000000000000000000000000000000000000dEaD', amount: '0.001' },
    }),
  )
  await viewOf(page, 'WalletSend').getByRole('button', { name: 'Preview send' }).tap({ timeout: 30_000 })
  const preview = viewOf(page, 'WalletSendPreview')
  await preview.getByRole('button', { name: 'Send', exact: true }).tap({ timeout: 15_000 })
  const payment = async () =>
    (await phone.state()).requests.find(({ method }) => method === 'eth_sendTransaction')
  await expect.poll(payment).toBeDefined()
  await expect(sheet(page).getByText(/^Send a transaction/)).toBeVisible()
  await expect.poll(() => navigations.of(page).length).toBe(1)
  await phone.approveNext((await payment())?.id)
  await expect(viewOf(page, 'WalletSendConfirmed')).toBeVisible({ timeout: 15_000 })
  expect(navigations.of(page)).toHaveLength(1)
})

test('phone flow: a network switch and then a signature are two sheets, and one tap opens one app @phone', async ({
  context,
  urls,
  phone,
}) => {
  const { page, navigations } = await open(context, urls.dapp)
  // The session does not have the other network yet, so that the wallet is asked.
  await connectByRow(page, phone, [1])
  navigations.clear()
  const requests = [
    { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] },
    { method: 'personal_sign', params: [stringToHex('after the switch'), (await phone.state()).address] },
  ]
  await placeButton(page, requests, { isInTurn: true })
  await tapButton(page)
  const [first] = await phone.waitForRequests(1)
  await expect(sheet(page).getByText(/^Switch network/)).toBeVisible()
  await expect.poll(() => navigations.of(page).length).toBe(1)
  await phone.approveNext(first?.id)
  const [second] = await phone.waitForRequests(1)
  expect(second?.method).toBe('personal_sign')
  const link = sheet(page).getByRole('link', { name: 'Open Harbour', exact: true })
  await expect(sheet(page).getByText(/^Sign a message/)).toBeVisible()
  await expect(link).toHaveAttribute('href', REQUEST_LINK)
  expect(navigations.of(page)).toHaveLength(1)
  await link.tap()
  await expect.poll(() => navigations.of(page).length).toBe(2)
  await phone.approveNext(second?.id)
  await expect(modalOf(page)).toBeHidden()
  expect((await ended(page)).map(({ status }) => status)).toEqual(['answered', 'answered'])
})

test('phone flow in Telegram: a request leaves by a new window, and its link can be copied @phone', async ({
  context,
  urls,
  phone,
}) => {
  await context.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: {} }))
  const { page, navigations } = await open(context, urls.dapp)
  await openModal(page)
  await phone.approve(decodeURIComponent(await tapWallet(page)))
  await expect(shownAddress(page)).toBeVisible({ timeout: 15_000 })
  navigations.clear()
  await placeButton(page, [stringToHex('in Telegram')])
  await tapButton(page)
  await phone.waitForRequests(1)
  await expect.poll(() => navigations.of(page)).toMatchObject([{ by: 'open', target: '_blank' }])
  await expect(sheet(page).getByRole('link')).toHaveAttribute('target', '_blank')
  await expect(sheet(page).getByRole('button', { name: 'Copy link' })).toBeVisible()
})

test('phone flow in a frame: links leave by the top window @phone', async ({ context, urls, phone }) => {
  const navigations = await recordNavigations(context, [new URL(urls.dapp).origin])
  const page = await context.newPage()
  await page.goto(`${urls.dapp}config.json`)
  await page.evaluate(url => {
    document.body.innerHTML = `<iframe src="${url}" style="inline-size:100%;block-size:800px"></iframe>`
  }, urls.dapp)
  const frame = page.frameLocator('iframe')
  await frame
    .getByRole('banner')
    .getByRole('button', { name: /connect/i })
    .tap({ timeout: 15_000 })
  await phone.approve(await tapWallet(frame))
  await expect(frame.locator('output[aria-label="Address"]')).toBeVisible({ timeout: 15_000 })
  expect(navigations.of(page)).toMatchObject([{ by: 'anchor', target: '_top', isUserInitiated: true }])
  const inner = page.frames()[1]
  await inner?.evaluate(
    address => {
      const button = document.createElement('button')
      button.textContent = 'Ask the wallet'
      button.style.cssText = 'position: fixed; inset: auto 0 0 0; block-size: 60px; z-index: 9'
      button.addEventListener('click', () => {
        window.tabkey.request<string>({ method: 'personal_sign', params: ['0x00', address] }).catch(() => {})
      })
      document.body.append(button)
    },
    (await phone.state()).address,
  )
  await frame.getByRole('button', { name: 'Ask the wallet' }).tap()
  await expect.poll(() => navigations.of(page).length).toBe(2)
  expect(navigations.of(page)[1]).toMatchObject({ by: 'open', target: '_top' })
  await expect(frame.locator('[data-view="ContinueInWallet"]').getByRole('link')).toHaveAttribute(
    'target',
    '_top',
  )
})

/**
 * Whether the page before is back as it was.
 *
 * @throws when it was loaded again for another reason than its SharedWorker
 */
async function isBackFromCache(page: Page): Promise<boolean> {
  const back = await page.waitForFunction(() => {
    const { mark } = window as { readonly mark?: string }
    const [entry] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
      readonly notRestoredReasons?: { readonly reasons: readonly { readonly reason: string }[] } | null
    })[]
    if (mark === 'same page') return { isKept: true, reasons: [] }
    const reasons = entry?.notRestoredReasons?.reasons.map(({ reason }) => reason)
    return reasons && { isKept: false, reasons }
  })
  const { isKept, reasons } = (await back.jsonValue()) ?? { isKept: false, reasons: ['unknown'] }
  if (!isKept) expect(reasons).toEqual(['sharedworker-with-no-active-client'])
  return isKept
}

test('phone flow: a page that comes back from the back/forward cache shows the answer @phone', async ({
  contextOptions,
  urls,
  phone,
  userAgent,
}) => {
  const browser = await launchBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  try {
    const context = await browser.newContext({
      ...contextOptions,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      ...(userAgent ? { userAgent } : {}),
    })
    const { page, navigations } = await open(context, urls.dapp)
    await connectByRow(page, phone)
    navigations.clear()
    await placeButton(page, [stringToHex('behind the app')])
    await page.evaluate(() => Object.assign(window, { mark: 'same page' }))
    await tapButton(page)
    const [request] = await phone.waitForRequests(1)
    await expect.poll(() => navigations.of(page).length).toBe(1)
    await page.goto(`${urls.dapp}config.json`)
    await phone.approveNext(request?.id)
    const since = Date.now()
    await page.evaluate(() => window.history.back())
    // Chromium 150 keeps no page whose SharedWorker has no other page, Chromium 156 does.
    if (!(await isBackFromCache(page))) return
    await ready(page)
    await expect.poll(() => ended(page), { intervals: [20] }).toMatchObject([{ status: 'answered' }])
    figure('phone flow: back from the back/forward cache to answer, ms', Date.now() - since)
    await expect(modalOf(page)).toBeHidden()
    expect(navigations.of(page)).toHaveLength(1)
  } finally {
    await browser.close()
  }
})

test.describe('phone flow on iOS', () => {
  test.use({ userAgent: IPHONE })

  test('row, approval, request: the sheet opens the wallet, and no script does @phone', async ({
    context,
    urls,
    phone,
  }) => {
    const { page, navigations } = await open(context, urls.dapp)
    await connectByRow(page, phone)
    await placeButton(page, [stringToHex('on iOS')])
    await tapButton(page)
    const [request] = await phone.waitForRequests(1)
    const link = sheet(page).getByRole('link', { name: 'Open Harbour', exact: true })
    await expect(link).toHaveAttribute('href', REQUEST_LINK)
    expect(navigations.of(page)).toHaveLength(1)
    await link.tap()
    await expect.poll(() => navigations.of(page).length).toBe(2)
    expect(navigations.all.every(({ by, isUserInitiated }) => by === 'anchor' && isUserInitiated)).toBe(true)
    await phone.approveNext(request?.id)
    await expect(modalOf(page)).toBeHidden()
    await expect.poll(() => ended(page)).toMatchObject([{ status: 'answered' }])
  })
})
