import type { BrowserContext, Page } from 'playwright/test'
import type { PeerStats } from '../../packages/peers/src/recorder.ts'
import { control } from '../support/peerControl.ts'
import { expect, test } from './support/fixtures.ts'
import { openSettings } from './support/login.ts'
import { alertsOf, connectWallet, modalOf, openTab, viewOf } from './support/pages.ts'

// What a page loads, asks and draws of each feature, with each one off in turn. A pattern that matches nothing fails in the
// pages where its feature is on. Features that share a file (scripts/chunks/plan.ts) are also off together.

interface FeatureTraces {
  readonly view:
    | 'Swap'
    | 'OnRampProviders'
    | 'WalletReceive'
    | 'WalletSend'
    | 'Transactions'
    | 'Pay'
    | 'SmartSessionList'
  /** Button or tab of the account. */
  readonly button?: string
  readonly role?: 'tab'
  /** Whether the button is in the settings of the account. */
  readonly isSetting?: true
  /** Paths at the API peer. */
  readonly requests?: RegExp
}

const FEATURES: Readonly<Record<string, FeatureTraces>> = {
  swaps: { view: 'Swap', button: 'Swap', requests: /^\/v1\/convert\// },
  onramp: { view: 'OnRampProviders', requests: /onramp/ },
  receive: { view: 'WalletReceive', button: 'Receive' },
  send: { view: 'WalletSend', button: 'Send' },
  history: { view: 'Transactions', button: 'Activity', role: 'tab', requests: /\/history$/ },
  pay: { view: 'Pay' },
  smartSessions: {
    view: 'SmartSessionList',
    button: 'Smart sessions',
    isSetting: true,
    requests: /^\/v1\/sessions\//,
  },
}

/** Features by the file of the package that only they need. The account's own file has the history. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  'view-swap': ['swaps'],
  'engine-swap': ['swaps'],
  'view-send': ['send'],
  'view-buy': ['onramp', 'receive', 'pay', 'smartSessions'],
}

/** Whether the API peer was asked for such a path. */
const isAsked = async (api: string, requests: RegExp): Promise<boolean> =>
  Object.keys((await control<PeerStats>(api, '/__stats')).calls).some(path => requests.test(path))

/** Opens each view in turn, and waits for the view that the gate lands on and for what that view asks of the services. */
async function openEach(page: Page, off: readonly string[], api: string): Promise<void> {
  for (const [name, { view, button, role = 'button', isSetting, requests }] of Object.entries(FEATURES)) {
    const isOff = off.includes(name)
    await page.evaluate(() => window.tabkey.open({ view: 'Account' }))
    await expect(viewOf(page, 'Account')).toBeVisible()
    if (isSetting) await openSettings(page)
    if (button)
      await expect(modalOf(page).getByRole(role, { name: button, exact: true })).toHaveCount(isOff ? 0 : 1)
    await page.evaluate(wanted => window.tabkey.open({ view: wanted }), view)
    await expect(viewOf(page, isOff ? 'Account' : view), `${name} is ${isOff ? 'off' : 'on'}`).toBeVisible()
    if (!isOff && requests) await expect.poll(() => isAsked(api, requests), { timeout: 15_000 }).toBe(true)
  }
}

/** Every script that the page and its worker loaded; the engine is the tab's own, whose requests Playwright sees. */
async function recordScripts(
  context: BrowserContext,
  visit: () => Promise<void>,
): Promise<readonly string[]> {
  const urls = new Set<string>()
  const listener = (request: { url(): string }) => {
    if (/\.js(\?|$)/.test(request.url())) urls.add(request.url())
  }
  context.on('request', listener)
  await visit()
  context.off('request', listener)
  return [...urls]
}

/** The files that a page loaded of those above, and the features that a service was asked about. */
async function tracesOf(scripts: readonly string[], api: string) {
  const names = scripts.map(url => new URL(url).pathname.split('/').at(-1) ?? '')
  const { calls } = await control<PeerStats>(api, '/__stats')
  return {
    files: Object.keys(FILES).filter(file => names.some(name => name.startsWith(`${file}-`))),
    requests: Object.entries(FEATURES).flatMap(([name, { requests }]) =>
      Object.keys(calls).some(path => requests?.test(path)) ? [name] : [],
    ),
  }
}

const EACH = Object.keys(FEATURES).map(name => [name])
const TOGETHER = Object.values(FILES).filter(features => features.length > 1)

for (const off of [[], ...EACH, ...TOGETHER]) {
  test(`features: no file, request or button of what is off: ${off.join(', ') || 'nothing'}`, async ({
    context,
    urls,
  }) => {
    const scripts = await recordScripts(context, async () => {
      const page = await openTab(context, `${urls.dapp}?scope=tab&pay=1&sessions=1&off=${off.join()}`)
      await connectWallet(page, 'Alpha Wallet')
      await openEach(page, off, urls.api)
    })
    const isOn = (name: string) => !off.includes(name)
    expect(await tracesOf(scripts, urls.api)).toEqual({
      files: Object.keys(FILES).filter(file => FILES[file]?.some(isOn)),
      requests: Object.keys(FEATURES).filter(name => FEATURES[name]?.requests && isOn(name)),
    })
  })
}

test('features: without project id and services, Swap lands on the account and the alert says why', async ({
  context,
  urls,
}) => {
  const page = await openTab(context, `${urls.dapp}?projectId=0&services=0`)
  await connectWallet(page, 'Alpha Wallet')
  await page.evaluate(() => window.tabkey.open({ view: 'Swap' }))
  await expect(viewOf(page, 'Account')).toBeVisible()
  await expect.poll(() => alertsOf(page)).toContain('PROJECT_ID_NOT_CONFIGURED')
  const { calls } = await control<PeerStats>(urls.api, '/__stats')
  expect(Object.keys(calls).filter(path => !path.startsWith('/__'))).toEqual([])
})
