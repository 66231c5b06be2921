import { fromBase64Url, utf8 } from './bytes.ts'

// The keys of slots. None of them can be exported.

const AES = { name: 'AES-GCM', length: 256 } as const

/** An AES key of one purpose, from material that is secret. */
export async function deriveKey(
  material: Uint8Array<ArrayBuffer>,
  walletId: string,
  info: string,
): Promise<CryptoKey> {
  const key = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: utf8(walletId), info: utf8(`secure-site slot 2 ${info}`) },
    key,
    AES,
    false,
    ['encrypt', 'decrypt'],
  )
}

/** @param output - of the passkey's pseudo-random function (WebAuthn `prf`). */
export const passkeySlotKey = (output: Uint8Array<ArrayBuffer>, walletId: string, credentialId: string) =>
  deriveKey(output, walletId, `passkey ${credentialId}`)

export const codeSlotKey = (code: Uint8Array<ArrayBuffer>, walletId: string) =>
  deriveKey(code, walletId, 'code')

export const serverSlotKey = (part: string, walletId: string) =>
  deriveKey(fromBase64Url(part), walletId, 'server')

/**
 * Needs a key of this browser and the part of the site: neither opens the wallet alone.
 *
 * @param kept - HMAC key of the browser, which no script can read.
 */
export async function splitSlotKey(kept: CryptoKey, part: string, walletId: string): Promise<CryptoKey> {
  const both = await crypto.subtle.sign('HMAC', kept, fromBase64Url(part))
  return deriveKey(new Uint8Array(both), walletId, 'split')
}

/** A new key of one browser for a slot `device`. */
export const createDeviceKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey(AES, false, ['encrypt', 'decrypt'])

/** A new key of one browser for a slot `split`. */
export const createSplitKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
