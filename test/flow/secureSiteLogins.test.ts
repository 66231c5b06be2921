import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailPeer, startMail } from '../../packages/peers/src/secureSite/mail/startMail.ts'
import { type SocialPeer, startSocial } from '../../packages/peers/src/secureSite/social/startSocial.ts'
import { type SecureSite, startSecureSite } from '../../packages/peers/src/secureSite.ts'
import type { AuditPage } from '../../packages/secure-site/src/server/audit.ts'
import { STEP_UP_NEEDED } from '../../packages/secure-site/src/server/stepUp.ts'
import { openStore, type Store } from '../../packages/secure-site/src/store/openStore.ts'
import { createMailClient, type MailClient } from '../support/mailClient.ts'
import { createSiteDevice, type SiteDevice } from '../support/siteDevice.ts'
import {
  type BegunSignIn,
  beginSignIn,
  comeBack,
  consent,
  finish,
  PARENT,
  readHandle,
  readReturned,
} from '../support/socialSignIn.ts'

// A person adds a login to their account, and removes it again.

const OWN = 'ada@example.test'
const UNKNOWN = 'Unknown sign-in'

let mailPeer: MailPeer
let mail: MailClient
let social: SocialPeer
let site: SecureSite
let store: Store
let folder: string

beforeAll(async () => {
  mailPeer = await startMail()
  mail = createMailClient(mailPeer.url)
})
afterAll(() => mailPeer.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tabkey-logins-'))
  const database = `sqlite:${folder}/site.db`
  social = await startSocial()
  site = await startSecureSite({ nodes: [], social, smtpPort: mailPeer.smtpPort, database })
  store = await openStore(database)
})
afterEach(async () => {
  await store.close()
  await Promise.all([site.close(), social.close()])
  await fetch(`${mailPeer.url}/__reset`, { method: 'POST' })
  await rm(folder, { recursive: true, force: true })
})

interface Account {
  readonly device: SiteDevice
  readonly token: string
  readonly id: string
}

interface Login {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
}

async function signInByMail(email = OWN): Promise<Account> {
  const device = await createSiteDevice(site.url, { parent: PARENT })
  const [last] = await mail.messages(email)
  await device.ask('/email/start', { email })
  const code = await mail.code(email, last)
  const { token, user } = await device.ask<{ token: string; user: { id: string } }>('/email/code', { code })
  return { device, token, id: user.id }
}

async function signInAt(provider: string): Promise<Account> {
  const begun = await beginSignIn(site.url, provider)
  const { token, user } = await finish(begun, await comeBack(await consent(begun.uri), begun.device))
  return { device: begun.device, token, id: user.id }
}

/** A sign-in for the account, up to its result. */
async function prepare({ device, token }: Account, provider: string) {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const begun = await device.ask<Pick<BegunSignIn, 'uri'>>('/logins/start', { token, provider, challenge })
  const page = await comeBack(await consent(begun.uri), device)
  return { handle: readHandle(readReturned(page).resultUri), verifier }
}

async function add(account: Account, provider: string): Promise<void> {
  const { device, token } = account
  await device.ask('/logins/add', { token, ...(await prepare(account, provider)) })
}

const list = async ({ device, token }: Account) =>
  (await device.ask<{ logins: readonly Login[] }>('/logins', { token })).logins
/** @param provider - its name, or the end of its issuer's URL. */
const findLogin = async (account: Account, provider: string) =>
  (await list(account)).find(({ issuer }) => issuer === provider || issuer.endsWith(`/${provider}`))
const remove = async ({ device, token }: Account, login: Login | undefined) =>
  device.ask('/logins/remove', { token, issuer: login?.issuer, subject: login?.subject })
/** As if the last confirmation of every session had been 11 minutes ago. */
const age = () =>
  store.db
    .updateTable('session')
    .set(({ eb }) => ({ step_up_at: eb('step_up_at', '-', 660_000) }))
    .execute()

describe('secure site: the logins of an account', () => {
  test('a login that was added opens the account, is logged, and mailed to the address before', async () => {
    const ada = await signInByMail()
    expect(await list(ada)).toMatchObject([
      { issuer: 'email', subject: OWN, provider: null, isRemovable: false },
    ])
    await add(ada, 'github')
    await add(ada, 'apple')
    expect(await list(ada)).toMatchObject([
      { issuer: 'email', isRemovable: false },
      { provider: 'github', isRemovable: true },
      { provider: 'apple', isRemovable: true },
    ])
    const { device, token } = ada
    const { offered } = await device.ask<{ offered: string[] }>('/logins', { token })
    expect(offered).toEqual(['google', 'apple', 'github', 'facebook', 'x', 'discord'])
    expect((await signInAt('github')).id).toBe(ada.id)
    expect((await signInAt('apple')).id).toBe(ada.id)
    expect((await signInAt('google')).id).not.toBe(ada.id)
    expect(await findLogin(ada, 'github')).toMatchObject({ email: 'ada@google.test' })
    const letters = async () => (await mail.messages(OWN)).map(({ text }) => text).join('\n')
    await expect.poll(letters, { timeout: 10_000 }).toContain('A way to sign in to your wallet was added.')
    expect(await mail.messages('ada@google.test')).toEqual([])
    await remove(ada, await findLogin(ada, 'github'))
    expect((await signInAt('github')).id).not.toBe(ada.id)
    await expect.poll(letters, { timeout: 10_000 }).toContain('A way to sign in to your wallet was removed.')
    const { entries } = await ada.device.ask<AuditPage>('/audit', { token: ada.token })
    expect(entries.map(({ act }) => act).filter(act => act !== 'login')).toEqual([
      'login removed',
      'login added',
      'login added',
    ])
  })

  test('letters go to the first verified address, not to that of the new login', async () => {
    const ada = await signInAt('google')
    const verifier = randomBytes(32).toString('base64url')
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const { device, token } = ada
    const { uri } = await device.ask<{ uri: string }>('/logins/start', {
      token,
      provider: 'github',
      challenge,
    })
    const location = await consent(uri, 'yes', { name: 'eve', email: 'eve@evil.test' })
    const { resultUri } = readReturned(await comeBack(location, device))
    await device.ask('/logins/add', { token, handle: readHandle(resultUri), verifier })
    await expect
      .poll(async () => (await mail.messages('ada@google.test')).length, { timeout: 10_000 })
      .toBe(1)
    expect(await mail.messages('eve@evil.test')).toEqual([])
  })

  test('each step needs the session and a confirmation of the last ten minutes', async () => {
    const ada = await signInByMail()
    await add(ada, 'google')
    const prepared = await prepare(ada, 'github')
    const { device, token } = ada
    const google = await findLogin(ada, 'google')
    const asks: [string, object][] = [
      ['/logins/start', { provider: 'github', challenge: 'x' }],
      ['/logins/add', prepared],
      ['/logins/remove', { issuer: google?.issuer, subject: google?.subject }],
    ]
    for (const [path, body] of asks) expect(await device.refused(path, { ...body })).toBe('Not connected')
    expect(await device.refused('/logins')).toBe('Not connected')
    await age()
    for (const [path, body] of asks)
      expect(await device.refused(path, { token, ...body })).toBe(STEP_UP_NEEDED)
    expect((await list(ada)).map(({ issuer }) => issuer)).toEqual(['email', `${social.url}/google`])
  })

  test('a login of another account is not taken from it', async () => {
    const bob = await signInAt('github')
    const ada = await signInByMail()
    const prepared = await prepare(ada, 'github')
    const refusal = await ada.device.refused('/logins/add', { token: ada.token, ...prepared })
    expect(refusal).toBe('This login is in use already')
    expect((await signInAt('github')).id).toBe(bob.id)
    expect(await list(ada)).toHaveLength(1)
  })

  test('a result counts for its purpose, its account and its device', async () => {
    const ada = await signInByMail()
    const { device, token } = ada
    const forAccount = await prepare(ada, 'github')
    expect(await device.refused('/social/finish', forAccount)).toBe(UNKNOWN)
    const login = await beginSignIn(site.url, 'x')
    const page = await comeBack(await consent(login.uri), login.device)
    const { verifier } = login
    const asLogin = { handle: readHandle(readReturned(page).resultUri), verifier }
    const bob = await signInByMail('bob@example.test')
    expect(await device.refused('/logins/add', { token, ...asLogin })).toBe(UNKNOWN)
    expect(await bob.device.refused('/logins/add', { token: bob.token, ...forAccount })).toBe(UNKNOWN)
    await device.ask('/logins/add', { token, ...forAccount })
    expect(await device.refused('/logins/add', { token, ...forAccount })).toBe(UNKNOWN)
  })

  test('the last login stays, also for two removals at once; an address is changed, not removed', async () => {
    const ada = await signInAt('github')
    const { device, token } = ada
    expect(await list(ada)).toMatchObject([{ provider: 'github', isRemovable: false }])
    const github = await findLogin(ada, 'github')
    const refuse = (login: Login | undefined) =>
      device.refused('/logins/remove', { token, issuer: login?.issuer, subject: login?.subject })
    expect(await refuse(github)).toBe('The last login of the account stays')
    await add(ada, 'x')
    const both = await Promise.allSettled([remove(ada, github), remove(ada, await findLogin(ada, 'x'))])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await list(ada)).toHaveLength(1)
    const owner = await signInByMail()
    await add(owner, 'google')
    const email = await findLogin(owner, 'email')
    expect(
      await owner.device.refused('/logins/remove', {
        token: owner.token,
        issuer: email?.issuer,
        subject: email?.subject,
      }),
    ).toBe('Unknown login')
    // Of another person.
    expect(
      await owner.device.refused('/logins/remove', {
        token: owner.token,
        issuer: 'github',
        subject: github?.subject,
      }),
    ).toBe('Unknown login')
  })
})
