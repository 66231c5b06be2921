import { createEvmWallet, type EvmTestWallet, type EvmWalletOptions } from './evm/createEvmWallet.ts'

/**
 * Creates a wallet for tests: real keys, real signatures, and the errors and events of real wallets. It lives where it is
 * created; `installWallet` of `tabkey-testing/playwright` or `tabkey-testing/vitest` puts it into pages.
 *
 * @param options accounts, chains, and how the person behaves; by default the first account of local test chains on
 * chain 1, and a person who approves everything
 * @returns the wallet
 * @throws TestWalletOptionError for an option that cannot be used
 * @example
 * const wallet = testWallet({ accounts: [0, 1], chains: [1, 8453], approve: 'manual' })
 */
export const testWallet = (options: EvmWalletOptions = {}): EvmTestWallet => createEvmWallet(options)
