import type { NetworkId } from '../../bridge/contract/network.ts'
import type { SignInData, SignInNode, SignInSession } from '../../bridge/contract/signIn.ts'

/** Reads the chain of a wallet, where it tells one. */
export type ReadChain = () => Promise<NetworkId | undefined>

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
   * Checks a message that the wallet wrote from the fields.
   *
   * @throws SignInRefusedError or SignInMessageError when it is another message or signature, SignInUnverifiableError when
   *   the chain's node does not respond
   */
  proveSigned(signed: SignedMessage): Promise<SignInSession>
  /**
   * Has the host keep a session beside its other ones.
   *
   * @param signal aborted when the connection is cancelled: then the session is not kept, or revoked again
   * @throws what the host threw
   */
  add(session: SignInSession, signal: AbortSignal): Promise<void>
}
