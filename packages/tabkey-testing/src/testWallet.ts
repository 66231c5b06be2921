import {
  type BitcoinTestWallet,
  type BitcoinWalletOptions,
  createBitcoinWallet,
} from './bitcoin/createBitcoinWallet.ts'
import { createEvmWallet, type EvmTestWallet, type EvmWalletOptions } from './evm/createEvmWallet.ts'
import {
  createSolanaWallet,
  type SolanaTestWallet,
  type SolanaWalletOptions,
} from './solana/createSolanaWallet.ts'

/** What a wallet of any kind starts with. */
export type TestWalletOptions = EvmWalletOptions | SolanaWalletOptions | BitcoinWalletOptions

/**
 * Creates a wallet for tests: real keys, real signatures, and the errors and events of real wallets. It lives where it is
 * created; `installWallet` of `tabkey-testing/playwright` or `tabkey-testing/vitest` puts it into pages.
 *
 * @param options kind, accounts, chains, and how the person behaves; by default an EVM wallet with the first account of
 * local test chains on chain 1, and a person who approves everything
 * @returns the wallet
 * @throws TestWalletOptionError for an option that cannot be used
 * @example
 * const wallet = testWallet({ accounts: [0, 1], chains: [1, 8453], approve: 'manual' })
 * const solana = testWallet({ kind: 'solana' })
 * const bitcoin = testWallet({ kind: 'bitcoin', chain: 'bitcoin:testnet' })
 */
export function testWallet(options?: EvmWalletOptions): EvmTestWallet
export function testWallet(options: SolanaWalletOptions): SolanaTestWallet
export function testWallet(options: BitcoinWalletOptions): BitcoinTestWallet
export function testWallet(options: TestWalletOptions): EvmTestWallet | SolanaTestWallet | BitcoinTestWallet
export function testWallet(
  options: TestWalletOptions = {},
): EvmTestWallet | SolanaTestWallet | BitcoinTestWallet {
  if (options.kind === 'bitcoin') return createBitcoinWallet(options)
  return options.kind === 'solana' ? createSolanaWallet(options) : createEvmWallet(options)
}
