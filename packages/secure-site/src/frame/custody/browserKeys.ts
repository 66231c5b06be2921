import { createDeviceKey, createSplitKey, splitSlotKey } from '../../custody/slotKeys.ts'
import { keepFirst, readKept } from '../kept.ts'

// The keys of this browser. They are gone when its storage is cleared.

const nameDeviceKey = (walletId: string) => `wallet key ${walletId}`
const nameSplitKey = (walletId: string) => `split key ${walletId}`

async function ensure(name: string, create: () => Promise<CryptoKey>): Promise<CryptoKey> {
  return (await readKept<CryptoKey>(name)) ?? keepFirst(name, await create())
}

/** The key of a slot `device` of this browser; made when absent. */
export const ensureDeviceKey = (walletId: string): Promise<CryptoKey> =>
  ensure(nameDeviceKey(walletId), createDeviceKey)

/** Undefined after the storage of the browser was cleared. */
export const readDeviceKey = (walletId: string): Promise<CryptoKey | undefined> =>
  readKept(nameDeviceKey(walletId))

/** The key of a slot `split` of this browser; made when absent. */
export const ensureSplitKey = async (walletId: string, part: string): Promise<CryptoKey> =>
  splitSlotKey(await ensure(nameSplitKey(walletId), createSplitKey), part, walletId)

/** Undefined after the storage of the browser was cleared. */
export async function readSplitKey(walletId: string, part: string): Promise<CryptoKey | undefined> {
  const kept = await readKept<CryptoKey>(nameSplitKey(walletId))
  return kept && splitSlotKey(kept, part, walletId)
}
