import { randomToken, sha256, toBase64Url, utf8 } from '../custody/bytes.ts'
import { keepFirst, readKept } from './kept.ts'

interface Device {
  readonly privateKey: CryptoKey
  readonly jwk: { readonly kty: string; readonly crv: string; readonly x: string; readonly y: string }
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** This browser's own key. It cannot be exported, so a stolen token is worth nothing elsewhere. */
async function loadDevice(): Promise<Device> {
  const kept = await readKept<Device>('device')
  if (kept) return kept
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['sign'])
  const { kty = '', crv = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  return keepFirst('device', { privateKey, jwk: { kty, crv, x, y } })
}

/** Names this browser: the thumbprint of its key (RFC 7638). */
export async function readDeviceId(): Promise<string> {
  const { crv, kty, x, y } = (await loadDevice()).jwk
  return sha256(JSON.stringify({ crv, kty, x, y }))
}

/**
 * The proof of one request to our server (DPoP, RFC 9449). `bodyHash`, `projectId` and `parent` are claims of our own.
 *
 * @param claims - what the request is bound to; time and a number used once are added.
 */
export async function proveDevice(claims: {
  readonly method: string
  readonly url: string
  readonly body: string
  /** Access token that is sent with the request. */
  readonly token: string | undefined
  readonly projectId: string
  readonly parent: string
}): Promise<string> {
  const { privateKey, jwk } = await loadDevice()
  const { method, url, body, token, projectId, parent } = claims
  const part = (value: object) => toBase64Url(utf8(JSON.stringify(value)))
  const content = `${part({ alg: 'ES256', typ: 'dpop+jwt', jwk })}.${part({
    iat: Math.floor(Date.now() / 1000),
    jti: randomToken(),
    htm: method,
    htu: url,
    ...(token === undefined ? {} : { ath: await sha256(token) }),
    bodyHash: await sha256(body),
    projectId,
    parent,
  })}`
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, utf8(content))
  return `${content}.${toBase64Url(new Uint8Array(signature))}`
}
