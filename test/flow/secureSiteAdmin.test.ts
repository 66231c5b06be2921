import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailPeer, startMail } from '../../packages/peers/src/secureSite/mail/startMail.ts'
import { runCommand } from '../../packages/secure-site/src/cli/runCommand.ts'
import type { SignedIn } from '../../packages/secure-site/src/server/site.ts'
import { openStore } from '../../packages/secure-site/src/store/openStore.ts'
import { type Database, missingDatabase, startPostgres } from '../support/databases.ts'
import { createMailClient, type MailClient } from '../support/mailClient.ts'
import { createSiteDevice, type SiteDevice } from '../support/siteDevice.ts'
import { buildSiteProcess, findPort, type SiteProcess, startSiteProcess } from '../support/siteProcess.ts'

// The administration of the secure site: the second port, with the operator's token.

const ADA = 'ada@example.test'
const BOB = 'bob@example.test'
const PROJECT = 'shop'
const ORIGIN = 'https://shop.example'
const NO_POSTGRES = missingDatabase('postgresql')
/** Every instance reads the projects again each second. */
const SEEN_WITHIN_MS = 10_000

let mailPeer: MailPeer
let mail: MailClient
let data: string
let site: SiteProcess

beforeAll(async () => {
  await buildSiteProcess()
  mailPeer = await startMail()
  mail = createMailClient(mailPeer.url)
})
afterAll(() => mailPeer.close())
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'tabkey-admin-'))
})
afterEach(async () => {
  await site.kill()
  await rm(data, { recursive: true, force: true })
})

const start = async (database?: string): Promise<SiteProcess> =>
  startSiteProcess(await findPort(), {
    data,
    smtp: `smtp://127.0.0.1:${mailPeer.smtpPort}`,
    from: 'hello@secure-site.test',
    ...(database === undefined ? {} : { database }),
  })

interface AdminReply {
  readonly status: number
  readonly body: Record<string, unknown>
}

async function admin(
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
  on = site,
): Promise<AdminReply> {
  const token = (await readFile(join(data, 'admin-token'), 'utf8')).trim()
  return new Promise((resolve, reject) => {
    // Not `fetch`, which would not send the headers of a browser.
    const sent = httpRequest(
      `${on.adminUrl}/admin${path}`,
      { method, headers: { authorization: `Bearer ${token}`, ...headers } },
      reply => {
        let text = ''
        reply.on('data', chunk => (text += String(chunk)))
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body: JSON.parse(text) }))
      },
    )
    sent.once('error', reject)
    sent.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body))
  })
}

/** On a new device each time. */
async function signIn(email: string, options = {}): Promise<SignedIn & { readonly device: SiteDevice }> {
  const device = await createSiteDevice(site.url, options)
  const [last] = await mail.messages(email)
  await device.ask('/email/start', { email })
  const signedIn = await device.ask<SignedIn>('/email/code', { code: await mail.code(email, last) })
  return { ...signedIn, device }
}

describe.each(['sqlite', 'postgres'] as const)('secure site, administration on %s', kind => {
  let database: Database | undefined
  beforeAll(async () => {
    if (kind === 'postgres' && NO_POSTGRES === undefined) database = await startPostgres()
  })
  afterAll(() => database?.stop())
  const address = () => database && `postgres://postgres@localhost/postgres?host=${database.folder}`
  const isMissing = kind === 'postgres' && NO_POSTGRES !== undefined

  test.skipIf(isMissing)(
    'an account is found, locked, unlocked and deleted, each written into both logs',
    { timeout: 180_000 },
    async () => {
      site = await start(address())
      const ada = await signIn(ADA)
      const bob = await signIn(BOB)
      const { id } = ada.user
      const found = await admin('GET', `/accounts?email=${ADA.toUpperCase()}`)
      expect(found).toMatchObject({ status: 200, body: { cursor: null } })
      expect(found.body.accounts).toEqual([
        {
          id,
          project: 'a'.repeat(32),
          createdAt: expect.any(Number),
          lockedAt: null,
          address: null,
        },
      ])
      const all = await admin('GET', '/accounts')
      expect(all.body.accounts).toHaveLength(2)
      expect(await admin('GET', `/accounts/${id}`)).toMatchObject({
        status: 200,
        body: { identities: [{ issuer: 'email', subject: ADA }], sessions: [{}], lockedAt: null },
      })

      const { token: loginToken } = await ada.device.ask<{ token: string }>('/token', { token: ada.token })
      expect(await admin('POST', `/accounts/${id}/lock`, { reason: 'asked by phone' })).toMatchObject({
        status: 200,
      })
      await expect(ada.device.ask('/session', { token: ada.token })).rejects.toThrow('Not connected')
      await expect(signIn(ADA)).rejects.toThrow('This account is locked')
      // A server that checks without the site takes a token from before for five minutes, and gets no newer one.
      expect(await ada.device.refused('/token', { token: ada.token })).toBe('Not connected')
      expect((decodeJwt(loginToken).exp ?? 0) * 1000 - Date.now()).toBeLessThanOrEqual(300_000)
      // The others go on.
      await bob.device.ask('/session', { token: bob.token })
      expect(await admin('POST', `/accounts/${id}/unlock`)).toMatchObject({ status: 200 })
      const again = await signIn(ADA)
      expect(await admin('DELETE', `/accounts/${id}/sessions`)).toMatchObject({ body: { ended: 1 } })
      await expect(again.device.ask('/session', { token: again.token })).rejects.toThrow('Not connected')

      expect(await admin('GET', `/accounts/${id}`)).toMatchObject({
        body: {
          audit: [
            { act: 'login' },
            { act: 'account locked', detail: '{"reason":"asked by phone"}', deviceId: '' },
            { act: 'account unlocked' },
            { act: 'login' },
            { act: 'sessions ended', detail: '{"count":1}' },
          ],
        },
      })
      const [lastMail] = await mail.messages(ADA)
      expect(await admin('DELETE', `/accounts/${id}`)).toMatchObject({ status: 200 })
      expect((await mail.next(ADA, lastMail)).text).toContain('were deleted')
      expect(await admin('GET', `/accounts/${id}`)).toMatchObject({ status: 404 })
      expect(await admin('GET', '/log')).toMatchObject({
        body: {
          cursor: null,
          entries: [
            { seq: 4, act: 'account deleted', detail: JSON.stringify({ account: id }) },
            { seq: 3, act: 'sessions ended' },
            { seq: 2, act: 'account unlocked' },
            { seq: 1, act: 'account locked' },
          ],
        },
      })
    },
  )

  test.skipIf(isMissing)(
    'a project that is set counts within a second, in a second instance too, and survives a restart',
    { timeout: 180_000 },
    async () => {
      site = await start(address())
      const other = database ? await start(address()) : undefined
      try {
        // Of a site on loopback without projects every page of the machine may log people in.
        await signIn(ADA)
        const rules = { allowedOrigins: [ORIGIN], gasPerDay: 1_000 }
        expect(await admin('PUT', `/projects/${PROJECT}`, rules)).toEqual({
          status: 200,
          body: { id: PROJECT, custody: 'passkey', ...rules },
        })
        const options = { projectId: PROJECT, parent: ORIGIN }
        await signIn(BOB, options)
        await expect(signIn(ADA)).rejects.toThrow('Unauthorized: invalid key')
        if (other)
          await expect
            .poll(
              async () =>
                (await createSiteDevice(other.url, options))
                  .ask('/email/start', { email: 'carl@example.test' })
                  .then(() => 'taken', String),
              { timeout: SEEN_WITHIN_MS },
            )
            .toBe('taken')
        await site.stop()
        site = await start(address())
        await signIn(BOB, options)
        expect(await admin('DELETE', `/projects/${PROJECT}`)).toMatchObject({ status: 200 })
        await expect(signIn(BOB, options)).rejects.toThrow('Unauthorized: invalid key')
        expect(await admin('DELETE', `/projects/${PROJECT}`)).toMatchObject({ status: 404 })
      } finally {
        await other?.kill()
      }
    },
  )
})

describe('secure site, administration', () => {
  test('without the token, from a page, and on the public port it does nothing', async () => {
    site = await start()
    const token = (await readFile(join(data, 'admin-token'), 'utf8')).trim()
    expect((await stat(join(data, 'admin-token'))).mode & 0o777).toBe(0o600)
    expect(token.length).toBeGreaterThan(40)
    for (const authorization of [
      '',
      'Bearer ',
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Basic ${token}`,
    ])
      expect(await admin('GET', '/accounts', undefined, { authorization })).toEqual({
        status: 401,
        body: { error: 'Unauthorized: wrong token' },
      })
    expect(await admin('GET', '/accounts', undefined, { origin: 'http://localhost:3000' })).toMatchObject({
      status: 403,
    })
    expect(await admin('GET', '/accounts', undefined, { 'sec-fetch-site': 'none' })).toMatchObject({
      status: 403,
    })
    const open = await fetch(`${site.url}/admin/accounts`, { headers: { authorization: `Bearer ${token}` } })
    expect(open.status).toBe(404)
    expect(await admin('GET', '/accounts')).toEqual({ status: 200, body: { accounts: [], cursor: null } })
  })

  test('a stolen token opens no wallet: custody `server` is only in the configuration file', async () => {
    site = await start()
    const rules = { allowedOrigins: [ORIGIN], custody: 'server' }
    expect(await admin('PUT', `/projects/${PROJECT}`, rules)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('custody') },
    })
    expect(await admin('GET', '/projects')).toEqual({ status: 200, body: { configured: [], stored: [] } })
  })

  test('what does not fit is refused, and changes nothing', async () => {
    site = await start()
    const missing = '00000000-0000-4000-8000-000000000000'
    const refused: readonly (readonly [method: string, path: string, body: unknown, status: number])[] = [
      ['PUT', '/projects/shop', { allowedOrigins: [] }, 400],
      ['PUT', '/projects/shop', { allowedOrigins: ['javascript:alert(1)'] }, 400],
      ['PUT', '/projects/shop', { allowedOrigins: [ORIGIN], secret: 1 }, 400],
      ['PUT', '/projects/a%2Fb', { allowedOrigins: [ORIGIN] }, 400],
      ['PUT', '/projects/shop', 'no JSON', 400],
      ['PUT', '/projects/shop', `"${'x'.repeat(70_000)}"`, 413],
      ['POST', `/accounts/${missing}/lock`, { reason: '' }, 400],
      ['POST', `/accounts/${missing}/lock`, { reason: 'x' }, 404],
      ['DELETE', `/accounts/${missing}`, undefined, 404],
      ['DELETE', "/accounts/1'%20or%201=1", undefined, 400],
      ['GET', '/accounts?owner=1', undefined, 400],
      ['GET', '/log?before=x', undefined, 400],
      ['GET', '/secrets', undefined, 404],
    ]
    for (const [method, path, body, status] of refused)
      expect([method, path, (await admin(method, path, body)).status]).toEqual([method, path, status])
    expect((await admin('GET', '/log')).body.entries).toEqual([])
  })

  test('a change of the log of the administration is found by `audit verify`', async () => {
    site = await start()
    for (const id of ['one', 'two', 'three'])
      expect((await admin('PUT', `/projects/${id}`, { allowedOrigins: [ORIGIN] })).status).toBe(200)
    await site.stop()
    const verify = async () => {
      const lines: string[] = []
      const print = (line: string) => void lines.push(line)
      const code = await runCommand(['audit', 'verify', '--data', data], {
        environment: {},
        out: print,
        error: print,
        stopped: async () => {},
      })
      return { code, text: lines.join('\n') }
    }
    expect(await verify()).toMatchObject({ code: 0 })
    const { db, close } = await openStore(`sqlite:${join(data, 'site.db')}`)
    await db
      .updateTable('audit')
      .set({ detail: '{}' })
      .where('person_id', '=', 'admin')
      .where('seq', '=', 2)
      .execute()
    await close()
    expect(await verify()).toMatchObject({
      code: 1,
      text: expect.stringContaining('admin: row 2 is changed'),
    })
  })
})
