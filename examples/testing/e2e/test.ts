import { test as base } from '@playwright/test'
import { type WalletFixtures, walletFixtures } from 'tabkey-testing/playwright'

/** Playwright's test with a wallet in every page. */
export const test = base.extend<WalletFixtures>(walletFixtures)

export { expect } from '@playwright/test'
