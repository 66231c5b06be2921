import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailPeer, startMail } from '../../packages/peers/src/secureSite/mail/startMail.ts'
import { runCommand } from '../../packages/secure-site/src/cli/runCommand.ts'
import { hashPersonId } from '../../packages/secure-site/src/server/personData.ts'
import type { SignedIn } from '../../packages/secure-site/src/server/site.ts'
import { tables } from '../../packages/secure-site/src/store/migrations.ts'
import { openStore, type Store } from '../../packages/secure-site/src/store/openStore.ts'
import { createProvedWallet } from '../../scripts/attackSecureSite/provedWallet.ts'
import { type Database, missingDatabase, startPostgres } from '../support/databases.ts'
import { createMailClient, type MailClient } from '../support/mailClient.ts'
import { createSiteDevice, type SiteDevice } from '../support/siteDevice.ts'
import { buildSiteProcess, findPort, type SiteProcess, startSiteProcess } from '../support/siteProcess.ts'

// What is left of an account that was deleted, in the database, in its backups, and in its log.

const ADA = 'ada@example.test'
const BOB = 'bob@example.test'
const NO_POSTGRES = missingDatabase('postgresql')

let mailPeer: MailPeer
let mail: MailClient
let data: string
let site: SiteProcess
const file = (name: string) => join(data, name)

beforeAll(async () => {
  await buildSiteProcess()
  mailPeer = await startMail()
  mail = createMailClient(mailPeer.url)
})
afterAll(() => mailPeer.close())
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'tabkey-deletion-'))
  await fetch(`${mailPeer.url}/__reset`, { method: 'POST' })
})
afterEach(async () => {
  await site.kill()
  await rm(data, { recursive: true, force: true })
})

async function start(database?: string): Promise<void> {
  site = await startSiteProcess(await findPort(), {
    data,
    smtp: `smtp://127.0.0.1:${mailPeer.smtpPort}`,
    from: 'hello@secure-site.test',
    ...(database === undefined ? {} : { database }),
  })
}

interface Person extends SignedIn {
  readonly device: SiteDevice
  /** The wallet and its slot, as they are stored. */
  readonly sealed: readonly string[]
}

/** A login with a wallet. */
async function signIn(email: string): Promise<Person> {
  const device = await createSiteDevice(site.url)
  const [last] = await mail.messages(email)
  await device.ask('/email/start', { email })
  const signedIn = await device.ask<SignedIn>('/email/code', { code: await mail.code(email, last) })
  const { token, user } = signedIn
  const account = privateKeyToAccount(generatePrivateKey())
  const change = await createProvedWallet({ account, origin: site.url, userId: user.id })
  await device.ask('/wallet/change', { token, change })
  const sealed = [change.wallet?.ciphertext ?? '', ...change.add.map(({ wrapped }) => wrapped)]
  expect(sealed.filter(Boolean)).toHaveLength(2)
  return { ...signedIn, device, sealed }
}

async function command(...args: readonly string[]): Promise<{ code: number; out: string; error: string }> {
  const [out, error]: [string[], string[]] = [[], []]
  const code = await runCommand([...args, '--data', data], {
    environment: {},
    out: text => void out.push(text),
    error: text => void error.push(text),
    stopped: async () => {},
  })
  return { code, out: out.join('\n'), error: error.join('\n') }
}

async function withStore<Value>(address: string, use: (store: Store) => Promise<Value>): Promise<Value> {
  const store = await openStore(address)
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}
async function listTablesWith({ db }: Store, text: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const table of tables) {
    const rows = await db.selectFrom(table).selectAll().execute()
    if (JSON.stringify(rows).includes(text)) found.push(table)
  }
  return found
}
const listPersons = async ({ db }: Store) =>
  (await db.selectFrom('person').select('id').orderBy('id').execute()).map(({ id }) => id)

describe('secure site, deletion', () => {
  test('a backup that is restored has no row and no byte of a deleted person', {
    timeout: 120_000,
  }, async () => {
    await start()
    const ada = await signIn(ADA)
    const bob = await signIn(BOB)
    expect((await command('backup', file('copy.db'))).code).toBe(0)
    const traces = [...ada.sealed, ada.user.id]
    for (const trace of traces) expect((await readFile(file('copy.db'))).includes(trace)).toBe(true)
    await ada.device.ask('/user/delete', { token: ada.token })
    const entry = { person: hashPersonId(ada.user.id), at: expect.any(Number) }
    const lines = (await readFile(file('deletions.jsonl'), 'utf8')).split('\n').filter(Boolean)
    expect(lines.map(line => JSON.parse(line))).toEqual([entry])
    await site.stop()
    // The database itself, once its log is written back.
    for (const trace of traces) expect((await readFile(file('site.db'))).includes(trace)).toBe(false)
    expect(await command('restore', file('copy.db'))).toMatchObject({
      code: 0,
      out: expect.stringContaining('without 1 deleted persons'),
    })
    const restored = await readFile(file('site.db'))
    for (const trace of traces) expect(restored.includes(trace), trace).toBe(false)
    for (const trace of bob.sealed) expect(restored.includes(trace)).toBe(true)
    await withStore(`sqlite:${file('site.db')}`, async store => {
      expect(await listPersons(store)).toEqual([bob.user.id])
      // The limits of a mailbox count on, for an hour.
      expect(await listTablesWith(store, ADA)).toEqual(['rate_count'])
    })
  })

  test('a deletion counts also when the process ended before it was in the file', {
    timeout: 120_000,
  }, async () => {
    await start()
    const ada = await signIn(ADA)
    await command('backup', file('copy.db'))
    await ada.device.ask('/user/delete', { token: ada.token })
    await site.kill()
    await writeFile(file('deletions.jsonl'), '')
    expect((await command('restore', file('copy.db'))).out).toContain('without 1 deleted persons')
    expect(await readFile(file('deletions.jsonl'), 'utf8')).toContain(hashPersonId(ada.user.id))
    expect(await withStore(`sqlite:${file('site.db')}`, listPersons)).toEqual([])
  })

  test.skipIf(NO_POSTGRES)(
    'PostgreSQL: rows that other means restored are deleted again by a command',
    { timeout: 120_000 },
    async () => {
      const postgres: Database = await startPostgres()
      const database = `postgres://postgres@/postgres?host=${postgres.folder}`
      try {
        await start(database)
        const ada = await signIn(ADA)
        const bob = await signIn(BOB)
        const old = await withStore(database, async ({ db }) => ({
          person: await db.selectFrom('person').selectAll().where('id', '=', ada.user.id).execute(),
          slots: await db
            .selectFrom('wallet_slot')
            .selectAll()
            .where('person_id', '=', ada.user.id)
            .execute(),
        }))
        await ada.device.ask('/user/delete', { token: ada.token })
        await site.stop()
        const slots = await withStore(database, async store => {
          await store.db.insertInto('person').values(old.person).execute()
          await store.db.insertInto('wallet_slot').values(old.slots).execute()
          return store.db.selectFrom('wallet_slot').select('id').execute()
        })
        expect(slots).toHaveLength(2)
        const result = await command('deletions', 'apply', '--database', database)
        expect(result).toMatchObject({ code: 0, out: '1 persons were deleted again' })
        await withStore(database, async store => {
          expect(await listPersons(store)).toEqual([bob.user.id])
          expect(await store.db.selectFrom('wallet_slot').select('person_id').execute()).toEqual([
            { person_id: bob.user.id },
          ])
        })
      } finally {
        await site.kill()
        await postgres.stop()
      }
    },
  )
})

describe('secure site, log', () => {
  test('the operator finds a changed row, a missing one, and a log that was cut off after a letter', {
    timeout: 120_000,
  }, async () => {
    await start()
    const ada = await signIn(ADA)
    const other = await createSiteDevice(site.url)
    const [last] = await mail.messages(ADA)
    await other.ask('/email/start', { email: ADA })
    const { token } = await other.ask<SignedIn>('/email/code', { code: await mail.code(ADA, last) })
    const { sessions } = await ada.device.ask<{ sessions: { id: string; isThis: boolean }[] }>('/sessions', {
      token: ada.token,
    })
    const id = sessions.find(({ isThis }) => !isThis)?.id
    await ada.device.ask('/sessions/revoke', { token: ada.token, id })
    expect(await other.refused('/session', { token })).toBe('Not connected')
    const log = /log of your account: (\S+)/
    // The site sends its mails every second.
    await expect
      .poll(async () => log.test((await mail.messages(ADA))[0]?.text ?? ''), { timeout: 20_000 })
      .toBe(true)
    const hash = log.exec((await mail.messages(ADA))[0]?.text ?? '')?.[1] ?? ''
    await site.stop()
    expect(await command('audit', 'verify', hash)).toEqual({
      code: 0,
      out: '4 rows of 1 persons, 0 broken logs',
      error: '',
    })
    const address = `sqlite:${file('site.db')}`
    const change = (turn: (store: Store) => Promise<unknown>) => withStore(address, turn)
    await change(({ db }) => db.updateTable('audit').set({ detail: '{}' }).where('seq', '=', 2).execute())
    expect(await command('audit', 'verify')).toMatchObject({
      code: 1,
      error: `${ada.user.id}: row 2 is changed`,
    })
    await change(({ db }) => db.deleteFrom('audit').where('seq', '=', 2).execute())
    expect(await command('audit', 'verify')).toMatchObject({
      code: 1,
      error: `${ada.user.id}: row 2 is missing`,
    })
    await change(({ db }) => db.deleteFrom('audit').where('seq', '>', 2).execute())
    expect((await command('audit', 'verify')).code).toBe(0)
    expect(await command('audit', 'verify', hash)).toMatchObject({
      code: 1,
      error: `No row has the hash ${hash}`,
    })
    expect((await command('audit', 'dance')).code).toBe(2)
    expect((await command('deletions')).code).toBe(2)
  })
})
