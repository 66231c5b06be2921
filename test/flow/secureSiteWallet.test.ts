import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailPeer, startMail } from '../../packages/peers/src/secureSite/mail/startMail.ts'
import { startSocial } from '../../packages/peers/src/secureSite/social/startSocial.ts'
import { startSecureSite } from '../../packages/peers/src/secureSite.ts'
import type { WalletBinding } from '../../packages/secure-site/src/custody/bindings.ts'
import { openWallet, unwrapDataKey } from '../../packages/secure-site/src/custody/sealing.ts'
import * as slotKeys from '../../packages/secure-site/src/custody/slotKeys.ts'
import type {
  CustodyPolicy,
  SealedWallet,
  Slot,
  SlotKind,
} from '../../packages/secure-site/src/custody/slots.ts'
import { createRecoveryCode } from '../../packages/secure-site/src/frame/custody/recoveryCode.ts'
import { createSigner, type SlotDraft } from '../../packages/secure-site/src/frame/signer/signer.ts'
import { createSecrets } from '../../packages/secure-site/src/run/secrets.ts'
import { createLocalKms } from '../../packages/secure-site/src/server/custody/kms.ts'
import type { SignedIn } from '../../packages/secure-site/src/server/site.ts'
import { loadSQLite } from '../../packages/secure-site/src/store/openStore.ts'
import { createMailClient, type MailClient } from '../support/mailClient.ts'
import { createSiteDevice, type SiteDevice } from '../support/siteDevice.ts'

// Who can open a wallet: the table of docs/secure-site.md, row by row, with the whole database in hand.

const SQLite = await loadSQLite()

interface Site {
  readonly url: string
  readonly file: string
  readonly secrets: ReturnType<typeof createSecrets>
  close(): Promise<void>
}

let mailPeer: MailPeer
let mail: MailClient
let folder: string
let count = 0

beforeAll(async () => {
  mailPeer = await startMail()
  mail = createMailClient(mailPeer.url)
  folder = await mkdtemp(join(tmpdir(), 'tabkey-wallets-'))
})
afterAll(async () => {
  await mailPeer.close()
  await rm(folder, { recursive: true, force: true })
})

async function startSite(custody: CustodyPolicy): Promise<Site> {
  count += 1
  const file = join(folder, `${count}.db`)
  const social = await startSocial()
  const secrets = createSecrets()
  const site = await startSecureSite({
    nodes: [],
    social,
    smtpPort: mailPeer.smtpPort,
    custody,
    database: `sqlite:${file}`,
    secrets,
  })
  return {
    url: site.url,
    file,
    secrets,
    close: async () => void (await Promise.all([site.close(), social.close()])),
  }
}

async function logIn(device: SiteDevice, email: string): Promise<SignedIn> {
  const [last] = await mail.messages(email)
  const { action } = await device.ask('/email/start', { email })
  const code = await mail.code(email, last)
  if (action === 'VERIFY_DEVICE') await device.ask('/email/device')
  return device.ask('/email/code', { code })
}

const random = () => crypto.getRandomValues(new Uint8Array(32))
const newId = () => crypto.randomUUID()
const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const CREDENTIAL = 'Y3JlZGVudGlhbA'

/** The key that a browser keeps. */
const kept = new Map<SiteDevice, CryptoKey>()
async function ownKey(device: SiteDevice, create: () => Promise<CryptoKey>): Promise<CryptoKey> {
  const key = kept.get(device) ?? (await create())
  kept.set(device, key)
  return key
}

/** The slots of one kind, with keys as the frame makes them. */
async function draft(kind: SlotKind, walletId: string, device: SiteDevice): Promise<SlotDraft> {
  const id = newId()
  const part = encode(random())
  switch (kind) {
    case 'passkey': {
      const key = await slotKeys.passkeySlotKey(random(), walletId, CREDENTIAL)
      return { id, kind, opener: CREDENTIAL, key }
    }
    case 'code':
      return { id, kind, opener: '', key: await slotKeys.codeSlotKey(createRecoveryCode().bytes, walletId) }
    case 'device':
      return { id, kind, opener: device.id, key: await ownKey(device, slotKeys.createDeviceKey) }
    case 'split': {
      const kept = await ownKey(device, slotKeys.createSplitKey)
      return { id, kind, opener: device.id, part, key: await slotKeys.splitSlotKey(kept, part, walletId) }
    }
    case 'server':
      return { id, kind, opener: '', part, key: await slotKeys.serverSlotKey(part, walletId) }
  }
}

/** A person with a wallet that has these slots. */
async function createPerson(site: Site, kinds: readonly SlotKind[]) {
  const email = `${kinds.join('.')}@example.test`
  const device = await createSiteDevice(site.url)
  const { token, user } = await logIn(device, email)
  if (kinds.includes('passkey')) registerPasskey(site, user.id)
  const binding: WalletBinding = { origin: site.url, userId: user.id, walletId: newId() }
  const signer = createSigner()
  const add = await Promise.all(kinds.map(kind => draft(kind, binding.walletId, device)))
  const change = await signer.make(binding, { revision: 0, add, remove: [] })
  await device.ask('/wallet/change', { token, change })
  return { email, device, token, user, binding, signer, privateKey: (await signer.reveal()).evm }
}

/** The rows that a passkey leaves, whose response only a browser makes. */
function registerPasskey({ file }: Site, personId: string): void {
  const database = new SQLite(file)
  database
    .prepare(
      `insert into passkey (credential_id, person_id, project_id, public_key, counter, is_backed_up, transports, created_at, last_used_at)
       values (?, ?, ?, ?, 0, 0, '[]', 0, 0)`,
    )
    .run(CREDENTIAL, personId, 'a'.repeat(32), encode(random()))
  database.close()
}

/** Every text of every row, as a thief of the database reads them. */
function dump(file: string): string[] {
  const database = new SQLite(file, { readonly: true })
  const names = database.prepare("select name from sqlite_master where type = 'table'").all() as {
    name: string
  }[]
  const rows = names.flatMap(({ name }) => database.prepare(`select * from "${name}"`).all() as object[])
  database.close()
  return rows.flatMap(row => Object.values(row).flatMap(readTexts))
}

/** The texts within a value: those of a JSON text too. */
function readTexts(value: unknown): string[] {
  if (typeof value !== 'string')
    return typeof value === 'object' && value ? Object.values(value).flatMap(readTexts) : []
  try {
    const parsed: unknown = JSON.parse(value)
    return typeof parsed === 'object' && parsed ? [value, ...readTexts(parsed)] : [value]
  } catch {
    return [value]
  }
}

interface Loot {
  readonly wallet: SealedWallet
  readonly slots: readonly Slot[]
  readonly binding: WalletBinding
  readonly texts: readonly string[]
}

/** Tries everything in hand as every key. @returns the private key, or undefined */
async function crack({ wallet, slots, binding, texts }: Loot): Promise<string | undefined> {
  const materials = [...new Set(texts)]
    .map(text => new Uint8Array(Buffer.from(text, 'base64url')))
    .filter(({ length }) => length >= 16 && length <= 64)
  const { walletId } = binding
  for (const material of materials) {
    const whole = material.length === 32 ? material : undefined
    const opened = whole && (await openWallet(binding, wallet, whole).catch(() => undefined))
    if (opened) return opened
    for (const slot of slots) {
      const keys = await Promise.all([
        slotKeys.passkeySlotKey(material, walletId, slot.opener),
        slotKeys.codeSlotKey(material, walletId),
        slotKeys.serverSlotKey(encode(material), walletId),
        slotKeys.splitSlotKey(await slotKeys.createSplitKey(), encode(material), walletId),
        ...(whole ? [crypto.subtle.importKey('raw', whole, 'AES-GCM', false, ['encrypt', 'decrypt'])] : []),
      ])
      for (const key of keys) {
        const dataKey = await unwrapDataKey(binding, slot, key).catch(() => undefined)
        if (dataKey) return openWallet(binding, wallet, dataKey)
      }
    }
  }
  return undefined
}

/** What the tables hold of a person's wallet. */
function readLoot({ file }: Site, binding: WalletBinding, more: readonly string[] = []): Loot {
  const database = new SQLite(file, { readonly: true })
  const wallet = database.prepare('select * from wallet where id = ?').get(binding.walletId) as SealedWallet
  const rows = database.prepare('select * from wallet_slot where person_id = ?').all(binding.userId) as {
    body: string
  }[]
  database.close()
  const slots = rows.map(row => ({ ...row, ...(JSON.parse(row.body) as object) }) as unknown as Slot)
  return { wallet, slots, binding, texts: [...dump(file), ...more] }
}

/** Opens the parts of the site with its keys. */
async function openParts({ secrets }: Site, { slots, binding }: Loot): Promise<string[]> {
  const kms = createLocalKms(secrets.kms)
  const sealed = slots.filter(({ part }) => part !== undefined)
  return Promise.all(sealed.map(({ id, part = '' }) => kms.open(part, `slot ${binding.userId} ${id}`)))
}

describe('who can open a wallet', { timeout: 60_000 }, () => {
  test.each<{
    policy: CustodyPolicy
    kinds: SlotKind[]
    database: boolean
    operator: boolean
    mailbox: boolean
  }>([
    { policy: 'passkey', kinds: ['passkey', 'device'], database: false, operator: false, mailbox: false },
    { policy: 'passkey', kinds: ['code', 'device'], database: false, operator: false, mailbox: false },
    { policy: 'split', kinds: ['code', 'split'], database: false, operator: false, mailbox: false },
    { policy: 'server', kinds: ['server'], database: false, operator: true, mailbox: true },
    {
      policy: 'server',
      kinds: ['server', 'passkey', 'device'],
      database: false,
      operator: true,
      mailbox: true,
    },
  ])('policy $policy, slots $kinds: database $database, operator $operator, mailbox $mailbox', async row => {
    const site = await startSite(row.policy)
    try {
      const { email, binding, privateKey } = await createPerson(site, row.kinds)
      const loot = readLoot(site, binding)
      const own = loot.texts
      expect(own.some(text => text.includes(privateKey.slice(2)))).toBe(false)
      expect(await crack(loot)).toBe(row.database ? privateKey : undefined)
      // The operator has the keys of the parts, and every secret of the site.
      const { pepper, kms } = site.secrets
      const parts = [...(await openParts(site, loot)), pepper, ...Object.values(kms.keys)]
      expect(await crack({ ...loot, texts: parts })).toBe(row.operator ? privateKey : undefined)
      // A reader of the mailbox logs in on another device, and has what its frame gets.
      const thief = await createSiteDevice(site.url)
      const { custody } = await logIn(thief, email)
      expect(custody.slots.every(({ kind }) => kind !== 'device' && kind !== 'split')).toBe(true)
      const found = await crack({ ...loot, slots: custody.slots, texts: readTexts(custody) })
      expect(found).toBe(row.mailbox ? privateKey : undefined)
    } finally {
      await site.close()
    }
  })

  test('the keys of the slots open it, each on its own', async () => {
    const site = await startSite('server')
    try {
      const { device, token, binding, signer, privateKey } = await createPerson(site, ['server', 'device'])
      const { custody } = await device.ask<SignedIn>('/session', { token })
      expect(custody.slots.map(({ kind }) => kind).sort()).toEqual(['device', 'server'])
      for (const slot of custody.slots) {
        const other = createSigner()
        const key =
          slot.kind === 'server'
            ? await slotKeys.serverSlotKey(slot.part ?? '', binding.walletId)
            : await ownKey(device, slotKeys.createDeviceKey)
        if (!custody.wallet) throw new Error('There is no wallet')
        await other.open(binding, custody.wallet, slot, key)
        expect((await other.reveal()).evm).toBe(privateKey)
        // A slot that says it is another one opens nothing.
        const wrong = { ...slot, id: newId() }
        await expect(createSigner().open(binding, custody.wallet, wrong, key)).rejects.toThrow()
        await expect(
          createSigner().open({ ...binding, userId: newId() }, custody.wallet, slot, key),
        ).rejects.toThrow()
      }
      signer.close()
      await expect(signer.reveal()).rejects.toThrow('The wallet is not open')
    } finally {
      await site.close()
    }
  })

  test('the operator swaps the wallet, and no frame takes it', async () => {
    const site = await startSite('server')
    try {
      const [first, second] = [
        await createPerson(site, ['server']),
        await createPerson(site, ['server', 'code']),
      ]
      const [own, other] = [readLoot(site, first.binding), readLoot(site, second.binding)]
      const [part = ''] = await openParts(site, other)
      const key = await slotKeys.serverSlotKey(part, second.binding.walletId)
      for (const wallet of [other.wallet, { ...own.wallet, address: other.wallet.address }])
        for (const slot of other.slots)
          await expect(createSigner().open(first.binding, wallet, slot, key)).rejects.toThrow()
    } finally {
      await site.close()
    }
  })

  test('of two changes from one revision one counts, and the other is refused', async () => {
    const site = await startSite('server')
    try {
      const { device, token, binding, signer } = await createPerson(site, ['server'])
      const changes = await Promise.all(
        (['code', 'device'] as const).map(async kind => {
          const add = [await draft(kind, binding.walletId, device)]
          return signer.change(binding, { revision: 1, add, remove: [] })
        }),
      )
      const answers = await Promise.allSettled(
        changes.map(change => device.ask('/wallet/change', { token, change })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const { custody } = await device.ask<SignedIn>('/session', { token })
      expect(custody.wallet?.revision).toBe(2)
      expect(custody.slots).toHaveLength(2)
      // The same change once more counts for nothing.
      for (const change of changes)
        expect(await device.refused('/wallet/change', { token, change })).toBe(
          'The wallet was changed elsewhere',
        )
    } finally {
      await site.close()
    }
  })
})
