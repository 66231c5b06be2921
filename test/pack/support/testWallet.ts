import type { BrowserContext } from 'playwright/test'
import { anvilAccount } from '../../../packages/peers/src/accounts.ts'
import { installWallet, testWallet } from '../../browser/support/kit.ts'

export const TEST_WALLET = { name: 'Test Wallet', address: anvilAccount(0).address }

/** Gives every page of the context the wallet of the packed tabkey-testing, which approves everything. */
export const injectTestWallet = async (context: BrowserContext): Promise<void> =>
  void (await installWallet(context, testWallet()))
