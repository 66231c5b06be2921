import { test as base } from '@playwright/test'
import {
  type PhoneFixtures,
  phoneFixtures,
  type WalletFixtures,
  walletFixtures,
} from 'tabkey-testing/playwright'

/** Playwright's test with a wallet in every page of a test that asks for one, and with a phone. */
export const test = base.extend<WalletFixtures & PhoneFixtures>({ ...walletFixtures, ...phoneFixtures })

export { expect } from '@playwright/test'
