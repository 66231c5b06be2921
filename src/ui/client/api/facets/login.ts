import type { EmbeddedAccountType, SocialProvider } from '../../../../bridge/contract/embedded.ts'
import type { Namespace } from '../../../../bridge/contract/network.ts'
import type { Account } from '../tabkey.ts'

/** Login with the host's own login, which the secure site is configured to accept. */
export interface TokenLogin {
  /**
   * Gets a JWT of the user from your server, which signs it for the secure site. By default the site takes only a token
   * whose claim `nonce` is this one.
   */
  readonly token: (parameters: { readonly nonce: string }) => string | Promise<string>
  /** Not with another login. */
  readonly email?: never
  /** Not with another login. */
  readonly social?: never
  /** Not with another login. */
  readonly passkey?: never
  /** Ends the login and rejects the promise with RequestAbortedError. */
  readonly signal?: AbortSignal
}

/** By email, by a social provider, by passkey, or by a token of the host: one of them. */
export type LoginOptions =
  | TokenLogin
  | {
      /** The address the code is sent to. `true`: the modal asks for it. */
      readonly email: string | true
      /** The provider whose window opens. */
      readonly social?: never
      /** Not with another login. */
      readonly passkey?: never
      /** Not with another login. */
      readonly token?: never
      /** Ends the login and rejects the promise with RequestAbortedError. */
      readonly signal?: AbortSignal
    }
  | {
      readonly social: SocialProvider
      readonly email?: never
      /** Not with another login. */
      readonly passkey?: never
      /** Not with another login. */
      readonly token?: never
      readonly signal?: AbortSignal
    }
  | {
      /** The secure wallet asks for a passkey in the modal. */
      readonly passkey: true
      readonly email?: never
      readonly social?: never
      /** Not with another login. */
      readonly token?: never
      readonly signal?: AbortSignal
    }

/** The user and the account of a login. */
export interface LoginResult {
  /** The embedded wallet's account of the active namespace, or of the first namespace it has one in. */
  readonly account: Account
  /** `null` if the login has no email. */
  readonly email: string | null
  /** Name at the social provider, or in Farcaster. */
  readonly username: string | null
  /** `null` for a login by email, passkey or token. */
  readonly provider: SocialProvider | null
}

/**
 * Login by email, social provider or passkey into the embedded wallet (`features.email`, `features.socials`,
 * `features.passkey`), or by a token of your own server.
 */
export interface LoginClient {
  /**
   * Logs in, and resolves when the account is connected. The modal shows the steps that need the user: the code from the
   * mail, the registration of a new device, a social provider's window, the press for a passkey.
   *
   * Call `login({ social })` in the click handler, without an `await` before it: the provider's window is opened at once,
   * and browsers block a window that is opened later.
   *
   * `login({ token })` needs no feature of the modal, only `endpoints.secureSite`: your server proves the user. The modal
   * opens only where the user has to open the wallet.
   *
   * Deadlines: 20 s for the secure site to load, 30 s for each of its answers. There is no deadline for the user while the
   * modal is open. A sign-in (`siwx`) follows the login; the promise does not wait for it.
   *
   * @throws ValidationError (invalid email, unknown provider), ConfigError (the feature is off), EndpointMissingError (no
   * secure site is known), LoginActiveError (another login is active: disconnect first), EmailCooldownError (one mail in
   * 30 s; `seconds` says how long), PopupBlockedError and PopupClosedError (the modal was closed after the window was
   * blocked or closed), ConnectionCancelledError (4001: the modal was closed), RequestAbortedError, FrameLoadError,
   * FrameTimeoutError, FrameRequestError (the secure site refused; its message is the site's)
   * @example const { account, email } = await tabkey.login({ email: 'ada@example.com' })
   * @example await tabkey.login({ token: ({ nonce }) => fetch(`/wallet-token?nonce=${nonce}`).then(answer => answer.text()) })
   * @example button.onclick = () => tabkey.login({ social: 'google' }).then(({ account }) => show(account), explain)
   */
  login(parameters: LoginOptions): Promise<LoginResult>
  /**
   * Switches the embedded wallet between its smart account and its plain account.
   *
   * @param parameters.namespace default: the active one. `smartAccount` exists in eip155 only
   * @returns the account after the switch
   * @throws ValidationError, NotConnectedError (no embedded wallet in that namespace), FrameTimeoutError after 30 s,
   * FrameRequestError
   * @example await tabkey.setAccountType({ type: 'eoa' })
   */
  setAccountType(parameters: {
    readonly namespace?: Namespace
    readonly type: EmbeddedAccountType
  }): Promise<Account>
  /**
   * A token of the login for your own server, which then knows the user without a second sign-in: a JWT (RFC 7519) of 5
   * minutes, signed with ES256. The server checks it with the keys at `/.well-known/jwks.json` of the secure site: `iss`
   * is the site, `aud` the project id, `sub` the user; `email` is there for a verified address, and `wallets` has the
   * address of the key. `createLoginVerifier` of `tabkey/siwx/server` does this.
   *
   * @param parameters.nonce a value of your server, at most 100 characters; it is the claim `nonce`
   * @returns the token
   * @throws ValidationError, NotConnectedError (no embedded wallet), FrameRequestError (the secure site has no tokens),
   * FrameTimeoutError after 30 s
   * @example await fetch('/session', { method: 'POST', body: await tabkey.loginToken() })
   */
  loginToken(parameters?: { readonly nonce?: string }): Promise<string>
  /**
   * Changes the email of the login. The modal asks for the code sent to the current address, then for the one sent to the
   * new address; without `email` it asks for the new address first.
   *
   * @returns the new address, once it is confirmed
   * @throws ValidationError (invalid email), NotConnectedError (no login by email), EmailCooldownError,
   * ConnectionCancelledError (4001: the modal was closed), RequestAbortedError, FrameTimeoutError, FrameRequestError
   * @example const { email } = await tabkey.updateEmail({ email: 'ada@new.example.com' })
   */
  updateEmail(parameters?: {
    readonly email?: string
    readonly signal?: AbortSignal
  }): Promise<{ readonly email: string }>
}
