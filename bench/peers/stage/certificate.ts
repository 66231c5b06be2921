import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** What a TLS server of this run needs, and how the browser knows it. */
export interface Certificate {
  readonly key: string
  readonly cert: string
  /** Base64 SHA-256 of the public key, for `--ignore-certificate-errors-spki-list`. */
  readonly pin: string
}

const DAY_MS = 86_400_000

/** One DER element: tag, length, content. */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const size = body.length
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const object = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const time = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

/** ecdsa-with-SHA256 and commonName, encoded. */
const ECDSA_SHA256 = '2a8648ce3d040302'
const COMMON_NAME = '550403'

/**
 * Makes a certificate that lives as long as the run: no key lies in the repository, and no program but Node is needed.
 *
 * @example const { key, cert, pin } = createCertificate()
 */
export function createCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const algorithm = sequence(object(ECDSA_SHA256))
  const name = sequence(der(0x31, sequence(object(COMMON_NAME), der(0x0c, Buffer.from('bench')))))
  const now = Date.now()
  const body = sequence(
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(new Date(now - DAY_MS)), time(new Date(now + DAY_MS))),
    name,
    spki,
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const base64 = sequence(body, algorithm, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    pin: createHash('sha256').update(spki).digest('base64'),
  }
}
