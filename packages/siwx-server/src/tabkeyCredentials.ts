import { SignInMessageError, SignInRefusedError } from '../../../src/bridge/errors/signIn.ts'
import { parseSignInMessage } from '../../../src/siwx/parseSignInMessage.ts'
import type { SignInHandler } from './createSignInHandler.ts'

/** What a signed-in visitor is to Auth.js. */
export interface TabkeyUser {
  /** CAIP-10, for instance `eip155:1:0xab16…`; also the token's `sub`. */
  readonly id: string
  /** The address. */
  readonly name: string
}

/** A Credentials provider of Auth.js. */
export interface TabkeyCredentials {
  /** Id of the provider, the first argument of `signIn` in the page. */
  readonly id: string
  /** Name on the page of Auth.js. */
  readonly name: string
  /** Kind of provider. */
  readonly type: 'credentials'
  /** Fields of the form on the page of Auth.js. */
  readonly credentials: {
    readonly message: { readonly label: string }
    readonly signature: { readonly label: string }
  }
  /**
   * Verifies the signed text that the page posted.
   *
   * @returns the user, or `null` for a refused sign-in
   * @throws SignInUnverifiableError when a node or the store does not answer
   */
  readonly authorize: (
    credentials: { readonly message?: unknown; readonly signature?: unknown },
    request: Request,
  ) => Promise<TabkeyUser | null>
}

/** Parameters of `tabkeyCredentials`. */
export interface TabkeyCredentialsParameters {
  /** `createSignInHandler`'s handler or `signInRoutes`' routes: issues the nonces and knows site, chains and nodes. */
  readonly signIn: Pick<SignInHandler, 'verify'>
  /** Id of the provider, the first argument of `signIn` in the page. Default: `tabkey`. */
  readonly id?: string
  /** Name on Auth.js' own page. Default: `Wallet`. */
  readonly name?: string
}

const isRefusal = (error: unknown): boolean =>
  error instanceof SignInMessageError || error instanceof SignInRefusedError

/**
 * A provider for Auth.js (next-auth 5, `@auth/core`): visitors sign in with the account of their wallet, and Auth.js
 * keeps the session. Site, times, nonce, account and signature are verified: EVM accounts and contracts, Solana, Bitcoin.
 *
 * The page posts the signed text and its signature. The text has a nonce of `GET …/nonce` of `signIn`, which its cookie
 * binds to the browser. Auth.js checks that the request is one of your own site.
 *
 * @returns an entry of `providers`. Its `authorize` gives null for a refused sign-in, and throws
 *   SignInUnverifiableError when a node or the store does not answer
 *
 * @example
 * const signIn = signInRoutes({ origin: 'https://app.example', chains: ['eip155:1'] })
 * export const { handlers, auth } = NextAuth({ providers: [tabkeyCredentials({ signIn })] })
 * @see https://authjs.dev/getting-started/authentication/credentials
 */
export function tabkeyCredentials({
  signIn,
  id = 'tabkey',
  name = 'Wallet',
}: TabkeyCredentialsParameters): TabkeyCredentials {
  return {
    id,
    name,
    type: 'credentials',
    credentials: { message: { label: 'Message' }, signature: { label: 'Signature' } },
    async authorize({ message, signature }, request) {
      if (typeof message !== 'string' || typeof signature !== 'string') return null
      try {
        const { data } = parseSignInMessage(message)
        const [account] = await signIn.verify(request, [{ data, message, signature }])
        return account ? { id: account.accountId, name: account.data.accountAddress } : null
      } catch (error) {
        if (isRefusal(error)) return null
        throw error
      }
    },
  }
}
