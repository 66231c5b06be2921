import type { NetworkId } from '../../bridge/contract/network.ts'
import type { SignInNode } from '../../bridge/contract/signIn.ts'

/** A signed text and the account that is said to have signed it. */
export interface SignInVerification {
  /** The text, byte for byte. */
  readonly message: string
  /** Hex for eip155, base58 for solana, base64 for bip122. */
  readonly signature: string
  /** Address of the account, in the format of the chain. */
  readonly address: string
  /** CAIP-2 id of the chain of the account. */
  readonly chainId: NetworkId
  /** The chain's node, if configured. */
  readonly node?: SignInNode
}

/**
 * Verifies that the account signed the text.
 *
 * @returns `false` for every signature that is not the account's, also for invalid bytes
 * @throws SignInUnverifiableError when the signature cannot be verified now
 */
export type SignInVerifier = (verification: SignInVerification) => Promise<boolean>

/** Verifiers by CAIP-2 namespace. */
export type SignInVerifiers = Readonly<Record<string, SignInVerifier>>

/** The library's verifiers, each loaded with its first signature. */
export const DEFAULT_VERIFIERS: SignInVerifiers = {
  eip155: async verification => (await import('./evm.ts')).verifyEvm(verification),
  solana: async verification => (await import('./solana.ts')).verifySolana(verification),
  bip122: async verification => (await import('./bitcoin.ts')).verifyBitcoin(verification),
}
