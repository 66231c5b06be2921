import type { BrowserContext, Page } from 'playwright/test'
import { stringToHex } from 'viem'
import { control } from '../support/peerControl.ts'
import type { PhoneClient } from '../support/phoneClient.ts'
import { figure } from './support/figure.ts'
import { expect, test } from './support/fixtures.ts'
import { type NavigationRecorder, recordNavigations } from './support/navigations.ts'
import { addressOf, modalOf, openTab, shownAddress, viewOf } from './support/pages.ts'
import { isSignedBy } from './support/requests.ts'
import { ended, placeButton, tapButton } from './support/tapRequests.ts'

// Requests to a wallet app of the same phone: the link comes after the relay's acknowledgement, the app is opened by a
// script only in a tap on Android, and the sheet's link does it everywhere else.

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
/** Chromium's transient activation. */
const ACTIVATION_MS = 5_000
const LINK = /^harbour:\/\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}$/
/** Of the wallet Harbour in the directory of the tests. */
const HARBOUR = { name: 'Harbour', scheme: 'harbour:' }

const relayFaults = (relay: string, faults: object) =>
  control(relay.replace(/^ws/, 'http').replace(/\/$/, ''), '/__faults', faults)

/** Connects the phone: by the link of a listed wallet, as on the same phone, or by a code that another phone scans. */
async function pair(page: Page, phone: PhoneClient, way: 'link' | 'scanned' = 'link'): Promise<void> {
  await page.evaluate(async isLink => {
    const { wallets } = await window.tabkey.wallets.get({ search: 'Harbour' })
    const wallet = isLink ? wallets[0]?.id : 'walletConnect'
    window.tabkey.connect({ wallet: wallet ?? '' }).catch(() => {})
  }, way === 'link')
  const uri = () => page.evaluate(() => window.tabkey.getState().wc.uri)
  await expect.poll(uri, { timeout: 15_000 }).toMatch(/^wc:/)
  await phone.approve((await uri()) ?? '')
  await expect(shownAddress(page)).toBeVisible({ timeout: 15_000 })
}

const sheet = (page: Page) => viewOf(page, 'ContinueInWallet')
const hex = stringToHex

async function open(context: BrowserContext, url: string) {
  const navigations: NavigationRecorder = await recordNavigations(context, [new URL(url).origin])
  const page = await openTab(context, url)
  return { navigations, page }
}

test.describe('handoff on Android', () => {
  test('a request in a tap opens the wallet once, and the sheet stays until the answer @phone', async ({
    context,
    urls,
    phone,
  }) => {
    const { page, navigations } = await open(context, urls.dapp)
    await pair(page, phone)
    expect(await page.evaluate(() => window.tabkey.getState().connections.eip155?.handoff)).toEqual({
      walletName: HARBOUR.name,
      href: 'harbour://',
      isSamePhone: true,
    })
    navigations.clear()
    await placeButton(page, [hex('one tap')])
    await tapButton(page)
    const [request] = await phone.waitForRequests(1)
    await expect(sheet(page).getByText('Continue in Harbour')).toBeVisible()
    await expect
      .poll(() => navigations.of(page))
      .toMatchObject([{ by: 'open', target: '_self', isActive: true }])
    expect(navigations.of(page)[0]?.url).toMatch(LINK)
    await expect(sheet(page).getByRole('link', { name: 'Open Harbour again' })).toHaveAttribute('href', LINK)
    await phone.approveNext(request?.id)
    await expect(modalOf(page)).toBeHidden()
    await expect.poll(() => ended(page).then(list => list.length)).toBe(1)
    const [end] = await ended(page)
    expect(end && (await isSignedBy(end, 'one tap', await addressOf(page)))).toBe(true)
    // The person's gestures from the request to the wallet: the tap that made it.
    expect(navigations.of(page)).toHaveLength(1)
  })

  test('two requests of one tap: one opening, then one more sheet with its own link @phone', async ({
    context,
    urls,
    phone,
  }) => {
    const { page, navigations } = await open(context, urls.dapp)
    await pair(page, phone)
    await placeButton(page, [hex('first'), hex('second')])
    await tapButton(page)
    const requests = await phone.waitForRequests(2)
    await expect(sheet(page).getByText('One more request follows')).toBeVisible()
    await expect.poll(() => navigations.of(page).length).toBe(1)
    const first = await sheet(page).getByRole('link').getAttribute('href')
    await phone.approveNext(requests[0]?.id)
    await expect(sheet(page).getByText('One more request follows')).toBeHidden()
    const link = sheet(page).getByRole('link', { name: 'Open Harbour', exact: true })
    await expect(link).not.toHaveAttribute('href', first ?? '')
    await link.tap()
    await expect.poll(() => navigations.of(page).length).toBe(2)
    expect(navigations.of(page)[1]).toMatchObject({ by: 'anchor', isUserInitiated: true, isActive: true })
    await phone.approveNext(requests[1]?.id)
    await expect(modalOf(page)).toBeHidden()
    expect((await ended(page)).map(({ status }) => status)).toEqual(['answered', 'answered'])
  })

  test('a request without a tap opens nothing; the link of the sheet does @phone', async ({
    context,
    urls,
    phone,
  }) => {
    const { page, navigations } = await open(context, urls.dapp)
    await pair(page, phone)
    await placeButton(page, [hex('later')], { delayMs: ACTIVATION_MS + 300 })
    await tapButton(page)
    // Looking into the page would count as a gesture.
    await phone.waitForRequests(1)
    const link = sheet(page).getByRole('link', { name: 'Open Harbour', exact: true })
    await expect(link).toBeVisible({ timeout: 15_000 })
    expect(navigations.of(page)).toEqual([])
    await link.tap()
    await expect.poll(() => navigations.of(page)).toMatchObject([{ by: 'anchor', isUserInitiated: true }])
    // The app did not open: the page was never left.
    await expect(sheet(page).getByText('Is Harbour installed?')).toBeVisible()
    await expect(sheet(page).getByRole('button', { name: 'Copy link' })).toBeVisible()
    await sheet(page).getByRole('button', { name: 'Cancel' }).tap()
    await expect(modalOf(page)).toBeHidden()
    await expect
      .poll(() => ended(page))
      .toMatchObject([{ status: 'failed', error: { name: 'RequestAbortedError', code: 4001 } }])
  })

  test('the relay does not acknowledge: no opening and no sheet, until it does @phone', async ({
    context,
    urls,
    phone,
  }) => {
    const { page, navigations } = await open(context, urls.dapp)
    await pair(page, phone)
    await relayFaults(urls.relay, { mute: ['irn_publish'] })
    await placeButton(page, [hex('mute')])
    await tapButton(page)
    await expect.poll(() => page.evaluate(() => window.tabkey.getState().requestCount)).toBe(1)
    await page.evaluate(ms => new Promise(resolve => setTimeout(resolve, ms)), 2_000)
    expect(navigations.of(page)).toEqual([])
    await expect(modalOf(page)).toBeHidden()
    await relayFaults(urls.relay, {})
    // The message is sent again after the relay's deadline; by then the tap is too old for a script.
    await expect(sheet(page).getByRole('link', { name: 'Open Harbour', exact: true })).toBeVisible({
      timeout: 30_000,
    })
    expect(navigations.of(page)).toEqual([])
  })

  test('a scanned code: the wallet is on another phone, and nothing is opened or shown @phone', async ({
    context,
    urls,
    phone,
  }) => {
    const { page, navigations } = await open(context, urls.dapp)
    await pair(page, phone, 'scanned')
    await placeButton(page, [hex('scanned')])
    await tapButton(page)
    const [request] = await phone.waitForRequests(1)
    await phone.approveNext(request?.id)
    await expect.poll(() => ended(page)).toMatchObject([{ status: 'answered' }])
    await expect(modalOf(page)).toBeHidden()
    expect(navigations.of(page)).toEqual([])
  })

  test('another tab opens nothing, and a closed sheet does not come back @phone', async ({
    context,
    urls,
    phone,
  }) => {
    const { page, navigations } = await open(context, urls.dapp)
    const other = await openTab(context, urls.dapp)
    await page.bringToFront()
    await pair(page, phone)
    await placeButton(page, [hex('mine')])
    await tapButton(page)
    await expect(sheet(page)).toBeVisible()
    await expect.poll(() => navigations.of(page).length).toBe(1)
    await modalOf(page).getByRole('button', { name: 'Close' }).tap()
    await expect(modalOf(page)).toBeHidden()
    expect(navigations.of(other)).toEqual([])
    await expect(modalOf(other)).toBeHidden()
    const [request] = await phone.waitForRequests(1)
    await phone.approveNext(request?.id)
    await expect.poll(() => ended(page)).toMatchObject([{ status: 'answered' }])
    await expect(modalOf(page)).toBeHidden()
  })

  test('enableHandoff: false leaves both to the host, which has the link @phone', async ({
    context,
    urls,
    phone,
  }) => {
    const { page, navigations } = await open(context, urls.dapp)
    await page.evaluate(() => window.tabkey.update({ enableHandoff: false }))
    await pair(page, phone)
    await placeButton(page, [hex('host')])
    await tapButton(page)
    await expect
      .poll(() =>
        page.evaluate(() => Object.values(window.tabkey.getState().requests)[0]?.handoff?.href ?? ''),
      )
      .toMatch(LINK)
    await expect(modalOf(page)).toBeHidden()
    expect(navigations.of(page)).toEqual([])
  })
})

test.describe('handoff on iOS', () => {
  test.use({ userAgent: IPHONE })

  test('no script opens the wallet; one tap of the sheet does, and only that @phone', async ({
    context,
    urls,
    phone,
  }) => {
    const { page, navigations } = await open(context, urls.dapp)
    await pair(page, phone)
    await placeButton(page, [hex('ios')])
    await tapButton(page)
    const link = sheet(page).getByRole('link', { name: 'Open Harbour', exact: true })
    await expect(link).toHaveAttribute('target', '_self')
    const [request] = await phone.waitForRequests(1)
    expect(navigations.all.filter(({ isUserInitiated }) => !isUserInitiated)).toEqual([])
    await link.tap()
    await expect.poll(() => navigations.of(page)).toMatchObject([{ by: 'anchor', isUserInitiated: true }])
    await phone.approveNext(request?.id)
    await expect(modalOf(page)).toBeHidden()
    expect(navigations.all).toHaveLength(1)
  })
})

test('handoff: a desktop shows no sheet for a session of its own desktop app', async ({
  context,
  urls,
  phone,
}) => {
  const { page, navigations } = await open(context, urls.dapp)
  await pair(page, phone)
  await placeButton(page, [hex('desktop')])
  await page.getByRole('button', { name: 'Ask the wallet' }).click()
  const [request] = await phone.waitForRequests(1)
  await phone.approveNext(request?.id)
  await expect.poll(() => ended(page)).toMatchObject([{ status: 'answered' }])
  await expect(modalOf(page)).toBeHidden()
  expect(navigations.of(page)).toEqual([])
})

test('handoff: the answer shows within a second of a frozen page being back @phone', async ({
  context,
  urls,
  phone,
}) => {
  const { page, navigations } = await open(context, urls.dapp)
  await pair(page, phone)
  await placeButton(page, [hex('frozen')])
  await tapButton(page)
  const [request] = await phone.waitForRequests(1)
  await expect.poll(() => navigations.of(page).length).toBe(1)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' })
  // The line is lost behind the app, and the answer waits at the relay.
  await control(urls.relay.replace(/^ws/, 'http').replace(/\/$/, ''), '/kick', {})
  await phone.approveNext(request?.id)
  const since = Date.now()
  await cdp.send('Page.setWebLifecycleState', { state: 'active' })
  await expect.poll(() => ended(page), { intervals: [20] }).toMatchObject([{ status: 'answered' }])
  const ms = Date.now() - since
  figure('handoff: frozen page active to answer, ms', ms)
  expect(ms).toBeLessThan(1_000)
  await expect(modalOf(page)).toBeHidden()
})
