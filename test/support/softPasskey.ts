import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** An authenticator in software: one discoverable ES256 credential, which is not attested (WebAuthn Level 3). */
export interface SoftPasskey {
  readonly id: string
  /** What `navigator.credentials.create` gives the frame, as the frame sends it. */
  create(challenge: string): object
  /** What `navigator.credentials.get` gives. @param counter - in place of the next one. */
  get(challenge: string, counter?: number): object
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

// CBOR (RFC 8949), as far as an attestation needs it.
const head = (major: number, value: number) =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255])
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (...pairs: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()])

/** COSE key (RFC 9053): EC2, ES256, P-256. */
function encodeKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return map(
    [int(1), int(2)],
    [int(3), int(-7)],
    [int(-1), int(1)],
    [int(-2), bytes(Buffer.from(x, 'base64url'))],
    [int(-3), bytes(Buffer.from(y, 'base64url'))],
  )
}

/** @param origin - of the site; its host name is the id of the relying party. */
export function createSoftPasskey(origin: string): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let used = 0
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }))
  const authenticatorData = (flags: number, counter: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, more])
  }
  const verified = FLAGS.present | FLAGS.verified
  return {
    id: id.toString('base64url'),
    create(challenge) {
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const credential = Buffer.concat([Buffer.alloc(16), length, id, encodeKey(publicKey)])
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(authenticatorData(verified | FLAGS.attested, used, credential))],
      )
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: clientData('create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      }
    },
    get(challenge, counter) {
      used += 1
      const data = authenticatorData(verified, counter ?? used)
      const client = clientData('get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
