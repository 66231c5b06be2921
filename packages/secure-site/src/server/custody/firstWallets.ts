import { randomUUID } from 'node:crypto'
import { type Hex, isHex } from 'viem'
import { fromBase64Url, randomToken, utf8 } from '../../custody/bytes.ts'
import { createDataKey, sealWallet, wrapDataKey } from '../../custody/sealing.ts'
import { serverSlotKey } from '../../custody/slotKeys.ts'
import type { Executor } from '../../store/schema.ts'
import type { Kms } from './kms.ts'
import { writePartContext } from './wallets.ts'

/** A wallet before slots, and the secret that its key was derived from. */
interface FirstWallet {
  readonly person_id: string
  readonly id: string
  readonly address: string
  readonly iv: string
  readonly ciphertext: string
  readonly slot_id: string
  readonly secret: string
}

const BATCH = 100

/**
 * Gives the wallets from before slots a slot `server`: the site has the key of each, so that nothing is asked of a person. It runs at
 * the start of the site, and a second one beside it does no harm.
 *
 * @returns how many wallets were changed.
 * @throws for a wallet that its secret does not open; it is then as before.
 */
export async function upgradeFirstWallets(db: Executor, kms: Kms, origin: string): Promise<number> {
  let count = 0
  for (;;) {
    const wallets = await readFirst(db)
    for (const wallet of wallets) await upgrade(db, kms, origin, wallet)
    count += wallets.length
    if (wallets.length < BATCH) break
  }
  // A person without a wallet had a secret too.
  await db.deleteFrom('wallet_slot').where('version', '=', 1).execute()
  return count
}

const readFirst = (db: Executor): Promise<FirstWallet[]> =>
  db
    .selectFrom('wallet')
    .innerJoin('wallet_slot', 'wallet_slot.person_id', 'wallet.person_id')
    .select([
      'wallet.person_id',
      'wallet.id',
      'wallet.address',
      'wallet.iv',
      'wallet.ciphertext',
      'wallet_slot.id as slot_id',
      'wallet_slot.body as secret',
    ])
    .where('wallet.version', '=', 1)
    .where('wallet_slot.version', '=', 1)
    .limit(BATCH)
    .execute()

async function upgrade(db: Executor, kms: Kms, origin: string, first: FirstWallet): Promise<void> {
  const { person_id: userId, id: walletId } = first
  const privateKey = await openFirst(first)
  const binding = { origin, userId, walletId }
  const dataKey = createDataKey()
  const { address, iv, ciphertext } = await sealWallet(binding, privateKey, dataKey)
  if (address !== first.address) throw new Error(`The wallet ${walletId} has the key of another address`)
  const part = randomToken()
  const slot = { id: randomUUID(), kind: 'server', opener: '' } as const
  const wrapped = await wrapDataKey(binding, slot, dataKey, await serverSlotKey(part, walletId))
  const body = JSON.stringify({ ...wrapped, part: await kms.seal(part, writePartContext(userId, slot.id)) })
  await db.transaction().execute(async transaction => {
    const { numUpdatedRows } = await transaction
      .updateTable('wallet')
      .set({ iv, ciphertext, version: 2, revision: 1 })
      .where('id', '=', walletId)
      .where('version', '=', 1)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return
    await transaction
      .updateTable('wallet_slot')
      .set({ ...slot, version: 2, body })
      .where('id', '=', first.slot_id)
      .execute()
  })
}

/** As the frame opened it before slots. */
async function openFirst({ person_id: userId, address, iv, ciphertext, secret }: FirstWallet): Promise<Hex> {
  const material = await crypto.subtle.importKey('raw', fromBase64Url(secret), 'HKDF', false, ['deriveKey'])
  const key = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: utf8(userId), info: utf8('secure-site vault 1') },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['decrypt'],
  )
  const additionalData = utf8(`${userId} ${address}`)
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: fromBase64Url(iv), additionalData },
    key,
    fromBase64Url(ciphertext),
  )
  const privateKey: string = new TextDecoder().decode(opened)
  if (!isHex(privateKey)) throw new Error('The wallet holds no key')
  return privateKey
}
