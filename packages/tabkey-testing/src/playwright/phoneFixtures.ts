import type { EvmWalletOptions } from '../evm/createEvmWallet.ts'
import type { TestPhone } from '../phone/startPhone.ts'
import { testWallet } from '../testWallet.ts'

/** What `phoneFixtures` adds to a test. */
export interface PhoneFixtures {
  /** Address of the relay, for `use` in Playwright's config; default `ws://127.0.0.1:4180`. */
  relayUrl: string
  /** Of the wallet on the phone, for `test.use({ phoneOptions: … })`; default none. */
  phoneOptions: EvmWalletOptions
  /** A phone with a wallet, new for each test. */
  phone: TestPhone
}

type Use<Value> = (value: Value) => Promise<void>
type Option<Value> = [Value, { option: true }]

/**
 * Fixtures for the `test` of any copy of Playwright. The relay is started once, by the config's `globalSetup`.
 *
 * @example
 * import { test as base } from '@playwright/test'
 * import { type PhoneFixtures, phoneFixtures } from 'tabkey-testing/playwright'
 * export const test = base.extend<PhoneFixtures>(phoneFixtures)
 */
export const phoneFixtures = {
  relayUrl: ['ws://127.0.0.1:4180', { option: true }] as Option<string>,
  phoneOptions: [{}, { option: true }] as Option<EvmWalletOptions>,
  phone: async (
    { relayUrl, phoneOptions }: { relayUrl: string; phoneOptions: EvmWalletOptions },
    use: Use<TestPhone>,
  ): Promise<void> => {
    // WalletKit is loaded by tests with a phone only.
    const { startPhone } = await import('../phone/startPhone.ts')
    const phone = await startPhone({ relayUrl, wallet: testWallet(phoneOptions) })
    await use(phone)
    await phone.close()
  },
}
