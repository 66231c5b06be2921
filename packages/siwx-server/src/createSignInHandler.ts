import { ConfigError } from '../../../src/bridge/errors/client.ts'
import {
  SignInMessageError,
  SignInRefusedError,
  SignInUnverifiableError,
} from '../../../src/bridge/errors/signIn.ts'
import { createNonce } from '../../../src/siwx/nonce.ts'
import { findProfile } from '../../../src/siwx/profiles.ts'
import { type CookieSource, createCookies } from './cookies.ts'
import { HttpRefusal } from './errors.ts'
import { boundNode } from './limitNode.ts'
import { readBody } from './requestBody.ts'
import { answerPreflight, checkOrigin, withSiteHeaders } from './requestOrigin.ts'
import { createSessionStore, type SignedInAccount } from './sessionStore.ts'
import type { SignInStore } from './signInStore.ts'
import { createMemoryStore } from './stores/memoryStore.ts'
import { type ServerVerifyParameters, type VerifiedSignIn, verifySessions } from './verifySessions.ts'

/** Parameters of `createSignInHandler` and `signInRoutes`. */
export interface CreateSignInHandlerParameters
  extends Pick<
    ServerVerifyParameters,
    'origin' | 'chains' | 'node' | 'verifiers' | 'maxAgeMs' | 'clockSkewMs'
  > {
  /** Store of nonces and sessions. Default: `createMemoryStore()`, for one process. */
  readonly store?: SignInStore
  /**
   * Maximum age of a session in milliseconds; the expiration time of the signed text also applies. Default: one day.
   */
  readonly sessionMaxAgeMs?: number
  /** Maximum time to sign, in milliseconds. Default: ten minutes. */
  readonly nonceMaxAgeMs?: number
  /** Letters, digits, `-` and `_`. On https the browser's cookie is `__Host-` and this. Default: `signin`. */
  readonly cookieName?: string
  /**
   * The visitor's network address, by which calls to `node` are limited for each visitor. Read it from a header that your
   * own proxy sets and visitors cannot. Default: visitors are not told apart.
   *
   * @example
   * visitorOf: headers => headers.get('x-real-ip')
   */
  readonly visitorOf?: (headers: Headers) => string | null | undefined
  /** Called with errors that are answered with 503: failures of the store, of a node, of your `verifiers`. */
  readonly onError?: (error: unknown) => void
  /** Milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number
}

/** Answers the requests of `createServerStorage`; never rejects. */
export interface SignInHandler {
  (request: Request): Promise<Response>
  /**
   * The accounts that the visitor of any request is signed in with, for your other routes. The cookie alone proves
   * them: routes that change something need a check of `Origin` of their own.
   *
   * @param request a `Request`, or the request of Node or Express
   * @returns the signed-in accounts; empty when the visitor is not signed in
   * @throws as the store does; SignInUnverifiableError when it does not answer within 3 s
   *
   * @example
   * const [account] = await signIn.readAccounts(request)
   * if (!account) return new Response(null, { status: 401 })
   */
  readAccounts(request: CookieSource): Promise<readonly SignedInAccount[]>
  /**
   * Verifies a sign-in whose session another library keeps (`tabkeyCredentials` of `tabkey/authjs`). The nonce must be
   * one of `GET …/nonce` of this handler, given to the browser of this request; it is used up by the first try.
   *
   * @param request the request with the visitor's cookies. It is not checked: your library refuses other sites
   * @param sessions 1 to 50 sessions with the signed text and the signature, as `createServerStorage` posts them
   * @throws as `verifySessions` does
   */
  verify(request: CookieSource, sessions: unknown): Promise<readonly VerifiedSignIn[]>
}

const DAY_MS = 86_400_000
const TEN_MINUTES_MS = 600_000
const COOKIE_NAME = /^[\w-]{1,40}$/

type Route = (request: Request) => Promise<Response>

/**
 * A sign-in server as one function of the Fetch API. It answers `GET …/nonce`, `POST …/verify`, `GET …/session` and
 * `POST …/signout`, by the last part of the path, which are the requests of `createServerStorage` of `tabkey/siwx`.
 *
 * @param parameters.origin origin of the page, from your config: https, or http on loopback
 * @param parameters.store store of nonces and sessions
 * @param parameters.chains CAIP-2 ids that visitors may sign in on
 * @param parameters.node nodes for accounts that are contracts; limited by `limitNode` if it is not limited yet
 * @returns the handler; `toNodeListener` converts it to a listener for Node and Express
 * @throws ConfigError when the origin, the cookie's name or a time is invalid
 *
 * @example
 * const signIn = createSignInHandler({ origin: 'https://app.example', chains: ['eip155:1'] })
 * app.all('/api/sign-in/*', context => signIn(context.req.raw)) // Hono
 */
export function createSignInHandler({
  origin: site,
  store = createMemoryStore(),
  sessionMaxAgeMs = DAY_MS,
  nonceMaxAgeMs = TEN_MINUTES_MS,
  cookieName = 'signin',
  visitorOf,
  onError,
  now = Date.now,
  node,
  ...terms
}: CreateSignInHandlerParameters): SignInHandler {
  if (!URL.canParse(site) || new URL(site).origin === 'null')
    throw new ConfigError('origin', 'must be an origin')
  if (!COOKIE_NAME.test(cookieName))
    throw new ConfigError('cookieName', 'must have at most 40 letters, digits, - or _')
  for (const [field, timeMs] of Object.entries({ sessionMaxAgeMs, nonceMaxAgeMs }))
    if (!Number.isSafeInteger(timeMs) || timeMs < 1_000)
      throw new ConfigError(field, 'must be a whole number of milliseconds, at least 1,000')
  const url = new URL(site)
  const { origin } = url
  const nodeTerms = { ...terms, ...(node ? { node: boundNode(node) } : {}) }
  const sessionCookie = createCookies(url, cookieName)
  const visitorCookie = createCookies(url, `${cookieName}-visitor`)
  const sessions = createSessionStore({ store, origin, sessionMaxAgeMs, nonceMaxAgeMs, now })
  const isListed = ({ data }: SignedInAccount) => !terms.chains || terms.chains.includes(data.chainId)

  async function readAccounts(request: CookieSource): Promise<readonly SignedInAccount[]> {
    const id = sessionCookie.read(request)
    return id === undefined ? [] : (await sessions.get(id)).filter(isListed)
  }

  /** Ends the visitor's session; its accounts are then written under a new id. */
  async function takeAccounts(request: Request): Promise<readonly SignedInAccount[]> {
    const id = sessionCookie.read(request)
    return id === undefined ? [] : sessions.take(id)
  }

  async function answerWith(accounts: readonly SignedInAccount[]): Promise<Response> {
    const stored = await sessions.write(accounts)
    const cookie = stored ? sessionCookie.write(stored.id, stored.lifeMs) : sessionCookie.clear()
    return answer(200, {}, cookie)
  }

  async function issueNonce(request: Request): Promise<Response> {
    const visitorId = visitorCookie.read(request) ?? createNonce()
    const nonce = await sessions.issueNonce(visitorId)
    return answer(200, { nonce }, visitorCookie.write(visitorId, nonceMaxAgeMs))
  }

  async function verify(request: CookieSource, signed: unknown): Promise<readonly VerifiedSignIn[]> {
    const visitorId = visitorCookie.read(request)
    const nonces = {
      use: async (nonce: string) => visitorId !== undefined && sessions.takeNonce(visitorId, nonce),
    }
    const parameters = { ...nodeTerms, ...readVisitor(request, visitorOf), origin, nonces, now: now() }
    return verifySessions(signed, parameters)
  }

  async function signIn(request: Request): Promise<Response> {
    const body = await readBody(request)
    const verified = sessions.withEnds(await verify(request, body.sessions))
    const before = await takeAccounts(request)
    return answerWith(body.replace === true ? verified : [...before, ...verified])
  }

  async function readSessions(request: Request): Promise<Response> {
    const isRequested = matchAccount(Object.fromEntries(new URL(request.url).searchParams))
    const accounts = await readAccounts(request)
    return answer(200, { sessions: accounts.filter(isRequested).map(({ session }) => session) })
  }

  async function signOut(request: Request): Promise<Response> {
    const isRequested = matchAccount(await readBody(request))
    const before = await takeAccounts(request)
    return answerWith(before.filter(account => !isRequested(account)))
  }

  const routes: Readonly<Record<string, { readonly method: string; readonly route: Route }>> = {
    nonce: { method: 'GET', route: issueNonce },
    verify: { method: 'POST', route: signIn },
    session: { method: 'GET', route: readSessions },
    signout: { method: 'POST', route: signOut },
  }

  async function route(request: Request): Promise<Response> {
    const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
    const found = Object.hasOwn(routes, name) ? routes[name] : undefined
    if (!found) throw new HttpRefusal(404, 'the path does not exist')
    checkOrigin(request, origin)
    if (request.method === 'OPTIONS') return answerPreflight(found.method)
    if (request.method !== found.method) throw new HttpRefusal(405, `method must be ${found.method}`)
    return found.route(request)
  }

  function report(error: unknown): void {
    try {
      onError?.(error)
    } catch {
      // An error of the host's `onError` does not change the response.
    }
  }

  async function handle(request: Request): Promise<Response> {
    const response = await route(request).catch(error => {
      const refusal = toRefusal(error)
      if (refusal.status === 503) report(error)
      return answer(refusal.status, refusal.body)
    })
    return withSiteHeaders(response, request, origin)
  }

  return Object.assign(handle, { readAccounts, verify })
}

function readVisitor(request: CookieSource, visitorOf: CreateSignInHandlerParameters['visitorOf']) {
  const visitor = visitorOf?.(toHeaders(request))
  return visitor ? { visitor } : {}
}

/** The headers of a request of the Fetch API or of Node. */
function toHeaders({ headers }: CookieSource): Headers {
  if (headers instanceof Headers) return headers
  const texts = Object.entries(headers).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  )
  return new Headers(texts)
}

function answer(status: number, body: object, cookie?: string): Response {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (cookie !== undefined) headers.append('set-cookie', cookie)
  return new Response(JSON.stringify(body), { status, headers })
}

/** Whether an account matches a request; every account matches a request without one. */
function matchAccount({ chainId, address }: { readonly chainId?: unknown; readonly address?: unknown }) {
  if (chainId === undefined && address === undefined) return () => true
  return ({ data }: SignedInAccount) =>
    data.chainId === chainId &&
    typeof address === 'string' &&
    findProfile(data.chainId)?.isSame(data.accountAddress, address) === true
}

/** Response to an error, without details of the store, the node or the host's code. */
function toRefusal(error: unknown): { readonly status: number; readonly body: object } {
  if (error instanceof HttpRefusal) return { status: error.status, body: { error: error.message } }
  if (error instanceof SignInMessageError)
    return { status: 400, body: { error: error.message, field: error.field } }
  if (error instanceof SignInRefusedError)
    return { status: 401, body: { error: error.message, reason: error.reason } }
  if (error instanceof SignInUnverifiableError) return { status: 503, body: { error: error.message } }
  return { status: 503, body: { error: 'The sign-in server is unavailable' } }
}
