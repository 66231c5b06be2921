import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { asObject } from '../asObject.ts'

/** Why the relay refuses a socket: it sends these words in an error frame of id 0, then closes with 3000. */
export interface SocketRefusal {
  readonly message: string
  readonly tag: 'MissingJwt' | 'InvalidJwt' | 'ProjectIdNotSpecified'
}

/** How far the clocks of a client and of the relay may differ. */
const CLOCK_SECONDS = 120
/** Multicodec of an Ed25519 public key, before its 32 bytes. */
const ED25519 = [0xed, 0x01]
/** DER header of an Ed25519 public key (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

const decode = (part = '') => asObject(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))

function isSigned(token: string, iss: unknown): boolean {
  const [, key] = String(iss).split('did:key:z')
  if (!key) return false
  const bytes = base58.decode(key)
  if (bytes[0] !== ED25519[0] || bytes[1] !== ED25519[1]) return false
  const publicKey = createPublicKey({
    key: Buffer.concat([SPKI, bytes.subarray(2)]),
    format: 'der',
    type: 'spki',
  })
  const at = token.lastIndexOf('.')
  return verify(
    null,
    Buffer.from(token.slice(0, at)),
    publicKey,
    Buffer.from(token.slice(at + 1), 'base64url'),
  )
}

const invalid = (reason: string): SocketRefusal => ({
  message: `Authorization error: JWT validation error: ${reason}`,
  tag: 'InvalidJwt',
})

/**
 * Checks the token of a socket as the relay does: signed by its own issuer, for this relay, and of now.
 *
 * @param url of the upgrade request, with `auth` and `projectId` in its query
 * @param audience `ws://host:port` of this relay, without a slash at its end
 * @param onToken is shown both parts of the token
 * @returns the refusal, or undefined when the socket may open
 */
export function checkToken(
  url: URL,
  audience: string,
  nowSeconds: number,
  onToken?: (part: 'header' | 'claims', value: unknown) => void,
): SocketRefusal | undefined {
  if (!url.searchParams.get('projectId'))
    return { message: 'Authorization error: Project ID is missing', tag: 'ProjectIdNotSpecified' }
  const token = url.searchParams.get('auth')
  if (!token) return { message: 'Authorization error: JWT is missing', tag: 'MissingJwt' }
  try {
    const [head, body] = token.split('.')
    const claims = decode(body)
    onToken?.('header', decode(head))
    onToken?.('claims', claims)
    if (!isSigned(token, claims.iss)) return invalid('Signature validation failed')
    if (claims.aud !== audience) return invalid('Invalid audience')
    if (Number(claims.iat) > nowSeconds + CLOCK_SECONDS) return invalid('JWT Token is not yet valid')
    if (claims.exp !== undefined && Number(claims.exp) < nowSeconds - CLOCK_SECONDS)
      return invalid(`JWT Token is expired: Some(${claims.exp})`)
    return undefined
  } catch {
    return invalid('Token is not in JWT format')
  }
}
