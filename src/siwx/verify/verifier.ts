import type { NetworkId } from '../../bridge/contract/network.ts'
import type { SignInNode } from '../../bridge/contract/signIn.ts'

export interface SignInVerification {
  /** The text, byte for byte. */
  readonly message: string
  /** Hex for eip155, base58 for solana, base64 for bip122. */
  readonly signature: string
  readonly address: string
  readonly chainId: NetworkId
  /** How to ask the chain's node; absent where nobody gave one. */
  readonly node?: SignInNode
}

/**
 * Says whether the account signed the text.
 *
 * @returns false for every signature that is not the account's, however broken it is
 * @throws SignInUnverifiableError when nobody can tell
 */
export type SignInVerifier = (verification: SignInVerification) => Promise<boolean>

/** Verifiers by CAIP-2 namespace. */
export type SignInVerifiers = Readonly<Record<string, SignInVerifier>>

/** The verifiers that come with the library, each fetched with its first signature. */
export const DEFAULT_VERIFIERS: SignInVerifiers = {
  eip155: async verification => (await import('./evm.ts')).verifyEvm(verification),
  solana: async verification => (await import('./solana.ts')).verifySolana(verification),
  bip122: async verification => (await import('./bitcoin.ts')).verifyBitcoin(verification),
}
