import type { LoginVerifier, VerifiedLogin } from './createLoginVerifier.ts'
import { LoginTokenRefusedError } from './loginTokenErrors.ts'

/** What a logged-in visitor is to Auth.js. */
export interface LoginUser {
  /** The user at the secure site; also the token's `sub`. */
  readonly id: string
  /** The first verified address of a mailbox; null without one. */
  readonly email: string | null
  /** The address of the wallet; null before there is one. */
  readonly name: string | null
}

/** A Credentials provider of Auth.js. */
export interface LoginCredentials {
  /** Id of the provider, the first argument of `signIn` in the page. */
  readonly id: string
  /** Name on the page of Auth.js. */
  readonly name: string
  /** Kind of provider. */
  readonly type: 'credentials'
  /** Field of the form on the page of Auth.js. */
  readonly credentials: { readonly token: { readonly label: string } }
  /**
   * Verifies the token that the page posted.
   *
   * @returns the user, or `null` for a refused token
   * @throws LoginTokenUnverifiableError when the keys of the site cannot be read
   */
  readonly authorize: (
    credentials: { readonly token?: unknown },
    request: Request,
  ) => Promise<LoginUser | null>
}

/** Parameters of `loginCredentials`. */
export interface LoginCredentialsParameters {
  /** The result of `createLoginVerifier`. */
  readonly login: Pick<LoginVerifier, 'verify'>
  /**
   * Reads the nonce that your server gave to the browser of the request. Tokens without it are refused. Default: tokens of
   * any nonce count.
   */
  readonly readNonce?: (request: Request) => string | null | undefined | Promise<string | null | undefined>
  /** Id of the provider, the first argument of `signIn` in the page. Default: `tabkey-login`. */
  readonly id?: string
  /** Name on Auth.js' own page. Default: `Wallet`. */
  readonly name?: string
}

/**
 * A provider for Auth.js (next-auth 5, `@auth/core`): visitors who are logged in at the secure site are logged in at your
 * site, and Auth.js keeps the session. The page posts the result of `tabkey.loginToken()` as `token`. Auth.js checks that
 * the request is one of your own site.
 *
 * @returns an entry of `providers`. Its `authorize` gives null for a refused token, and throws LoginTokenUnverifiableError
 *   when the keys of the site cannot be read
 *
 * @example
 * const login = createLoginVerifier({ site: 'https://wallet.example.com', projectId: 'shop' })
 * export const { handlers, auth } = NextAuth({ providers: [loginCredentials({ login })] })
 */
export function loginCredentials({
  login,
  readNonce,
  id = 'tabkey-login',
  name = 'Wallet',
}: LoginCredentialsParameters): LoginCredentials {
  return {
    id,
    name,
    type: 'credentials',
    credentials: { token: { label: 'Token' } },
    async authorize({ token }, request) {
      const nonce = await readNonce?.(request)
      // A browser without a nonce has no token that counts.
      if (readNonce && !nonce) return null
      try {
        return toUser(await login.verify(token, nonce ? { nonce } : {}))
      } catch (error) {
        if (error instanceof LoginTokenRefusedError) return null
        throw error
      }
    },
  }
}

const toUser = ({ userId, email, wallets }: VerifiedLogin): LoginUser => ({
  id: userId,
  email,
  name: wallets[0]?.address ?? null,
})
