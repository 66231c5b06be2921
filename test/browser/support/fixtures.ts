import { test as base } from 'playwright/test'
import type { DemoUrls } from '../../../scripts/demo.ts'
import { skipReason } from '../../firefox/skipReason.ts'
import { createPhoneClient, type PhoneClient } from '../../support/phoneClient.ts'
import { resetPeers } from '../../support/resetPeers.ts'
import {
  type BitcoinWalletClient,
  createBitcoinWalletClient,
  createStandardWalletClient,
  createWalletClient,
  type StandardWalletClient,
  type WalletClient,
} from '../../support/walletClient.ts'
import { createEngineControl, type EngineControl } from './engineControl.ts'
import { type Front, type FrontParameters, openFront } from './front.ts'
import { watchErrors } from './watchErrors.ts'

export interface TestFixtures {
  /** Skips what the driver of the browser cannot do; runs first and by itself. */
  readonly driverLimits: undefined
  /** The injected wallets' hands. Every test starts with wallets that approve everything. */
  readonly alpha: WalletClient
  readonly beta: WalletClient
  readonly legacy: WalletClient
  /** Speaks Bitcoin; pages have it by `?bitcoin=purposes`. */
  readonly satoshi: BitcoinWalletClient
  /** Speaks Solana; pages have it by `?solana=all`. */
  readonly lamport: StandardWalletClient
  /** The phone's hands. Every test starts with a phone that asks its person. */
  readonly phone: PhoneClient
  readonly engine: EngineControl
  /** Stands before the demo and serves it with a fault; closed by itself. */
  openFront(fault?: Omit<FrontParameters, 'behind'>): Promise<Front>
  /** Peers forget the test before; runs by itself. */
  readonly freshPeers: undefined
  /** Fails the test when a page threw; `allow` names what is expected. */
  readonly pageErrors: { allow(words: RegExp): void }
}

export interface WorkerFixtures {
  readonly urls: DemoUrls
}

/** @param worker each has a demo of its own */
function readUrls(worker: number): DemoUrls {
  const line = process.env.TABKEY_DEMO
  if (!line) throw new Error('The demo does not run: its line is missing')
  const urls = [JSON.parse(line) as DemoUrls | readonly DemoUrls[]].flat()[worker]
  if (!urls) throw new Error(`Worker ${worker} has no demo: ask for fewer workers`)
  return urls
}

/**
 * Playwright's test with the demo's addresses, hands on every peer, and a browser context of its own.
 *
 * @example
 * test('connect: the second tab sees it', async ({ context, urls }) => {
 *   const page = await openTab(context, urls.dapp)
 *   await connectWallet(page, 'Alpha Wallet')
 * })
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  driverLimits: [
    async ({ browserName }, use, { file, title, skip }) => {
      const reason = browserName === 'firefox' ? skipReason(file, title) : undefined
      skip(reason !== undefined, reason ?? '')
      await use(undefined)
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
  urls: [async ({}, use, { parallelIndex }) => use(readUrls(parallelIndex)), { scope: 'worker' }],
  alpha: async ({ urls }, use) => use(createWalletClient(urls.walletd, 'alpha')),
  beta: async ({ urls }, use) => use(createWalletClient(urls.walletd, 'beta')),
  legacy: async ({ urls }, use) => use(createWalletClient(urls.walletd, 'legacy')),
  satoshi: async ({ urls }, use) => use(createBitcoinWalletClient(urls.walletd)),
  lamport: async ({ urls }, use) => use(createStandardWalletClient(urls.walletd, 'lamport')),
  phone: async ({ urls }, use) => use(createPhoneClient(urls.phoneControl)),
  engine: async ({ browser }, use) => {
    const engine = await createEngineControl(browser)
    await use(engine)
    await engine.close()
  },
  openFront: async ({ urls }, use) => {
    const fronts: Front[] = []
    await use(async fault => {
      const front = await openFront({ behind: urls.dapp, ...fault })
      fronts.push(front)
      return front
    })
    await Promise.all(fronts.map(front => front.close()))
  },
  freshPeers: [
    async ({ urls }, use) => {
      await resetPeers(urls)
      await use(undefined)
    },
    { auto: true },
  ],
  pageErrors: [
    async ({ context }, use) => {
      const errors = watchErrors(context)
      await use(errors)
      errors.check()
    },
    { auto: true },
  ],
})

export { expect } from 'playwright/test'
