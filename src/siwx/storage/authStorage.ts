import { HttpError } from '../../bridge/errors/network.ts'
import { SignInRefusedError } from '../../bridge/errors/signIn.ts'
import { withDeadline } from '../deadline.ts'
import { createLocalStorage } from './localStorage.ts'
import { createServerStorage } from './serverStorage.ts'
import type { SignInStorage } from './signInStorage.ts'

/** What this storage needs of `next-auth/react`, or of another client of Auth.js. */
export interface AuthClient {
  /**
   * Posts the signed text to a provider of Auth.js.
   *
   * @returns an `error` when Auth.js refused
   */
  signIn(
    provider: string,
    options: { readonly redirect: false; readonly message: string; readonly signature: string },
  ): Promise<{ readonly error?: string | null | undefined } | undefined>
  /** Ends the session of Auth.js. */
  signOut(options: { readonly redirect: false }): Promise<unknown>
  /** The session of Auth.js; `user.name` is the address that signed in. */
  getSession(): Promise<{ readonly user?: { readonly name?: string | null | undefined } | undefined } | null>
}

/** Parameters of `createAuthStorage`. */
export interface CreateAuthStorageParameters extends AuthClient {
  /** Below it `GET /nonce` of `createSignInHandler` or `signInRoutes`, for instance `/api/sign-in`. */
  readonly url: string
  /** Id of the provider, as in `tabkeyCredentials`. Default: `tabkey`. */
  readonly provider?: string
  /** Replaces the `fetch` of the page for the nonce. */
  readonly fetch?: typeof globalThis.fetch
}

/** What Auth.js answers for null of `authorize`; every other error is a failure of the site. */
const REFUSED = 'CredentialsSignin'

/**
 * Signs in at Auth.js with `tabkeyCredentials` of `tabkey/authjs`. Auth.js keeps the session; the signed text stays in this
 * browser, and counts only while the session of Auth.js is the same account. Auth.js knows one account at a time.
 *
 * @returns a storage for `createSiwx`
 *
 * @example
 * import { getSession, signIn, signOut } from 'next-auth/react'
 *
 * const storage = createAuthStorage({ url: '/api/sign-in', signIn, signOut, getSession })
 * export const siwx = createSiwx({ storage })
 */
export function createAuthStorage({
  url,
  provider = 'tabkey',
  fetch,
  signIn,
  signOut,
  getSession,
}: CreateAuthStorageParameters): SignInStorage {
  const local = createLocalStorage({ prefix: '@tabkey/auth' })
  const { getNonce } = createServerStorage({ url, ...(fetch ? { fetch } : {}) })
  const within = <Value>(work: Promise<Value>): Promise<Value> => withDeadline(work, 'Auth.js')
  const endSession = () => within(signOut({ redirect: false }))

  async function isSignedIn(address: string): Promise<boolean> {
    const session = await within(getSession())
    return session?.user?.name?.toLowerCase() === address.toLowerCase()
  }

  const add: SignInStorage['add'] = async session => {
    const { message, signature } = session
    const result = await within(signIn(provider, { redirect: false, message, signature }))
    if (result?.error === REFUSED) throw new SignInRefusedError('server', { details: REFUSED })
    if (result?.error) throw new HttpError(503)
    await local.set([session])
  }

  return {
    ...(getNonce ? { getNonce } : {}),
    isVerified: true,
    add,
    async set(sessions) {
      const [session] = sessions
      if (session) return add(session)
      await endSession()
      await local.set([])
    },
    async delete(chainId, address) {
      if (await isSignedIn(address)) await endSession()
      await local.delete(chainId, address)
    },
    async get(chainId, address) {
      const sessions = await local.get(chainId, address)
      return sessions.length > 0 && (await isSignedIn(address)) ? sessions : []
    },
  }
}
