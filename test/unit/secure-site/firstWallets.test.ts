import { randomBytes } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { serverSlotKey } from '../../../packages/secure-site/src/custody/slotKeys.ts'
import { createSigner } from '../../../packages/secure-site/src/frame/signer/signer.ts'
import { upgradeFirstWallets } from '../../../packages/secure-site/src/server/custody/firstWallets.ts'
import { createKmsKeys, createLocalKms } from '../../../packages/secure-site/src/server/custody/kms.ts'
import { writePartContext } from '../../../packages/secure-site/src/server/custody/wallets.ts'
import { openStore } from '../../../packages/secure-site/src/store/openStore.ts'

const ORIGIN = 'https://wallet.example.com'
const WALLETS = 130
const encode = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as Uint8Array).toString('base64url')

/** A wallet as the site kept it before slots. */
async function sealFirst(userId: string, secret: Uint8Array) {
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  const material = await crypto.subtle.importKey('raw', Uint8Array.from(secret), 'HKDF', false, ['deriveKey'])
  const [salt, info] = [Buffer.from(userId), Buffer.from('secure-site vault 1')]
  const key = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  )
  const iv = randomBytes(12)
  const additionalData = Buffer.from(`${userId} ${address}`)
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData },
    key,
    Buffer.from(privateKey),
  )
  return { privateKey, address, iv: encode(iv), ciphertext: encode(new Uint8Array(sealed)) }
}

test('wallets from before slots keep their keys, and the site keeps no secret in clear', async () => {
  const store = await openStore('sqlite::memory:')
  const kms = createLocalKms(createKmsKeys())
  const made = await Promise.all(
    Array.from({ length: WALLETS }, async (_, index) => {
      const userId = `person${index}`
      const secret = randomBytes(32)
      const { privateKey, ...sealed } = await sealFirst(userId, secret)
      const wallet = {
        id: `wallet${index}`,
        person_id: userId,
        ...sealed,
        created_at: 1,
        version: 1,
        revision: 0,
      }
      const slot = {
        id: `slot${index}`,
        person_id: userId,
        kind: 'server' as const,
        version: 1,
        body: encode(secret),
        created_at: 1,
        opener: '',
        agent: '',
      }
      return { privateKey, wallet, slot }
    }),
  )
  const newcomer = {
    ...made[0]?.slot,
    id: 'newcomer',
    person_id: 'newcomer',
  } as (typeof made)[number]['slot']
  await store.db
    .insertInto('wallet')
    .values(made.map(({ wallet }) => wallet))
    .execute()
  await store.db
    .insertInto('wallet_slot')
    .values([...made.map(({ slot }) => slot), newcomer])
    .execute()

  expect(await upgradeFirstWallets(store.db, kms, ORIGIN)).toBe(WALLETS)
  expect(await upgradeFirstWallets(store.db, kms, ORIGIN)).toBe(0)

  const slots = await store.db.selectFrom('wallet_slot').selectAll().execute()
  expect(slots).toHaveLength(WALLETS)
  for (const { privateKey, wallet: first, slot: old } of made) {
    const wallet = await store.db
      .selectFrom('wallet')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    expect(wallet).toMatchObject({ address: first.address, version: 2, revision: 1 })
    const row = slots.find(({ person_id: id }) => id === first.person_id)
    if (!row) throw new Error('The wallet has no slot')
    expect(row.body).not.toContain(old.body)
    const body = JSON.parse(row.body) as { iv: string; wrapped: string; part: string }
    const part = await kms.open(body.part, writePartContext(first.person_id, row.id))
    const signer = createSigner()
    await signer.open(
      { origin: ORIGIN, userId: first.person_id, walletId: wallet.id },
      wallet,
      { id: row.id, kind: 'server', opener: '', iv: body.iv, wrapped: body.wrapped },
      await serverSlotKey(part, wallet.id),
    )
    expect((await signer.reveal()).evm).toBe(privateKey)
  }
  await store.close()
})
