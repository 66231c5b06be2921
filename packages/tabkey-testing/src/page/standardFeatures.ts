import type { TestWallet } from '../wallet/testWalletTypes.ts'
import { bitcoinFeatures } from './bitcoinFeatures.ts'
import type { CreateFeatures } from './registerStandardWallet.ts'
import { solanaFeatures } from './solanaFeatures.ts'

/** The features of the kinds of wallets that register by the Wallet Standard. */
export const STANDARD_FEATURES: Readonly<Record<Exclude<TestWallet['kind'], 'evm'>, CreateFeatures>> = {
  solana: solanaFeatures,
  bitcoin: bitcoinFeatures,
}
