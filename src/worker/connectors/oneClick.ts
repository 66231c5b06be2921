import type { NetworkId } from '../../bridge/contract/network.ts'
import type { SignInData, SignInNode } from '../../bridge/contract/signIn.ts'

/** What a wallet returned for the fields of a message (ERC-7846). */
export interface SignedMessage {
  readonly message: string
  readonly signature: string
  /** The account that the wallet names beside the message. */
  readonly address: string
}

/** A sign-in whose account the wallet fills in, when it approves the connection. */
export interface OneClick {
  readonly data: SignInData
  /** Read for the signatures of contracts. */
  readonly node: SignInNode
  /**
   * Checks what the wallet signed, one CACAO for each chain, and has the host keep it. Nothing is kept when one of them
   * proves nothing.
   *
   * @throws SignInRefusedError, SignInMessageError, SignInUnverifiableError, or what the host threw
   */
  keep(auths: readonly unknown[], chains: readonly NetworkId[]): Promise<void>
  /**
   * Checks a message that the wallet wrote from the fields, and has the host keep it beside its other sessions.
   *
   * @param signal aborted when the connection is cancelled: then nothing is kept
   * @throws as `keep`
   */
  keepSigned(signed: SignedMessage, signal: AbortSignal): Promise<void>
}
