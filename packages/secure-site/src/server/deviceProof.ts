import { createHash, createPublicKey, verify } from 'node:crypto'
import { asObject, type PeerRequest } from '../../peerServer.ts'
import { SiteError } from './siteError.ts'

/** Who a request of the frame comes from. */
export interface Caller {
  /** Thumbprint of the device's public key (RFC 7638). */
  readonly deviceId: string
  readonly projectId: string
  /** Origin of the page that frames the site. */
  readonly parent: string
}

const LEEWAY_SECONDS = 60
const MAX_AGE_SECONDS = 180
const BAD_TOKEN = 'JWT validation error'

export interface ProofCheck {
  check(request: PeerRequest): Caller
  clear(): void
}

/**
 * Checks the JWT that the frame makes for each request: signed by the device's own key (which the browser does not
 * give out), bound to this site and this body, and good for one use.
 */
export function createProofCheck(now: () => number, audience: () => string): ProofCheck {
  const seen = new Map<string, number>()
  const sweep = (seconds: number) => {
    for (const [jti, until] of seen) if (until < seconds) seen.delete(jti)
  }
  return {
    check(request) {
      const [head = '', body = '', signature = ''] = bearerOf(request).split('.')
      const { alg, jwk } = readPart(head)
      const claims = readPart(body)
      const { kty, crv, x, y } = asObject(jwk)
      if (
        alg !== 'ES256' ||
        kty !== 'EC' ||
        crv !== 'P-256' ||
        typeof x !== 'string' ||
        typeof y !== 'string'
      )
        throw new SiteError(`${BAD_TOKEN}: no device`, 401)
      const isSigned = verify(
        'sha256',
        Buffer.from(`${head}.${body}`),
        { key: createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      )
      if (!isSigned) throw new SiteError(`${BAD_TOKEN}: wrong signature`, 401)
      const seconds = now() / 1000
      const { iat, jti, aud, bodyHash, projectId, parent } = claims
      if (typeof iat !== 'number' || typeof jti !== 'string')
        throw new SiteError(`${BAD_TOKEN}: incomplete`, 401)
      if (iat > seconds + LEEWAY_SECONDS) throw new SiteError(`${BAD_TOKEN}: JWT Token is not yet valid`, 401)
      if (iat < seconds - MAX_AGE_SECONDS) throw new SiteError(`${BAD_TOKEN}: JWT Token has expired`, 401)
      if (aud !== audience() || bodyHash !== sha256(request.text) || seen.has(jti))
        throw new SiteError(`${BAD_TOKEN}: not for this request`, 401)
      sweep(seconds)
      seen.set(jti, seconds + MAX_AGE_SECONDS + LEEWAY_SECONDS)
      return {
        // Members in the order of RFC 7638.
        deviceId: sha256(JSON.stringify({ crv, kty, x, y })),
        projectId: String(projectId),
        parent: String(parent),
      }
    },
    clear: () => seen.clear(),
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

const bearerOf = ({ raw }: PeerRequest) => /^Bearer (.+)$/.exec(raw.headers.authorization ?? '')?.[1] ?? ''

function readPart(part: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))
  } catch {
    return {}
  }
}
