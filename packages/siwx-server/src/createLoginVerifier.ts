import { ConfigError } from '../../../src/bridge/errors/client.ts'
import { isSecureUrl } from './isSecureUrl.ts'
import { type LoginTokenRefusal, LoginTokenRefusedError } from './loginTokenErrors.ts'
import { createSiteKeys } from './siteKeys.ts'

/** Parameters of `createLoginVerifier`. */
export interface CreateLoginVerifierParameters {
  /** Origin of the secure site, as in `endpoints.secureSite`: https, or http on loopback. From your config, never from a request. */
  readonly site: string
  /** Your project id at the site. */
  readonly projectId: string
  /** Origins of your pages. Default: every page that the site lets the project have. */
  readonly origins?: readonly string[]
  /** How far the clocks of site and server may differ, in milliseconds, at most 300,000. Default: 30,000. */
  readonly clockSkewMs?: number
  /** Replaces the global `fetch`, for instance to use a proxy. */
  readonly fetch?: typeof globalThis.fetch
  /** Milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number
}

/** A verified address of a user. */
export interface LoginEmail {
  /** The address. */
  readonly email: string
  /** `email` for a code of the site, else the name or URL of the provider that states it. */
  readonly issuer: string
}

/** A wallet of a user. */
export interface LoginWallet {
  /** `eip155`. */
  readonly namespace: string
  /** `eoa` or `smartAccount`. */
  readonly type: string
  /** The address. */
  readonly address: string
  /** Chains of a smart account. */
  readonly chainIds?: readonly number[]
}

/** The login that a token proves. */
export interface VerifiedLogin {
  /** The user: the same in each login at this site and project. The key for your own data. */
  readonly userId: string
  /** Origin of the page that asked for the token. */
  readonly origin: string
  /** The first verified address; null without one. */
  readonly email: string | null
  /** All verified addresses. */
  readonly emails: readonly LoginEmail[]
  /** Empty for a user without a wallet. */
  readonly wallets: readonly LoginWallet[]
  /** Id of the token, for servers that take each token once. */
  readonly tokenId: string
  /** Milliseconds since 1970. */
  readonly issuedAt: number
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** A request of the Fetch API, or of Node or Express. */
export interface LoginRequest {
  /** Headers of the request; only `Authorization` is read. */
  readonly headers: Headers | { readonly authorization?: string | undefined }
}

/** What a token must have beside. */
export interface LoginTokenOptions {
  /** The nonce that your server gave to this browser. Without it, a nonce in the token is not looked at. */
  readonly nonce?: string
}

/** Verifies login tokens of one project. */
export interface LoginVerifier {
  /**
   * Verifies a token that `tabkey.loginToken()` gave to the page.
   *
   * @param token the token as it was received; any value is allowed
   * @throws LoginTokenRefusedError with `reason`; LoginTokenUnverifiableError when the keys of the site cannot be read
   */
  verify(token: unknown, options?: LoginTokenOptions): Promise<VerifiedLogin>
  /**
   * Verifies the token of the header `Authorization: Bearer …`.
   *
   * @throws as `verify`
   *
   * @example
   * const { userId } = await login.verifyRequest(request)
   */
  verifyRequest(request: LoginRequest, options?: LoginTokenOptions): Promise<VerifiedLogin>
}

const CLOCK_SKEW_MS = 30_000
const CLOCK_SKEW_MAX_MS = 300_000
/** As the site writes them at most; a page takes no longer token. */
const TOKEN_MAX_CHARACTERS = 16_384
/** The site's longest life of a token. */
const LIFE_MAX_SECONDS = 300
const ID_MAX_CHARACTERS = 255
const LIST_MAX = 50
const TOKEN = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/
const BEARER = /^Bearer ([\w.-]+)$/i

type Json = Readonly<Record<string, unknown>>

/**
 * Verifies the login tokens of a secure site (`tabkey.loginToken()`) on your server. The keys of the site are read when the
 * first token comes, and kept for ten minutes; no token causes a request to an address that it names.
 *
 * @param parameters.site origin of the secure site
 * @param parameters.projectId your project id at the site
 * @returns functions that verify a token, or the token of a request
 * @throws ConfigError when the site, the project id, an origin or the clock difference is invalid
 *
 * @example
 * const login = createLoginVerifier({ site: 'https://wallet.example.com', projectId: 'shop' })
 * const { userId, email } = await login.verifyRequest(request)
 */
export function createLoginVerifier({
  site,
  projectId,
  origins,
  clockSkewMs = CLOCK_SKEW_MS,
  fetch = (...request) => globalThis.fetch(...request),
  now = Date.now,
}: CreateLoginVerifierParameters): LoginVerifier {
  const issuer = readOrigin('site', site)
  if (projectId === '') throw new ConfigError('projectId', 'must not be empty')
  for (const origin of origins ?? []) readOrigin('origins', origin)
  if (!Number.isSafeInteger(clockSkewMs) || clockSkewMs < 0 || clockSkewMs > CLOCK_SKEW_MAX_MS)
    throw new ConfigError('clockSkewMs', `must be a whole number from 0 to ${CLOCK_SKEW_MAX_MS}`)
  const skew = clockSkewMs / 1000
  const keys = createSiteKeys({
    url: `${issuer}/.well-known/jwks.json`,
    fetch,
    now: () => performance.now(),
  })

  /** The claims of a token that the site has signed. */
  async function readSigned(token: unknown): Promise<Json> {
    if (typeof token !== 'string' || token === '') throw new LoginTokenRefusedError('missing')
    const parts = token.length <= TOKEN_MAX_CHARACTERS ? TOKEN.exec(token) : null
    if (!parts) throw new LoginTokenRefusedError('format')
    const [, head = '', body = '', signature = ''] = parts
    const { alg, typ, kid, crit } = parsePart(head)
    if (alg !== 'ES256' || typ !== 'JWT' || crit !== undefined) throw new LoginTokenRefusedError('algorithm')
    if (typeof kid !== 'string' || kid.length > ID_MAX_CHARACTERS) throw new LoginTokenRefusedError('key')
    const key = await keys.find(kid)
    if (!key) throw new LoginTokenRefusedError('key')
    const isSigned = await crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      decode(signature),
      new TextEncoder().encode(`${head}.${body}`),
    )
    if (!isSigned) throw new LoginTokenRefusedError('signature')
    return parsePart(body)
  }

  async function verify(token: unknown, { nonce }: LoginTokenOptions = {}): Promise<VerifiedLogin> {
    const claims = await readSigned(token)
    const { sub, jti, iat, exp, nbf, azp } = claims
    if (claims.iss !== issuer) throw new LoginTokenRefusedError('issuer')
    if (claims.aud !== projectId) throw new LoginTokenRefusedError('audience')
    if (!isTime(iat) || !isTime(exp) || !(nbf === undefined || isTime(nbf)) || exp - iat > LIFE_MAX_SECONDS)
      throw new LoginTokenRefusedError('claims')
    if (!isId(sub) || !isId(jti) || !isId(azp)) throw new LoginTokenRefusedError('claims')
    const seconds = now() / 1000
    if (seconds >= exp + skew) throw new LoginTokenRefusedError('expired')
    if (seconds < Math.max(iat, nbf ?? iat) - skew) throw new LoginTokenRefusedError('not-yet-valid')
    if (origins && !origins.includes(azp)) throw new LoginTokenRefusedError('origin')
    if (nonce !== undefined && claims.nonce !== nonce) throw new LoginTokenRefusedError('nonce')
    const emails = readEmails(claims.emails)
    return {
      userId: sub,
      origin: azp,
      email: emails[0]?.email ?? null,
      emails,
      wallets: readWallets(claims.wallets),
      tokenId: jti,
      issuedAt: iat * 1000,
      expiresAt: exp * 1000,
    }
  }

  return {
    verify,
    async verifyRequest({ headers }, options) {
      const header = isHeaders(headers) ? headers.get('authorization') : headers.authorization
      return verify(BEARER.exec(header ?? '')?.[1], options)
    },
  }
}

/** @throws ConfigError */
function readOrigin(field: string, text: string): string {
  if (!URL.canParse(text) || !isSecureUrl(new URL(text)))
    throw new ConfigError(field, 'must be https, or http on loopback')
  const { origin } = new URL(text)
  if (origin !== text) throw new ConfigError(field, `must be an origin, such as ${origin}`)
  return origin
}

const isHeaders = (headers: LoginRequest['headers']): headers is Headers =>
  typeof (headers as Partial<Headers>).get === 'function'

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= ID_MAX_CHARACTERS

function decode(part: string): Uint8Array<ArrayBuffer> {
  const text = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, character => character.charCodeAt(0))
}

/** @throws LoginTokenRefusedError for a part that is not a JSON object */
function parsePart(part: string, reason: LoginTokenRefusal = 'format'): Json {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(decode(part)))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json
  } catch {
    // Refused below.
  }
  throw new LoginTokenRefusedError(reason)
}

/** @throws LoginTokenRefusedError */
function readList(value: unknown): readonly Json[] {
  const isList =
    Array.isArray(value) &&
    value.length <= LIST_MAX &&
    value.every(entry => typeof entry === 'object' && entry !== null)
  if (!isList) throw new LoginTokenRefusedError('claims')
  return value as readonly Json[]
}

/** @throws LoginTokenRefusedError */
const readEmails = (value: unknown): readonly LoginEmail[] =>
  readList(value).map(({ email, issuer }) => {
    if (typeof email !== 'string' || typeof issuer !== 'string') throw new LoginTokenRefusedError('claims')
    return { email, issuer }
  })

/** @throws LoginTokenRefusedError */
const readWallets = (value: unknown): readonly LoginWallet[] =>
  readList(value).map(({ namespace, type, address, chainIds }) => {
    if (typeof namespace !== 'string' || typeof type !== 'string' || typeof address !== 'string')
      throw new LoginTokenRefusedError('claims')
    const isChains = Array.isArray(chainIds) && chainIds.every(chainId => typeof chainId === 'number')
    return { namespace, type, address, ...(isChains ? { chainIds: chainIds as readonly number[] } : {}) }
  })
