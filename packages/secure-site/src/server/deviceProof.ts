import { createHash, createPublicKey, verify } from 'node:crypto'
import { asObject, type SiteRequest } from '../http/reply.ts'
import type { Executor } from '../store/schema.ts'
import type { Context } from './context.ts'
import { SiteError } from './siteError.ts'

/** Who a request of the frame comes from. */
export interface Caller {
  /** Thumbprint of the device's public key (RFC 7638). */
  readonly deviceId: string
  readonly projectId: string
  /** Origin of the page that frames the site, as the frame says. A script without a browser can say anything here. */
  readonly parent: string
  /** Access token of the request, bound to the proof. */
  readonly token: string | undefined
  /** Where the request comes from: an IPv4 address, or the /64 of an IPv6 address. */
  readonly network: string
  /** `User-Agent` and `Accept-Language` of the browser. */
  readonly agent: string
  readonly language: string
}

const LEEWAY_SECONDS = 60
const MAX_AGE_SECONDS = 180
const MAX_ID_CHARACTERS = 128
const BAD_TOKEN = 'JWT validation error'

export interface ProofCheck {
  /** @throws {SiteError} 401 */
  check(request: SiteRequest): Promise<Caller>
}

/**
 * Checks the proof that the frame makes for each request (DPoP, RFC 9449): signed by the device's own key, which the
 * browser does not give out, for one method, path, body and access token, and good for one use.
 *
 * @param remember - stores the number of a proof. @returns false for one that was seen before
 */
export function createProofCheck(parameters: {
  readonly now: () => number
  readonly origin: () => string
  readonly remember: (jti: string, untilMs: number) => Promise<boolean>
}): ProofCheck {
  const { now, origin, remember } = parameters
  return {
    async check(request) {
      const token = /^DPoP (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
      const { deviceId, claims } = readProof(request.headers.get('dpop') ?? '')
      const seconds = now() / 1000
      const { iat, jti, htm, htu, ath, bodyHash, projectId, parent } = claims
      if (typeof iat !== 'number' || typeof jti !== 'string' || jti.length > MAX_ID_CHARACTERS)
        throw new SiteError(`${BAD_TOKEN}: incomplete`, 401)
      if (iat > seconds + LEEWAY_SECONDS) throw new SiteError(`${BAD_TOKEN}: JWT Token is not yet valid`, 401)
      if (iat < seconds - MAX_AGE_SECONDS) throw new SiteError(`${BAD_TOKEN}: JWT Token has expired`, 401)
      const isForThis =
        htm === request.method &&
        htu === `${origin()}${request.path}` &&
        bodyHash === sha256(request.text) &&
        ath === (token === undefined ? undefined : sha256(token))
      if (
        !isForThis ||
        !(await remember(`${deviceId} ${jti}`, (iat + MAX_AGE_SECONDS + LEEWAY_SECONDS) * 1000))
      )
        throw new SiteError(`${BAD_TOKEN}: not for this request`, 401)
      return {
        deviceId,
        projectId: String(projectId),
        parent: String(parent),
        token,
        network: request.network,
        agent: request.headers.get('user-agent') ?? '',
        language: request.headers.get('accept-language') ?? '',
      }
    },
  }
}

/** Remembers proofs in the database, for all instances of the site. */
export const rememberProofs =
  (db: Executor) =>
  async (jti: string, until: number): Promise<boolean> => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('proof_seen')
      .values({ jti, until })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }

export const createDatabaseProofCheck = (db: Executor, { now }: Context, origin: () => string): ProofCheck =>
  createProofCheck({ now, origin, remember: rememberProofs(db) })

/** @throws {SiteError} for a text that no device signed. */
function readProof(proof: string): { deviceId: string; claims: Record<string, unknown> } {
  const [head = '', body = '', signature = ''] = proof.split('.')
  const { alg, typ, jwk } = readPart(head)
  const { kty, crv, x, y } = asObject(jwk)
  if (
    alg !== 'ES256' ||
    typ !== 'dpop+jwt' ||
    kty !== 'EC' ||
    crv !== 'P-256' ||
    typeof x !== 'string' ||
    typeof y !== 'string'
  )
    throw new SiteError(`${BAD_TOKEN}: no device`, 401)
  if (!isSigned(`${head}.${body}`, signature, { kty, crv, x, y }))
    throw new SiteError(`${BAD_TOKEN}: wrong signature`, 401)
  // Members in the order of RFC 7638.
  return { deviceId: sha256(JSON.stringify({ crv, kty, x, y })), claims: readPart(body) }
}

function isSigned(content: string, signature: string, key: Readonly<Record<string, string>>): boolean {
  try {
    return verify(
      'sha256',
      Buffer.from(content),
      { key: createPublicKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  } catch {
    // Coordinates that are no point of the curve.
    return false
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

function readPart(part: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))
  } catch {
    return {}
  }
}
