import { type HDAccount, mnemonicToAccount } from 'viem/accounts'

/** The mnemonic every anvil starts with. Its keys are public knowledge: never send real money there. */
const ANVIL_MNEMONIC = 'test test test test test test test test test test test junk'

/**
 * An account that local test chains fund at their start (anvil, hardhat): each of the first ten has 10,000 ether there.
 *
 * @param addressIndex position in the mnemonic of the chains, from 0
 * @returns viem's local account: `address`, `signMessage`, `signTypedData`, `signTransaction`
 * @example
 * const { address } = anvilAccount(0) // 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
 */
export const anvilAccount = (addressIndex: number): AnvilAccount =>
  mnemonicToAccount(ANVIL_MNEMONIC, { addressIndex })

/** An account with its key, as `anvilAccount` derives it. */
export type AnvilAccount = HDAccount
