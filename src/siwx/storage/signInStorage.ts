import type { NetworkId } from '../../bridge/contract/network.ts'
import type { SignInSession } from '../../bridge/contract/signIn.ts'

/** Where the sessions of a sign-in are kept. `createSiwx` checks what it gives; a body need not trust its own bytes. */
export interface SignInStorage {
  /** A nonce of the server that will verify. Absent: the page makes its own. */
  getNonce?(): Promise<string>
  /** Replaces a session of the same chain and address. */
  add(session: SignInSession): Promise<void>
  /** Replaces all of them. */
  set(sessions: readonly SignInSession[]): Promise<void>
  /** Of this chain and this address; no other's. */
  delete(chainId: NetworkId, address: string): Promise<void>
  /** @throws when nobody can tell; a session that cannot be read is none */
  get(chainId: NetworkId, address: string): Promise<readonly unknown[]>
  /** True for a server that verifies: signatures are not checked again when they are read. */
  readonly isVerified?: boolean
}
