import { test as base } from '@playwright/test'
import { type WalletFixtures, walletFixtures } from 'tabkey-testing/playwright'

/** Playwright's test with a wallet in every page of a test that asks for one. */
export const test = base.extend<WalletFixtures>(walletFixtures)

export { expect } from '@playwright/test'
