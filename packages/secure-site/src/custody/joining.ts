import * as z from 'zod/mini'
import type { WalletBinding } from './bindings.ts'
import { fromBase64Url, sha256, toBase64Url, utf8 } from './bytes.ts'
import { deriveKey } from './slotKeys.ts'

// A browser where the wallet is open gives the data key to another browser of the person. The two agree on a key by ECDH (P-256)
// and a secret code, which the person types from one screen into the other. The site never has the code: it can neither put a key of
// its own in the place of the waiting browser's, nor answer in the place of the other one.

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const

/** An uncompressed point in base64url. */
const PUBLIC_KEY = z.string().check(z.regex(/^[\w-]{87}$/))

/** What a browser that waits sends. */
export const JOIN_REQUEST = z.object({
  publicKey: PUBLIC_KEY,
  /** `commitToJoin`: tells nothing of the code, and fits one key alone. */
  commitment: z.string().check(z.regex(/^[\w-]{43}$/)),
})

const WAITING_BROWSER = z.object({
  ...JOIN_REQUEST.shape,
  /** Thumbprint of the browser's key. */
  deviceId: z.string(),
  /** The browser as it names itself. */
  agent: z.string(),
})
/** A browser of the person that waits for the data key. */
export type WaitingBrowser = z.infer<typeof WAITING_BROWSER>

export const JOIN_LIST = z.object({ browsers: z.array(WAITING_BROWSER) })

/** The data key for a waiting browser, encrypted with a key that the two have agreed on. */
export const JOIN_ANSWER = z.object({
  publicKey: PUBLIC_KEY,
  iv: z.string().check(z.regex(/^[\w-]{16}$/)),
  wrapped: z.string().check(z.regex(/^[\w-]{64}$/)),
})
export type JoinAnswer = z.infer<typeof JOIN_ANSWER>

/** What became of a browser that waits: `over` when it waited for too long. */
export const JOIN_STATE = z.object({ state: z.union([z.enum(['waiting', 'over']), JOIN_ANSWER]) })
export type JoinState = z.infer<typeof JOIN_STATE>['state']

/** A key pair for one agreement. The private key cannot be exported. */
export interface JoinKeys {
  readonly privateKey: CryptoKey
  readonly publicKey: string
}

export async function createJoinKeys(): Promise<JoinKeys> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['deriveBits'])
  return {
    privateKey,
    publicKey: toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))),
  }
}

/** The names that the wrapped data key is bound to. */
export const joinNames = (deviceId: string) => ({ id: '', kind: 'join', opener: deviceId }) as const

/** Bits of the code: enough that no search through commitments finds it. */
export const JOIN_CODE_BITS = 80
/** Of five bits each. */
export const JOIN_CODE_CHARACTERS = JOIN_CODE_BITS / 5

/** A secret code for one agreement. */
export const createJoinCode = (): bigint =>
  crypto
    .getRandomValues(new Uint8Array(JOIN_CODE_BITS / 8))
    .reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)

/** The code, bound to the key of the waiting browser: a site that replaces the key would need the code. */
export const commitToJoin = (
  { origin, userId, walletId }: WalletBinding,
  { deviceId, publicKey }: Pick<WaitingBrowser, 'deviceId' | 'publicKey'>,
  code: bigint,
): Promise<string> =>
  sha256(['secure-site join 2', origin, userId, walletId, deviceId, publicKey, code.toString(16)].join('\n'))

/**
 * The key that both browsers agree on.
 *
 * @param waiting - public key of the browser that waits.
 * @param open - public key of the browser where the wallet is open.
 * @param code - that the person typed: a browser without it has another key.
 * @throws when the other public key is not a point of the curve.
 */
export async function agreeOnJoinKey(
  own: JoinKeys,
  { waiting, open }: { readonly waiting: string; readonly open: string },
  walletId: string,
  code: bigint,
): Promise<CryptoKey> {
  const other = own.publicKey === waiting ? open : waiting
  const point = await crypto.subtle.importKey('raw', fromBase64Url(other), CURVE, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: point }, own.privateKey, 256)
  const material = new Uint8Array([...new Uint8Array(shared), ...utf8(code.toString(16))])
  return deriveKey(material, walletId, `join ${waiting} ${open}`)
}
