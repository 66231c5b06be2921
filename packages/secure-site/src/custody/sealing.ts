import { type Hex, hexToBytes, isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type WalletBinding, writeSlotBinding, writeWalletBinding } from './bindings.ts'
import { fromBase64Url, toBase64Url, utf8 } from './bytes.ts'
import type { SealedWallet, Slot, SlotKind } from './slots.ts'

const IV_BYTES = 12
const DATA_KEY_BYTES = 32
/** Version of what lies under the data key. */
const VERSION = 2

/** What opens a wallet: 32 bytes that lie wrapped in each of its slots. */
export type DataKey = Uint8Array<ArrayBuffer>

export const createDataKey = (): DataKey => crypto.getRandomValues(new Uint8Array(DATA_KEY_BYTES))

const importDataKey = (dataKey: DataKey) =>
  crypto.subtle.importKey('raw', dataKey, { name: 'AES-GCM' }, false, ['encrypt', 'decrypt'])

const gcm = (iv: Uint8Array<ArrayBuffer>, binding: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8(binding),
})

async function encrypt(key: CryptoKey, content: Uint8Array<ArrayBuffer>, binding: string) {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt(gcm(iv, binding), key, content)
  return { iv: toBase64Url(iv), sealed: toBase64Url(new Uint8Array(sealed)) }
}

const decrypt = async (key: CryptoKey, iv: string, sealed: string, binding: string) =>
  new Uint8Array(await crypto.subtle.decrypt(gcm(fromBase64Url(iv), binding), key, fromBase64Url(sealed)))

/** Encrypts the key of a wallet with its data key. */
export async function sealWallet(
  binding: WalletBinding,
  privateKey: Hex,
  dataKey: DataKey,
): Promise<SealedWallet> {
  const { address } = privateKeyToAccount(privateKey)
  const content = utf8(JSON.stringify({ v: VERSION, seed: privateKey }))
  const { iv, sealed } = await encrypt(
    await importDataKey(dataKey),
    content,
    writeWalletBinding(binding, address),
  )
  return { id: binding.walletId, address, iv, ciphertext: sealed }
}

/** @throws for a wallet that was changed, or whose key is of another address. */
export async function openWallet(
  binding: WalletBinding,
  { address, iv, ciphertext }: SealedWallet,
  dataKey: DataKey,
): Promise<Hex> {
  const content = await decrypt(
    await importDataKey(dataKey),
    iv,
    ciphertext,
    writeWalletBinding(binding, address),
  )
  const { v, seed }: { v?: unknown; seed?: unknown } = JSON.parse(new TextDecoder().decode(content))
  if (v !== VERSION || !isHex(seed)) throw new Error('The wallet holds no key')
  // The site names the address; the key proves it.
  if (privateKeyToAccount(seed).address.toLowerCase() !== address.toLowerCase())
    throw new Error('The wallet has the key of another address')
  return seed
}

/** What a wrapped data key is bound to: a slot, or a browser that waits for it. */
export interface SlotNames extends Pick<Slot, 'id' | 'opener'> {
  readonly kind: SlotKind | 'join'
}

/** A data key, encrypted with the key of a slot or of a waiting browser. */
export type WrappedKey = SlotNames & Pick<Slot, 'iv' | 'wrapped'>

/** Encrypts the data key with the key of a slot. */
export async function wrapDataKey(
  binding: WalletBinding,
  names: SlotNames,
  dataKey: DataKey,
  slotKey: CryptoKey,
): Promise<Pick<Slot, 'iv' | 'wrapped'>> {
  const { iv, sealed } = await encrypt(slotKey, dataKey, writeSlotBinding(binding, names))
  return { iv, wrapped: sealed }
}

/** @throws for the key of another slot. */
export const unwrapDataKey = (
  binding: WalletBinding,
  slot: WrappedKey,
  slotKey: CryptoKey,
): Promise<DataKey> => decrypt(slotKey, slot.iv, slot.wrapped, writeSlotBinding(binding, slot))

/**
 * Another secret of the same wallet. It is derived from the key itself and never from a signature: a page can ask for a
 * signature of any text, and would get the secret with it.
 *
 * @param name - tells the secrets apart.
 * @returns 32 bytes.
 */
export async function deriveSecret(privateKey: Hex, name: string): Promise<Uint8Array> {
  const material = await crypto.subtle.importKey(
    'raw',
    Uint8Array.from(hexToBytes(privateKey)),
    'HKDF',
    false,
    ['deriveBits'],
  )
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(name) },
    material,
    256,
  )
  return new Uint8Array(bits)
}
