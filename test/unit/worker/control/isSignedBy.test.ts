import { describe, expect, test } from 'vitest'
import { isSignedBy } from '../../../../src/worker/control/isSignedBy.ts'

// RFC 8032, section 7.1, tests 1 to 3: public key, message, signature.
const VECTORS = [
  [
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
] as const

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

/** A browser without Ed25519 refuses the key. */
const withoutEd25519: Pick<SubtleCrypto, 'importKey' | 'verify'> = {
  importKey: () => Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError')),
  verify: () => Promise.reject(new Error('not reached')),
}

describe.each([
  ['Web Crypto', globalThis.crypto.subtle],
  ['a browser without Ed25519', withoutEd25519],
  ['no Web Crypto', null],
] as const)('%s', (_name, subtle) => {
  const check = (key: string, signature: string, message: string) =>
    isSignedBy(base64(key), base64(signature), bytes(message), subtle ?? (null as unknown as undefined))

  test.each(VECTORS)('isSignedBy: the vector of RFC 8032 with key %s', async (key, message, signature) => {
    expect(await check(key, signature, message)).toBe(true)
    expect(await check(key, signature, `${message}00`)).toBe(false)
    expect(await check(VECTORS[0][0] === key ? VECTORS[1][0] : VECTORS[0][0], signature, message)).toBe(false)
    expect(await check(key, `00${signature.slice(2)}`, message)).toBe(false)
  })

  test('isSignedBy: a key that is no point signs nothing', async () => {
    expect(await check('ff'.repeat(32), VECTORS[0][2], '')).toBe(false)
  })
})
