import { fromBase64Url, utf8 } from '../bytes.ts'
import { keepFirst, readKept } from '../kept.ts'

// The keys of slots. None of them can be exported, and none is stored but those of this browser.

const AES = { name: 'AES-GCM', length: 256 } as const

async function derive(material: Uint8Array<ArrayBuffer>, walletId: string, info: string): Promise<CryptoKey> {
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
  derive(output, walletId, `passkey ${credentialId}`)

export const codeSlotKey = (code: Uint8Array<ArrayBuffer>, walletId: string) => derive(code, walletId, 'code')

export const serverSlotKey = (part: string, walletId: string) =>
  derive(fromBase64Url(part), walletId, 'server')

/** The key of this browser for a wallet, which no script can read. */
export async function deviceSlotKey(walletId: string): Promise<CryptoKey> {
  return (await readDeviceSlotKey(walletId)) ?? keepFirst(nameDeviceKey(walletId), await makeDeviceKey())
}

/** Undefined after the storage of the browser was cleared. */
export const readDeviceSlotKey = (walletId: string) => readKept<CryptoKey>(nameDeviceKey(walletId))

/** Needs a key of this browser and the part of the site: neither opens the wallet alone. */
export async function splitSlotKey(walletId: string, part: string): Promise<CryptoKey> {
  const kept =
    (await readSplitKey(walletId)) ?? (await keepFirst(nameSplitKey(walletId), await makeSplitKey()))
  return combine(kept, walletId, part)
}

export async function readSplitSlotKey(walletId: string, part: string): Promise<CryptoKey | undefined> {
  const kept = await readSplitKey(walletId)
  return kept && combine(kept, walletId, part)
}

async function combine(kept: CryptoKey, walletId: string, part: string): Promise<CryptoKey> {
  const both = await crypto.subtle.sign('HMAC', kept, fromBase64Url(part))
  return derive(new Uint8Array(both), walletId, 'split')
}

const nameDeviceKey = (walletId: string) => `wallet key ${walletId}`
const nameSplitKey = (walletId: string) => `split key ${walletId}`
const readSplitKey = (walletId: string) => readKept<CryptoKey>(nameSplitKey(walletId))
const makeDeviceKey = () => crypto.subtle.generateKey(AES, false, ['encrypt', 'decrypt'])
const makeSplitKey = () => crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
