import { createHash, randomBytes } from 'node:crypto'
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import type { Executor } from '../store/schema.ts'
import { type Caller, rememberProofs } from './deviceProof.ts'
import { findProject } from './projects.ts'
import { readEmail, readName } from './providers/createOAuth.ts'
import type { BoundedFetch } from './providers/fetchBounded.ts'
import { ProviderError } from './providers/providerError.ts'
import type { HostLoginRules } from './rules.ts'
import type { Login, Site } from './site.ts'
import { SiteError } from './siteError.ts'
import type { Identity } from './users.ts'
import { findOwnEmail } from './verifiedEmail.ts'

/** The host's own login: a JWT that its server signs for this site. */
export interface HostLogin {
  /** @returns a value that the token repeats, so that it counts in this browser alone, and once. */
  start(caller: Caller): Promise<{ nonce: string }>
  /** @throws {SiteError} with the part of the token that is wrong. */
  finish(caller: Caller, token: unknown): Promise<Login>
}

export interface HostLoginParts {
  readonly fetch: BoundedFetch
  /** For the operator. `detail` has no content of the token. */
  readonly onFailure?: (projectId: string, detail: string) => void
}

const MAX_TOKEN_CHARACTERS = 8_192
const MAX_SUBJECT_CHARACTERS = 255
const MAX_AGE_SECONDS = 300
const CLOCK_SKEW_SECONDS = 30
const KEYS_FRESH_MS = 600_000
const KEYS_COOLDOWN_MS = 30_000
/** A copy of the keys may go, with that of a project whose settings have changed. */
const MAX_KEY_SETS = 1_000
/** The issuer's keys cannot be used. */
const KEYS = 'keys'
const TOKEN_TYPE = /^(application\/)?jwt$/i

const refuse = (detail: string): never => {
  throw new SiteError(`The login token of this app does not count: ${detail}`)
}

export function createHostLogin(site: Site, db: Executor, { fetch, onFailure }: HostLoginParts): HostLogin {
  const { loginFlows: flows, context } = site
  const keySets = new Map<string, JWTVerifyGetKey>()

  /** The keys of an issuer, read when a token needs them; a token with an unknown key causes one read in 30 s at most. */
  function findKeys(url: string): JWTVerifyGetKey {
    const found = keySets.get(url)
    if (found) return found
    const keys = createRemoteJWKSet(new URL(url), {
      // Deadline, size and redirects are its.
      [customFetch]: (address, init) => fetch(address, init as RequestInit),
      cacheMaxAge: KEYS_FRESH_MS,
      cooldownDuration: KEYS_COOLDOWN_MS,
    })
    if (keySets.size >= MAX_KEY_SETS) keySets.clear()
    keySets.set(url, keys)
    return keys
  }

  function requireRules({ projectId }: Caller): HostLoginRules {
    const rules = findProject(context.rules(), projectId)?.hostLogin
    if (!rules) throw new SiteError('This login is not offered')
    return rules
  }

  async function verify(token: string, rules: HostLoginRules): Promise<JWTPayload> {
    const { issuer, audience, jwks } = rules
    const { typ } = decodeProtectedHeader(token)
    // An issuer signs other kinds of tokens with the same keys.
    if (typ !== undefined && !TOKEN_TYPE.test(typ)) refuse('typ')
    const { payload } = await jwtVerify(token, findKeys(jwks), {
      issuer,
      audience,
      algorithms: [...rules.algorithms],
      requiredClaims: ['exp', 'iat'],
      maxTokenAge: MAX_AGE_SECONDS,
      clockTolerance: CLOCK_SKEW_SECONDS,
      currentDate: new Date(context.now()),
    })
    // A second audience has the token too. `events` is in tokens about logouts and other events (RFC 8417).
    if ([payload.aud].flat().length !== 1) refuse('aud')
    if (payload.events !== undefined) refuse('events')
    return payload
  }

  /** The claims of a token that counts. @throws {SiteError} */
  async function readToken({ projectId }: Caller, token: string, rules: HostLoginRules): Promise<JWTPayload> {
    try {
      return await verify(token, rules)
    } catch (error) {
      const detail = describe(error)
      onFailure?.(projectId, error instanceof ProviderError ? `${detail}: ${error.detail}` : detail)
      if (error instanceof ProviderError || detail === KEYS)
        throw new SiteError('The login of this app cannot be checked now', 503)
      if (error instanceof SiteError) throw error
      return refuse(detail)
    }
  }

  /** @throws {SiteError} for a token that was used before */
  async function spend(transaction: Executor, projectId: string, token: string, payload: JWTPayload) {
    const { iss = '', jti, iat = 0, exp = 0 } = payload
    // Of a token without an id, what is signed: a signature can be written in several ways.
    const id = typeof jti === 'string' ? jti : token.slice(0, token.lastIndexOf('.'))
    const digest = createHash('sha256')
      .update(JSON.stringify([iss, id]))
      .digest('base64url')
    const until = (Math.min(exp, iat + MAX_AGE_SECONDS) + CLOCK_SKEW_SECONDS) * 1000
    if (!(await rememberProofs(transaction)(`host ${projectId} ${digest}`, until))) refuse('jti')
  }

  /**
   * Before the signature is checked, so that each try costs a start, and starts are limited.
   *
   * @throws {SiteError} for a nonce of another browser, page or project, or one that was used
   */
  async function takeNonce(caller: Caller, token: string): Promise<void> {
    const nonce = readNonce(token)
    const flow = nonce === undefined ? undefined : await flows.findOwn(caller, 'id', nonce)
    const isOwn = flow?.kind === 'host' && flow.project_id === caller.projectId
    if (!isOwn || !(await flows.remove(flow.id))) refuse('nonce')
  }

  /** Whether the person can confirm in a way that the host has no part in. */
  async function hasOwnWay(transaction: Executor, personId: string): Promise<boolean> {
    if ((await findOwnEmail(transaction, personId)) !== undefined) return true
    const passkey = await transaction
      .selectFrom('passkey')
      .select('credential_id')
      .where('person_id', '=', personId)
      .limit(1)
      .executeTakeFirst()
    return passkey !== undefined
  }

  return {
    async start(caller) {
      requireRules(caller)
      await site.countLogin(caller)
      const nonce = randomBytes(24).toString('hex')
      await flows.create(caller, { id: nonce, kind: 'host', browser_id: '', number: null, provider: 'host' })
      return { nonce }
    },
    async finish(caller, token) {
      const rules = requireRules(caller)
      if (typeof token !== 'string' || token.length > MAX_TOKEN_CHARACTERS) return refuse('format')
      if (rules.bound) await takeNonce(caller, token)
      else await site.countLogin(caller)
      const payload = await readToken(caller, token, rules)
      const identity = readIdentity(caller.projectId, payload, rules)
      const { email, email_verified: isVerified, name } = payload
      const known = {
        email: readEmail(site.providerRules, typeof email === 'string' ? email : null, isVerified),
        name: readName(typeof name === 'string' ? name : null),
      }
      return db.transaction().execute(async transaction => {
        await spend(transaction, caller.projectId, token, payload)
        const user = await site.users.ensure(identity, known, transaction)
        // A script of the page can have its host sign a token: it must not confirm what the person's own ways confirm.
        const isConfirmed = !(await hasOwnWay(transaction, user.id))
        return { token: await site.sessions.open(user, caller, transaction, isConfirmed), user }
      })
    },
  }
}

/** Of a token that is not checked yet. */
function readNonce(token: string): string | undefined {
  try {
    const { nonce } = decodeJwt(token)
    return typeof nonce === 'string' ? nonce : undefined
  } catch {
    return undefined
  }
}

/** @throws {SiteError} */
function readIdentity(projectId: string, payload: JWTPayload, { issuer, claim }: HostLoginRules): Identity {
  const subject = payload[claim]
  const isName = typeof subject === 'string' && subject !== '' && subject.length <= MAX_SUBJECT_CHARACTERS
  if (!isName) return refuse(claim)
  // Values of two claims are names in two spaces: a later change of `claim` gives no account to another user.
  return { projectId, issuer: claim === 'sub' ? issuer : `${issuer}#${claim}`, subject }
}

/** A word for the part that is wrong; never a content of the token. */
function describe(error: unknown): string {
  if (error instanceof ProviderError) return error.fault
  if (error instanceof SiteError) return error.message
  if (error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed)
    return error.claim
  if (error instanceof errors.JOSEAlgNotAllowed) return 'alg'
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
    return 'kid'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature'
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return KEYS
  // Another status than 200, or a text that is not JSON.
  return error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC' ? KEYS : 'format'
}
