import { createECDH, createHash, createPrivateKey, type KeyObject, randomUUID, sign } from 'node:crypto'

/** A browser of the load: its key, its network address, and what its person has here. */
export interface LoadDevice {
  /** Thumbprint of its key (RFC 7638). */
  readonly id: string
  readonly jwk: Readonly<Record<string, string | undefined>>
  readonly privateKey: KeyObject
  readonly email: string
  /** What a proxy would write to `X-Forwarded-For`. */
  readonly network: string
}

/** The project and the page of the load. */
export const PROJECT_ID = 'bench'
export const PARENT = 'http://dapp.test'

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** @param group - sets the addresses of several groups apart. */
export function createDevice(group: string, index: number): LoadDevice {
  // `generateKeyPairSync` with an export of the key, thousands of times, can block Node 20 for ever.
  const ecdh = createECDH('prime256v1')
  const point = ecdh.generateKeys()
  const [kty, crv] = ['EC', 'P-256']
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
  const secret = ecdh.getPrivateKey()
  const d = Buffer.concat([Buffer.alloc(32 - secret.length), secret]).toString('base64url')
  const privateKey = createPrivateKey({ key: { kty, crv, x, y, d }, format: 'jwk' })
  return {
    id: sha256(JSON.stringify({ crv, kty, x, y })),
    jwk: { kty, crv, x, y },
    privateKey,
    email: `${group}${index}@example.test`,
    network: `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
  }
}

/** Proves a request (DPoP, RFC 9449), as the frame does. @param url - with the origin of the site. */
export function proveRequest(
  device: LoadDevice,
  { url, body, token }: { readonly url: string; readonly body: string; readonly token: string | undefined },
): string {
  const content = `${encode({ alg: 'ES256', typ: 'dpop+jwt', jwk: device.jwk })}.${encode({
    iat: Math.floor(Date.now() / 1000),
    jti: randomUUID(),
    htm: 'POST',
    htu: url,
    ...(token === undefined ? {} : { ath: sha256(token) }),
    bodyHash: sha256(body),
    projectId: PROJECT_ID,
    parent: PARENT,
  })}`
  const key = { key: device.privateKey, dsaEncoding: 'ieee-p1363' } as const
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
}
