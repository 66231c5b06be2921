import type { BrowserContext, Page } from 'playwright/test'
import type { PeerStats } from '../peers/recorder.ts'
import { control } from '../support/peerControl.ts'
import { expect, test } from './support/fixtures.ts'
import { alertsOf, connectWallet, modalOf, openTab, viewOf } from './support/pages.ts'

// What a page loads, asks and draws of each feature, with each one off in turn. A pattern that matches nothing fails in the
// pages where its feature is on.

interface FeatureTraces {
  readonly view:
    | 'Swap'
    | 'OnRampProviders'
    | 'WalletReceive'
    | 'WalletSend'
    | 'Transactions'
    | 'Pay'
    | 'SmartSessionList'
  /** Button of the account. */
  readonly button?: string
  /** File names of its chunks. */
  readonly chunks: RegExp
  /** Words in the engine's code of the feature. */
  readonly engine?: string
  /** Paths at the API peer. */
  readonly requests?: RegExp
}

const FEATURES: Readonly<Record<string, FeatureTraces>> = {
  swaps: {
    view: 'Swap',
    button: 'Swap',
    chunks: /^Swap[A-Z-]/,
    engine: 'convert/quotes',
    requests: /^\/v1\/convert\//,
  },
  onramp: { view: 'OnRampProviders', chunks: /^OnRamp/, requests: /onramp/ },
  receive: { view: 'WalletReceive', button: 'Receive', chunks: /^WalletReceive-/ },
  send: { view: 'WalletSend', button: 'Send', chunks: /^WalletSend[A-Z-]/ },
  history: { view: 'Transactions', button: 'Activity', chunks: /^Transactions-/, requests: /\/history$/ },
  pay: { view: 'Pay', chunks: /^Pay[A-Z-]/ },
  smartSessions: {
    view: 'SmartSessionList',
    button: 'Smart Sessions',
    chunks: /^SmartSession/,
    engine: 'v1/sessions',
    requests: /^\/v1\/sessions\//,
  },
}

/** Whether the API peer was asked for such a path. */
const isAsked = async (api: string, requests: RegExp): Promise<boolean> =>
  Object.keys((await control<PeerStats>(api, '/__stats')).calls).some(path => requests.test(path))

/** Opens each view in turn, and waits for the view that the gate lands on and for what that view asks of the services. */
async function openEach(page: Page, off: readonly string[], api: string): Promise<void> {
  for (const [name, { view, button, requests }] of Object.entries(FEATURES)) {
    const isOff = off.includes(name)
    await page.evaluate(() => window.tabkey.open({ view: 'Account' }))
    await expect(viewOf(page, 'Account')).toBeVisible()
    if (button)
      await expect(modalOf(page).getByRole('button', { name: button, exact: true })).toHaveCount(
        isOff ? 0 : 1,
      )
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

/** The features of which a page left traces, by kind. */
async function tracesOf(scripts: readonly string[], api: string) {
  const names = scripts.map(url => new URL(url).pathname.split('/').at(-1) ?? '')
  const texts = await Promise.all(scripts.map(async url => (await fetch(url)).text()))
  const { calls } = await control<PeerStats>(api, '/__stats')
  const having = (has: (traces: FeatureTraces) => boolean) =>
    Object.keys(FEATURES).filter(name => has(FEATURES[name] as FeatureTraces))
  return {
    chunks: having(({ chunks }) => names.some(name => chunks.test(name))),
    engine: having(({ engine }) => engine !== undefined && texts.some(text => text.includes(engine))),
    requests: having(({ requests }) => Object.keys(calls).some(path => requests?.test(path))),
  }
}

for (const off of [[], ...Object.keys(FEATURES).map(name => [name])]) {
  test(`features: no chunk, request or button of what is off: ${off.join(', ') || 'nothing'}`, async ({
    context,
    urls,
  }) => {
    const scripts = await recordScripts(context, async () => {
      const page = await openTab(context, `${urls.dapp}?scope=tab&pay=1&sessions=1&off=${off.join()}`)
      await connectWallet(page, 'Alpha Wallet')
      await openEach(page, off, urls.api)
    })
    const isOn = (name: string) => !off.includes(name)
    const on = (has: (traces: FeatureTraces) => boolean) =>
      Object.entries(FEATURES).flatMap(([name, traces]) => (isOn(name) && has(traces) ? [name] : []))
    const wanted = {
      chunks: on(() => true),
      engine: on(({ engine }) => engine !== undefined),
      requests: on(({ requests }) => requests !== undefined),
    }
    expect(await tracesOf(scripts, urls.api)).toEqual(wanted)
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
