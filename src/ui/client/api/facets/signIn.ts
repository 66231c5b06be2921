import type { SignInSession } from '../../../../bridge/contract/signIn.ts'

/**
 * Sign-in with the connected account, by the option `siwx` or `siweConfig` (CAIP-122, ERC-4361). `getState().signIn` has
 * the state by namespace. Without the option each method rejects with SignInNotEnabledError.
 */
export interface SignInClient {
  /**
   * Opens the sign view in this tab unless the account is signed in. Resolves when it is signed in.
   *
   * @throws SignInNotEnabledError, SignInNotReadyError (no account or network), ConnectionCancelledError (4001: the user
   * declined), or the error of the sign-in
   * @example await tabkey.signIn.request()
   */
  request(): Promise<void>
  /**
   * Ends the sessions for every tab. If sign-in is required, the wallets are disconnected too.
   *
   * @throws SignInNotEnabledError, BridgeTimeoutError
   * @example await tabkey.signIn.signOut()
   */
  signOut(): Promise<void>
  /**
   * Reads the host's sessions of the active account on the active network.
   *
   * @throws SignInNotEnabledError, SignInNotReadyError (no account or network)
   * @example const [session] = await tabkey.signIn.getSessions()
   */
  getSessions(): Promise<readonly SignInSession[]>
  /**
   * Reads the host's sessions again, for every tab. Call it when a session changed where no page can detect it, such as
   * on the host's server.
   *
   * @throws SignInNotEnabledError, BridgeTimeoutError
   * @example await tabkey.signIn.refresh()
   */
  refresh(): Promise<void>
}
