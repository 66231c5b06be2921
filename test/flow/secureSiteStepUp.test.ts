import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailPeer, startMail } from '../../packages/peers/src/secureSite/mail/startMail.ts'
import { startSocial } from '../../packages/peers/src/secureSite/social/startSocial.ts'
import { type SecureSite, startSecureSite } from '../../packages/peers/src/secureSite.ts'
import { type AuditPage, createAudit, verifyAudit } from '../../packages/secure-site/src/server/audit.ts'
import { DEFAULT_RULES } from '../../packages/secure-site/src/server/rules.ts'
import type { SignedIn } from '../../packages/secure-site/src/server/site.ts'
import { STEP_UP_NEEDED } from '../../packages/secure-site/src/server/stepUp.ts'
import { personTables } from '../../packages/secure-site/src/store/migrations.ts'
import { openStore, type Store } from '../../packages/secure-site/src/store/openStore.ts'
import { createProvedWallet } from '../../scripts/attackSecureSite/provedWallet.ts'
import { type Database, missingDatabase, startPostgres } from '../support/databases.ts'
import { createMailClient, type MailClient } from '../support/mailClient.ts'
import { control } from '../support/peerControl.ts'
import { createSiteDevice, type SiteDevice } from '../support/siteDevice.ts'
import { createSoftPasskey, type SoftPasskey } from '../support/softPasskey.ts'

// Acts that change an account: who confirms them, what is logged and mailed, and how an account ends.

const ADA = 'ada@example.test'
const BOB = 'bob@example.test'
const NO_POSTGRES = missingDatabase('postgresql')

let mailPeer: MailPeer
let mail: MailClient
beforeAll(async () => {
  mailPeer = await startMail()
  mail = createMailClient(mailPeer.url)
})
afterAll(() => mailPeer.close())

describe.each([
  ['SQLite', undefined],
  ['PostgreSQL', NO_POSTGRES],
])('secure site, %s', (kind, missing) => {
  let folder: string
  let postgres: Database | undefined
  let database: string
  let site: SecureSite
  let social: Awaited<ReturnType<typeof startSocial>>
  /** A second connection to the site's database. */
  let store: Store

  beforeAll(async () => {
    if (missing) return
    folder = await mkdtemp(join(tmpdir(), 'tabkey-step-up-'))
    if (kind === 'PostgreSQL') postgres = await startPostgres()
    database = postgres ? `postgres://postgres@/postgres?host=${postgres.folder}` : `sqlite:${folder}/site.db`
    social = await startSocial()
    site = await startSecureSite({
      nodes: [],
      social,
      smtpPort: mailPeer.smtpPort,
      database,
      hostname: 'localhost',
    })
    store = await openStore(database)
  })
  afterAll(async () => {
    if (missing) return
    await store.close()
    await Promise.all([site.close(), social.close()])
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    if (!missing) await store.clear()
  })
  afterEach(async () => {
    if (!missing) await fetch(`${mailPeer.url}/__reset`, { method: 'POST' })
  })

  interface Person {
    readonly device: SiteDevice
    readonly token: string
    readonly id: string
  }

  async function signIn(email = ADA, device?: SiteDevice): Promise<Person> {
    const own = device ?? (await createSiteDevice(site.url))
    const [last] = await mail.messages(email)
    await own.ask('/email/start', { email })
    const code = await mail.code(email, last)
    const { token, user } = await own.ask<SignedIn>('/email/code', { code })
    return { device: own, token, id: user.id }
  }
  async function addPasskey({ device, token }: Person): Promise<SoftPasskey> {
    const passkey = createSoftPasskey(site.url)
    const { challenge } = await device.ask<{ challenge: string }>('/passkey/create/options', { token })
    await device.ask('/passkey/create', { token, response: passkey.create(challenge) })
    return passkey
  }
  async function logInByPasskey(passkey: SoftPasskey, device: SiteDevice): Promise<SignedIn> {
    const { challenge } = await device.ask<{ challenge: string }>('/passkey/login/options')
    return device.ask('/passkey/login', { response: passkey.get(challenge) })
  }
  /** As if the last confirmation of every session had been 11 minutes ago. */
  const age = () =>
    store.db
      .updateTable('session')
      .set(({ eb }) => ({ step_up_at: eb('step_up_at', '-', 660_000) }))
      .execute()
  const stepUpOptions = ({ device, token }: Person) =>
    device.ask<{ challenge: string; allowed: readonly string[] }>('/step-up/passkey/options', { token })
  const readWays = ({ device, token }: Person) => device.ask('/step-up', { token })
  async function mailStepUp({ device, token }: Person, email = ADA): Promise<string> {
    const [last] = await mail.messages(email)
    await device.ask('/step-up/email/start', { token })
    return mail.code(email, last)
  }
  /** Waits for a letter with the text. Letters that are due at once come in any order. */
  const waitForLetter = (email: string, text: string) =>
    expect
      .poll(async () => (await mail.messages(email)).some(letter => letter.text.includes(text)), {
        timeout: 10_000,
      })
      .toBe(true)
  const listActs = async (personId: string) => {
    const rows = await store.db
      .selectFrom('audit')
      .select('act')
      .where('person_id', '=', personId)
      .orderBy('seq')
      .execute()
    return rows.map(({ act }) => act)
  }
  const guarded = (token: string, sessionId: string): readonly (readonly [string, object])[] => [
    ['/sessions/revoke', { token, id: sessionId }],
    ['/passkey/create/options', { token }],
    ['/email/change', { token, email: BOB }],
    ['/user/delete', { token }],
  ]
  async function findSession({ device, token }: Person): Promise<string> {
    const { sessions } = await device.ask<{ sessions: { id: string; isThis: boolean }[] }>('/sessions', {
      token,
    })
    return sessions.find(({ isThis }) => isThis)?.id ?? ''
  }

  test.skipIf(missing)(
    'an old login changes nothing; a code that is mailed to its person confirms it',
    async () => {
      const ada = await signIn()
      expect(await readWays(ada)).toEqual({ isFresh: true, passkey: false, email: ADA })
      await age()
      expect(await readWays(ada)).toEqual({ isFresh: false, passkey: false, email: ADA })
      const sessionId = await findSession(ada)
      for (const [path, body] of guarded(ada.token, sessionId))
        expect(await ada.device.refused(path, { ...body }), path).toBe(STEP_UP_NEEDED)
      expect((await readWays(ada)).isFresh).toBe(false)
      const code = await mailStepUp(ada)
      expect(await ada.device.refused('/step-up/email', { token: ada.token, code: '000000' })).toBe(
        'Invalid code',
      )
      await ada.device.ask('/step-up/email', { token: ada.token, code })
      expect(await ada.device.refused('/step-up/email', { token: ada.token, code })).toBe('Invalid code')
      expect((await readWays(ada)).isFresh).toBe(true)
      await ada.device.ask('/email/change', { token: ada.token, email: BOB })
      expect(await listActs(ada.id)).toEqual(['login', 'step-up'])
    },
  )

  test.skipIf(missing)('a code counts for its purpose and its session only', async () => {
    const ada = await signIn()
    const other = await signIn()
    await age()
    const code = await mailStepUp(ada)
    expect(await other.device.refused('/step-up/email', { token: other.token, code })).toBe('Invalid code')
    expect(await ada.device.refused('/email/code', { code })).toBe('Ask for a code first')
    // Of a login that was begun meanwhile on the same device.
    await store.db.deleteFrom('cooldown').execute()
    const [last] = await mail.messages(ADA)
    await ada.device.ask('/email/start', { email: ADA })
    const login = await mail.code(ADA, last)
    if (login !== code) {
      expect(await ada.device.refused('/step-up/email', { token: ada.token, code: login })).toBe(
        'Invalid code',
      )
      expect(await ada.device.refused('/email/code', { code })).toBe('Invalid code')
    }
    await ada.device.ask('/step-up/email', { token: ada.token, code })
    expect((await readWays(ada)).isFresh).toBe(true)
    expect((await readWays(other)).isFresh).toBe(false)
    await store.db.deleteFrom('cooldown').execute()
    await ada.device.ask('/email/change', { token: ada.token, email: BOB })
    const change = await mail.code(ADA, (await mail.messages(ADA))[1])
    await store.db.deleteFrom('cooldown').execute()
    const again = await mailStepUp(ada)
    if (change !== again) {
      expect(await ada.device.refused('/step-up/email', { token: ada.token, code: change })).toBe(
        'Invalid code',
      )
      expect(await ada.device.refused('/email/change/primary', { token: ada.token, code: again })).toBe(
        'Invalid code',
      )
    }
    // A stolen token is not enough, nor is the device under another page.
    const thief = await createSiteDevice(site.url)
    expect(await thief.refused('/step-up/email/start', { token: ada.token })).toBe('Not connected')
    expect(await thief.refused('/step-up', { token: ada.token })).toBe('Not connected')
  })

  test.skipIf(missing)('a passkey of the person confirms the session that asked', async () => {
    const ada = await signIn()
    const passkey = await addPasskey(ada)
    const bob = await signIn(BOB)
    const bobs = await addPasskey(bob)
    await age()
    expect(await readWays(ada)).toEqual({ isFresh: false, passkey: true, email: ADA })
    const refuse = async (response: object, who = ada) =>
      expect(await who.device.refused('/step-up/passkey', { token: who.token, response })).toBe(
        'This passkey was not accepted',
      )
    const first = await stepUpOptions(ada)
    expect(first.allowed).toEqual([passkey.id])
    // Another person's passkey; a challenge of another session, of a login, and one that was used.
    await refuse(bobs.get(first.challenge))
    await refuse(passkey.get((await stepUpOptions(bob)).challenge))
    const login = await ada.device.ask<{ challenge: string }>('/passkey/login/options')
    await refuse(passkey.get(login.challenge))
    const second = await stepUpOptions(ada)
    expect(await ada.device.refused('/passkey/login', { response: passkey.get(second.challenge) })).toBe(
      'This passkey was not accepted',
    )
    expect((await readWays(ada)).isFresh).toBe(false)
    const response = passkey.get(second.challenge)
    await ada.device.ask('/step-up/passkey', { token: ada.token, response })
    await refuse(response)
    expect((await readWays(ada)).isFresh).toBe(true)
    expect((await readWays(bob)).isFresh).toBe(false)
    // A clone of the passkey that is behind.
    await refuse(passkey.get((await stepUpOptions(ada)).challenge, 1))
  })

  test.skipIf(missing)('changes are mailed with the hash of their row', async () => {
    const ada = await signIn()
    const other = await signIn()
    await addPasskey(ada)
    const { entries } = await ada.device.ask<AuditPage>('/audit', { token: ada.token })
    expect(entries.map(({ act }) => act)).toEqual(['passkey added', 'login', 'login'])
    await waitForLetter(ADA, entries[0]?.hash.slice(0, 12) ?? '')
    await ada.device.ask('/sessions/revoke', { token: ada.token, id: await findSession(other) })
    expect(await other.device.refused('/session', { token: other.token })).toBe('Not connected')
    await waitForLetter(ADA, 'ended from another device')
    await ada.device.ask('/sessions/revoke', { token: ada.token, id: 'none' })
    expect((await listActs(ada.id)).at(-1)).toBe('session revoked')
    // Both addresses hear of a change.
    await ada.device.ask('/email/change', { token: ada.token, email: BOB })
    const primary = (await mail.messages(ADA)).find(({ code }) => code !== null)
    await ada.device.ask('/email/change/primary', { token: ada.token, code: primary?.code })
    const code = await mail.code(BOB)
    await ada.device.ask('/email/change/secondary', { token: ada.token, code })
    for (const email of [ADA, BOB]) await waitForLetter(email, `is now ${BOB}`)
  })

  test.skipIf(missing)(
    'the log is a chain, also when many acts happen at once, and is read in pages',
    async () => {
      const ada = await signIn()
      const passkey = await addPasskey(ada)
      const audit = createAudit(store.db, { now: Date.now, rules: () => DEFAULT_RULES })
      await Promise.all(
        Array.from({ length: 60 }, (_, turn) =>
          store.db
            .transaction()
            .execute(transaction => audit.add(transaction, ada.id, 'step-up', { turn }, { deviceId: 'd' })),
        ),
      )
      await logInByPasskey(passkey, ada.device)
      const first = await ada.device.ask<AuditPage>('/audit', { token: ada.token })
      expect(first.entries).toHaveLength(50)
      const second = await ada.device.ask<AuditPage>('/audit', { token: ada.token, cursor: first.cursor })
      expect(second.cursor).toBeNull()
      const rows = [...first.entries, ...second.entries]
        .reverse()
        .map(entry => ({ ...entry, personId: ada.id }))
      expect(rows).toHaveLength(63)
      expect(verifyAudit(rows)).toBeUndefined()
      expect(await ada.device.refused('/audit', { token: ada.token, cursor: 'x' })).toBe('Invalid cursor')
      expect(await (await signIn(BOB)).device.refused('/audit', {})).toBe('Not connected')
    },
  )

  test.skipIf(missing)('a person reads their data, and leaves nothing behind', async () => {
    const ada = await signIn()
    const passkey = await addPasskey(ada)
    const bob = await signIn(BOB)
    const account = privateKeyToAccount(generatePrivateKey())
    const change = await createProvedWallet({ account, origin: site.url, userId: ada.id })
    await ada.device.ask('/wallet/change', { token: ada.token, change })
    const data = await ada.device.ask<Record<string, unknown>>('/user', { token: ada.token })
    expect(data).toMatchObject({
      id: ada.id,
      identities: [{ issuer: 'email', subject: ADA, emailVerified: true }],
      devices: [{ agent: expect.any(String) }],
      sessions: [{ parent: 'http://127.0.0.1:1' }],
      passkeys: [{ id: passkey.id }],
      wallet: { address: account.address },
      audit: [{ act: 'login' }, { act: 'passkey added' }, { act: 'wallet made' }],
    })
    const keys = await store.db.selectFrom('passkey').select('public_key').execute()
    const sealed = [change.wallet?.ciphertext ?? '', ...change.add.map(({ wrapped }) => wrapped)]
    for (const secret of [ada.token, ...sealed, ...keys.map(key => key.public_key)])
      expect(JSON.stringify(data)).not.toContain(secret)
    await ada.device.ask('/user/delete', { token: ada.token })
    for (const table of personTables) {
      const rows = await store.db
        .selectFrom(table)
        .select('person_id')
        .where('person_id', '=', ada.id)
        .execute()
      expect(rows, table).toEqual([])
    }
    expect(await ada.device.refused('/session', { token: ada.token })).toBe('Not connected')
    await waitForLetter(ADA, 'deleted from this site')
    const { challenge } = await ada.device.ask<{ challenge: string }>('/passkey/login/options')
    expect(await ada.device.refused('/passkey/login', { response: passkey.get(challenge) })).toBe(
      'This passkey is not known here',
    )
    expect((await bob.device.ask<SignedIn>('/session', { token: bob.token })).user.id).toBe(bob.id)
    expect((await signIn()).id).not.toBe(ada.id)
  })

  test.skipIf(missing)('logins while an account is deleted leave no row of it', async () => {
    const ada = await signIn()
    const passkeys = [await addPasskey(ada), await addPasskey(ada), await addPasskey(ada)]
    const devices = await Promise.all(passkeys.map(() => createSiteDevice(site.url)))
    // Another session ends: the deletion needs its own.
    const second = await createSiteDevice(site.url)
    const { token } = await logInByPasskey(passkeys[0] as SoftPasskey, second)
    const [first, ...others] = await Promise.allSettled([
      ada.device.ask('/user/delete', { token: ada.token }),
      ...passkeys.map((passkey, at) => logInByPasskey(passkey, devices[at] as SiteDevice)),
      ...passkeys.map(() => second.ask('/session/end', { token })),
    ])
    expect([first?.status, others.length]).toEqual(['fulfilled', 6])
    for (const table of personTables) {
      const rows = await store.db
        .selectFrom(table)
        .select('person_id')
        .where('person_id', '=', ada.id)
        .execute()
      expect(rows, table).toEqual([])
    }
  })

  test.skipIf(missing)('requests beyond the limit of a network store no proof', async () => {
    const device = await createSiteDevice(site.url)
    await control(site.url, '/__settings', { requestsPerMinute: 1 })
    await device.ask('/chains').catch(() => {})
    const count = async () => (await store.db.selectFrom('proof_seen').select('jti').execute()).length
    const before = await count()
    for (let turn = 0; turn < 20; turn += 1)
      expect(await device.refused('/chains')).toBe('Too many requests. Please try again later')
    expect(await count()).toBe(before)
    await control(site.url, '/__settings', { requestsPerMinute: DEFAULT_RULES.requestsPerMinute })
    await device.ask('/chains')
    expect(await count()).toBe(before + 1)
  })
})
