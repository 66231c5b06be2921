import { base64, base64urlnopad, hex } from '@scure/base'
import { ConfigError } from '../../../../src/bridge/errors/client.ts'

// The JWT that Coinbase's developer platform (CDP) takes, by WebCrypto.

const LIFE_SECONDS = 120
const NONCE_BYTES = 16
/** An Ed25519 secret: the seed, then the public key. */
const EDWARDS_BYTES = 64
const SEED_BYTES = 32
const PEM = /^-----BEGIN (EC )?PRIVATE KEY-----([\sA-Za-z0-9+/=]+)-----END (?:EC )?PRIVATE KEY-----$/
/** DER of the algorithm: `ecPublicKey` on P-256 (RFC 5480). */
const P256 = hex.decode('301306072a8648ce3d020106082a8648ce3d030107')
const VERSION_0 = hex.decode('020100')

export interface CdpKey {
  readonly alg: 'EdDSA' | 'ES256'
  sign(text: string): Promise<Uint8Array>
}

const der = (tag: number, ...parts: readonly Uint8Array[]): Uint8Array => {
  const content = parts.flatMap(part => [...part])
  const length = content.length < 0x80 ? [content.length] : [0x81, content.length]
  return Uint8Array.from([tag, ...length, ...content])
}

/** Wraps a key of SEC 1 (`EC PRIVATE KEY`), which WebCrypto does not import, in PKCS #8. */
const toPkcs8 = (key: Uint8Array): Uint8Array => der(0x30, VERSION_0, P256, der(0x04, key))

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const invalid = (): never => {
  throw new ConfigError(
    'services.coinbase.keySecret',
    'must be base64 of 64 bytes (Ed25519) or a PEM key of P-256',
  )
}

function readEdwards(secret: string): CdpKey {
  let bytes: Uint8Array
  try {
    bytes = base64.decode(secret)
  } catch {
    return invalid()
  }
  if (bytes.length !== EDWARDS_BYTES) return invalid()
  const jwk = {
    kty: 'OKP',
    crv: 'Ed25519',
    d: base64urlnopad.encode(bytes.slice(0, SEED_BYTES)),
    x: base64urlnopad.encode(bytes.slice(SEED_BYTES)),
  }
  let key: Promise<CryptoKey> | undefined
  return {
    alg: 'EdDSA',
    async sign(text) {
      key ??= crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['sign'])
      return new Uint8Array(await crypto.subtle.sign('Ed25519', await key, encode(text)))
    },
  }
}

/**
 * Reads the secret of a key of CDP: the text of an Ed25519 key, or a PEM text whose lines may be written as `\n`.
 *
 * @throws ConfigError, which does not repeat the secret
 */
export function readCdpKey(secret: string): CdpKey {
  const text = secret.replaceAll('\\n', '\n').trim()
  const [, isSec1, body] = PEM.exec(text) ?? []
  if (body === undefined) return readEdwards(text)
  let bytes: Uint8Array
  try {
    bytes = base64.decode(body.replace(/\s/g, ''))
  } catch {
    return invalid()
  }
  const pkcs8 = Uint8Array.from(isSec1 ? toPkcs8(bytes) : bytes)
  let key: Promise<CryptoKey> | undefined
  return {
    alg: 'ES256',
    async sign(signed) {
      key ??= crypto.subtle.importKey('pkcs8', pkcs8, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
      const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
      return new Uint8Array(await crypto.subtle.sign(algorithm, await key, encode(signed)))
    },
  }
}

export interface CdpTokenParameters {
  readonly key: CdpKey
  readonly keyId: string
  readonly url: URL
  /** Milliseconds since 1970. */
  readonly now: number
}

/** A token for one POST to one URL. */
export async function createCdpToken({ key, keyId, url, now }: CdpTokenParameters): Promise<string> {
  const nonce = hex.encode(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)))
  const seconds = Math.floor(now / 1_000)
  const header = { alg: key.alg, kid: keyId, typ: 'JWT', nonce }
  const claims = {
    sub: keyId,
    iss: 'cdp',
    aud: ['cdp_service'],
    uris: [`POST ${url.host}${url.pathname}`],
    iat: seconds,
    nbf: seconds,
    exp: seconds + LIFE_SECONDS,
  }
  const signed = [header, claims].map(part => base64urlnopad.encode(encode(JSON.stringify(part)))).join('.')
  return `${signed}.${base64urlnopad.encode(await key.sign(signed))}`
}
