import { join } from 'node:path'
import type { BrowserContext } from 'playwright/test'
import { anvilAccount } from '../../../packages/tabkey-testing/src/accounts.ts'
import { TESTING_KIT } from './consumerFolder.ts'

export const TEST_WALLET = { name: 'Test Wallet', address: anvilAccount(0).address }

type Testing = typeof import('../../../packages/tabkey-testing/src/testing.ts')
type ForPlaywright = typeof import('../../../packages/tabkey-testing/src/playwright.ts')

/** Gives every page of the context the wallet of the packed tabkey-testing, which approves everything. */
export async function injectTestWallet(context: BrowserContext): Promise<void> {
  const { testWallet }: Testing = await import(join(TESTING_KIT, 'dist/testing.js'))
  const { installWallet }: ForPlaywright = await import(join(TESTING_KIT, 'dist/playwright.js'))
  await installWallet(context, testWallet())
}
