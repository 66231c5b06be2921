import {
  type CreateSignInHandlerParameters,
  createSignInHandler,
  type SignInHandler,
} from './createSignInHandler.ts'
import type { SignedInAccount } from './sessionStore.ts'
import type { SignInStore } from './signInStore.ts'
import { createMemoryStore } from './stores/memoryStore.ts'

/** What `await cookies()` of `next/headers` and `request.cookies` of Next's middleware have in common. */
export interface NextCookies {
  /** All cookies of the request. */
  getAll(): readonly { readonly name: string; readonly value: string }[]
}

/** Where the visitor's cookies are: Next's cookies, a request, or its headers. */
export type NextCookieSource = NextCookies | { readonly headers: Headers } | Headers

/** Route handlers of Next, for `app/api/sign-in/[...path]/route.ts`, and readers of the session. */
export interface SignInRoutes extends Pick<SignInHandler, 'verify'> {
  /** Answers `GET …/nonce` and `GET …/session`. */
  readonly GET: (request: Request) => Promise<Response>
  /** Answers `POST …/verify` and `POST …/signout`. */
  readonly POST: (request: Request) => Promise<Response>
  /** Answers the preflight requests of other origins. */
  readonly OPTIONS: (request: Request) => Promise<Response>
  /**
   * The accounts that the visitor is signed in with, for server components, server actions, routes and middleware.
   *
   * @returns empty when the visitor is not signed in
   * @throws as the store does; SignInUnverifiableError when it does not answer within 3 s
   *
   * @example
   * import { cookies } from 'next/headers'
   *
   * const [account] = await signIn.readAccounts(await cookies())
   * if (!account) redirect('/')
   */
  readAccounts(cookies: NextCookieSource): Promise<readonly SignedInAccount[]>
}

const STORE = Symbol.for('tabkey.signInStore')

/** Next evaluates a module once for pages and once for routes; both must find the same nonces and sessions. */
function sharedMemoryStore(): SignInStore {
  const home = globalThis as { [STORE]?: SignInStore }
  return (home[STORE] ??= createMemoryStore())
}

function toHeaders(source: NextCookieSource): Headers {
  if (source instanceof Headers) return source
  if ('headers' in source) return source.headers
  const cookie = source
    .getAll()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
  return new Headers({ cookie })
}

/**
 * The sign-in server as route handlers of Next's app router. The same object reads the session in server components.
 *
 * @param parameters as for `createSignInHandler`. The default store is in memory, shared by all modules of the process:
 *   give a store of Redis or Postgres where there are several processes
 * @returns the route handlers, `readAccounts` and `verify`
 * @throws ConfigError when the origin, the cookie's name or a time is invalid
 *
 * @example
 * // lib/signIn.ts
 * export const signIn = signInRoutes({ origin: process.env.ORIGIN, chains: ['eip155:1'] })
 *
 * // app/api/sign-in/[action]/route.ts
 * export const { GET, POST } = signIn
 */
export function signInRoutes(parameters: CreateSignInHandlerParameters): SignInRoutes {
  const handler = createSignInHandler({ ...parameters, store: parameters.store ?? sharedMemoryStore() })
  return {
    GET: handler,
    POST: handler,
    OPTIONS: handler,
    verify: handler.verify,
    readAccounts: cookies => handler.readAccounts({ headers: toHeaders(cookies) }),
  }
}
