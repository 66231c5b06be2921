import type { EvmTestWallet, EvmWalletOptions } from '../evm/createEvmWallet.ts'
import { testWallet } from '../testWallet.ts'
import { installWallet, type PlaywrightContext } from './installWallet.ts'

/** What `walletFixtures` adds to a test. */
export interface WalletFixtures {
  /** For `test.use({ walletOptions: … })`; default none, a wallet that approves everything. */
  walletOptions: EvmWalletOptions
  /** A wallet in every page of the test's context, new for each test. */
  wallet: EvmTestWallet
}

type Use<Value> = (value: Value) => Promise<void>

/**
 * Fixtures for the `test` of any copy of Playwright.
 *
 * @example
 * import { test as base } from '@playwright/test'
 * import { type WalletFixtures, walletFixtures } from 'tabkey-testing/playwright'
 * export const test = base.extend<WalletFixtures>(walletFixtures)
 */
export const walletFixtures = {
  walletOptions: [{}, { option: true }] as [EvmWalletOptions, { option: true }],
  wallet: async (
    { context, walletOptions }: { context: PlaywrightContext; walletOptions: EvmWalletOptions },
    use: Use<EvmTestWallet>,
  ): Promise<void> => {
    const wallet = testWallet(walletOptions)
    const uninstall = await installWallet(context, wallet)
    await use(wallet)
    uninstall()
  },
}
