import type { NetworkId } from '../../bridge/contract/network.ts'
import type { SignInSession } from '../../bridge/contract/signIn.ts'

/** Storage of sessions. `createSiwx` verifies the sessions that it returns. */
export interface SignInStorage {
  /** A nonce of the verifying server. Default: the page creates one. */
  getNonce?(): Promise<string>
  /** Replaces a session of the same chain and address. */
  add(session: SignInSession): Promise<void>
  /** Replaces all sessions. */
  set(sessions: readonly SignInSession[]): Promise<void>
  /** Removes the session of this chain and address only. */
  delete(chainId: NetworkId, address: string): Promise<void>
  /** @throws when the storage is not readable; an unreadable session is omitted */
  get(chainId: NetworkId, address: string): Promise<readonly unknown[]>
  /** `true` for a server that verifies: signatures are not verified again when sessions are read. */
  readonly isVerified?: boolean
}
