import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailPeer, startMail } from '../../packages/peers/src/secureSite/mail/startMail.ts'
import { runCommand } from '../../packages/secure-site/src/cli/runCommand.ts'
import type { SignedIn } from '../../packages/secure-site/src/server/site.ts'
import { createProvedWallet } from '../../scripts/attackSecureSite/provedWallet.ts'
import { type Database, missingDatabase, startPostgres } from '../support/databases.ts'
import { openLine } from '../support/line.ts'
import { createMailClient, type MailClient } from '../support/mailClient.ts'
import { runs } from '../support/runs.ts'
import { createSiteDevice, type SiteDevice } from '../support/siteDevice.ts'
import { buildSiteProcess, findPort, type SiteProcess, startSiteProcess } from '../support/siteProcess.ts'

// The secure site as a process: its command, its databases, its end at any moment.

const ADA = 'ada@example.test'
const NO_POSTGRES = missingDatabase('postgresql')
const KILLS = runs(5, 200)
const KILL_WITHIN_MS = 40
const GONE_MS = runs(1, 30) * 1_000
/** Deadline of a query, and what a busy machine takes. */
const ANSWER_WITHIN_MS = 30_000

let mailPeer: MailPeer
let mail: MailClient
let data: string
let port: number
let running: SiteProcess | undefined

beforeAll(async () => {
  await buildSiteProcess()
  mailPeer = await startMail()
  mail = createMailClient(mailPeer.url)
})
afterAll(() => mailPeer.close())
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'tabkey-site-'))
  port = await findPort()
})
afterEach(async () => {
  await running?.kill()
  running = undefined
  await rm(data, { recursive: true, force: true })
})

async function start(options: Readonly<Record<string, string>> = {}): Promise<SiteProcess> {
  running = await startSiteProcess(port, {
    data,
    smtp: `smtp://127.0.0.1:${mailPeer.smtpPort}`,
    from: 'hello@secure-site.test',
    ...options,
  })
  return running
}

async function begin(device: SiteDevice, email: string): Promise<string> {
  const [last] = await mail.messages(email)
  await device.ask('/email/start', { email })
  return mail.code(email, last)
}

async function signIn(device: SiteDevice, email = ADA): Promise<SignedIn> {
  return device.ask('/email/code', { code: await begin(device, email) })
}

/** A login, the end of the process, and the same login and a new one after the next start. */
async function survivesRestart(options: Readonly<Record<string, string>>): Promise<void> {
  const first = await start(options)
  const device = await createSiteDevice(first.url)
  const { token, user } = await signIn(device)
  const account = privateKeyToAccount(generatePrivateKey())
  const change = await createProvedWallet({ account, origin: first.url, userId: user.id })
  await device.ask('/wallet/change', { token, change })
  expect(await first.stop()).toBe(0)
  const second = await start(options)
  const again = await device.ask<SignedIn>('/session', { token })
  const wallet = { ...change.wallet, revision: 1 }
  expect(again).toMatchObject({ user: { id: user.id, email: ADA }, custody: { wallet, slots: change.add } })
  expect(await device.ask('/email/start', { email: ADA })).toEqual({ action: 'VERIFY_OTP' })
  const [letter] = await mail.messages(ADA)
  expect((await device.ask<SignedIn>('/email/code', { code: letter?.code })).user.id).toBe(user.id)
  expect((await fetch(`${second.adminUrl}/readyz`)).status).toBe(200)
  expect(await second.stop()).toBe(0)
}

describe('secure site, as a process', () => {
  test('SQLite: sessions, users and devices outlive a restart', { timeout: 120_000 }, async () => {
    await survivesRestart({})
    expect((await stat(join(data, 'secrets.json'))).mode & 0o077).toBe(0)
  })

  test.skipIf(NO_POSTGRES)('PostgreSQL: the same', { timeout: 120_000 }, async () => {
    const database: Database = await startPostgres()
    try {
      await survivesRestart({ database: `postgres://postgres@/postgres?host=${database.folder}` })
    } finally {
      await running?.kill()
      await database.stop()
    }
  })

  test.skipIf(NO_POSTGRES)(
    'PostgreSQL is gone, and does not answer, and is back',
    {
      timeout: 180_000,
    },
    async () => {
      const database: Database = await startPostgres()
      const line = await openLine(join(database.folder, '.s.PGSQL.5432'))
      try {
        const site = await start({ database: `postgres://postgres@127.0.0.1:${line.port}/postgres` })
        const device = await createSiteDevice(site.url)
        const { token } = await signIn(device)
        const code = await begin(device, 'later@example.test')
        const ready = async () => (await fetch(`${site.adminUrl}/readyz`)).status
        for (const cut of ['refused', 'silent'] as const) {
          line.set(cut)
          const begun = Date.now()
          const asked = device.refused('/session', { token })
          expect(await ready()).toBe(503)
          expect((await fetch(`${site.adminUrl}/livez`)).status).toBe(200)
          expect(await asked).not.toBe('Not connected')
          expect(Date.now() - begun).toBeLessThan(ANSWER_WITHIN_MS)
          await new Promise(resolve => setTimeout(resolve, GONE_MS))
          line.set('open')
          await expect.poll(ready, { timeout: 20_000 }).toBe(200)
          expect((await device.ask<SignedIn>('/session', { token })).user.email).toBe(ADA)
        }
        expect((await device.ask<SignedIn>('/email/code', { code })).user.email).toBe('later@example.test')
        expect(await site.stop()).toBe(0)
      } finally {
        await running?.kill()
        await line.close()
        await database.stop()
      }
    },
  )

  test('has no controls, and its second port no pages', { timeout: 60_000 }, async () => {
    const site = await start()
    for (const path of ['/__settings', '/__faults', '/__reset', '/__stats', '/seen', '/metrics', '/readyz'])
      for (const method of ['GET', 'POST'])
        expect((await fetch(site.url + path, { method })).status, `${method} ${path}`).toBe(404)
    // The path is the word of a stranger: no series of its own.
    expect((await fetch(`${site.url}/api/stranger`, { method: 'POST' })).status).toBe(403)
    expect((await fetch(`${site.adminUrl}/sdk`)).status).toBe(404)
    const metrics = await (await fetch(`${site.adminUrl}/metrics`)).text()
    expect(metrics).toContain('tabkey_site_requests_total{path="other",status="404"} 14')
    expect(metrics).not.toMatch(/__settings|stranger/)
  })

  test('a copy of the running database is a whole one, and is restored', { timeout: 120_000 }, async () => {
    const site = await start()
    const device = await createSiteDevice(site.url)
    const { token } = await signIn(device)
    const copy = join(data, 'copy.db')
    const host = {
      environment: {},
      out() {},
      error: (text: string) => {
        throw new Error(text)
      },
      stopped: async () => {},
    }
    expect(await runCommand(['backup', copy, '--data', data], host)).toBe(0)
    await signIn(await createSiteDevice(site.url), 'later@example.test')
    await device.ask('/session/end', { token })
    await site.stop()
    expect(await runCommand(['restore', copy, '--data', data], host)).toBe(0)
    await start()
    expect((await device.ask<SignedIn>('/session', { token })).user.email).toBe(ADA)
  })

  test(`${KILLS} kills while a code is spent: no answered login is lost, no code counts twice`, {
    timeout: 60_000 + KILLS * 30_000,
  }, async () => {
    let site = await start()
    const device = await createSiteDevice(site.url)
    await signIn(device)
    for (let turn = 0; turn < KILLS; turn += 1) {
      const email = `kill${turn}@example.test`
      const code = await begin(device, email)
      const answer = device.ask<SignedIn>('/email/code', { code }).catch(() => undefined)
      await new Promise(resolve => setTimeout(resolve, Math.random() * KILL_WITHIN_MS))
      await site.kill()
      const first = await answer
      site = await start()
      const second = await device.ask<SignedIn>('/email/code', { code }).catch(() => undefined)
      if (first) {
        expect(second).toBeUndefined()
        expect((await device.ask<SignedIn>('/session', { token: first.token })).user.email).toBe(email)
      }
      expect((await signIn(device, email)).user.email).toBe(email)
    }
  })
})

test.each([
  [['--port', 'x'], /port/],
  [['--origin', 'http://wallet.example.com'], /needs https/],
  [['--origin', 'https://wallet.example.com'], /needs a mail server/],
  [['--origin', 'http://localhost:4100/path'], /write http:\/\/localhost:4100/],
  [['--config', '/nowhere.json'], /nowhere/],
  [['dance'], /no command dance/],
  [['--dance'], /dance/],
])('secure site: %j ends with a sentence', async (args, words) => {
  const errors: string[] = []
  const code = await runCommand(args, {
    environment: {},
    out() {},
    error: text => void errors.push(text),
    stopped: async () => {},
  })
  expect(code).toBe(2)
  expect(errors.join()).toMatch(words)
})
