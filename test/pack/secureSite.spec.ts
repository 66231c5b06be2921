import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FrameLocator, Page } from 'playwright/test'
import { type MailPeer, startMail } from '../../packages/peers/src/secureSite/mail/startMail.ts'
import { ROOT, run } from '../../scripts/run.ts'
import { expect, test } from '../browser/support/fixtures.ts'
import { press } from '../browser/support/frameScreen.ts'
import { frameOf, logIn } from '../browser/support/login.ts'
import { addressOf, openTab } from '../browser/support/pages.ts'
import { launchProfile } from '../browser/support/partition.ts'
import { enterRecoveryCode, writeRecoveryCode } from '../browser/support/recoveryCode.ts'
import { askToSign, isSignedBy } from '../browser/support/requests.ts'
import { addAuthenticator } from '../browser/support/virtualAuthenticator.ts'
import { startPostgres } from '../support/databases.ts'
import { findPort, startSiteProcess } from '../support/siteProcess.ts'
import type { Served } from './support/commands.ts'
import { must, packFolder } from './support/consumerFolder.ts'
import { bundled } from './support/sites.ts'

// The packed secure site, in a folder of its own, and a packed dapp of another origin that logs in at it.

const ADA = 'ada@example.test'
let folder: string
let dapp: Served
let mail: MailPeer

test.beforeAll(async () => {
  test.setTimeout(600_000)
  folder = await mkdtemp(join(tmpdir(), 'tabkey-pack-site-'))
  await packFolder(`${ROOT}/packages/secure-site`, folder, 'tabkey-secure-site')
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  await must('npm install', run('npm', ['install', ...options, './tabkey-secure-site.tgz'], { cwd: folder }))
  // What its install script compiles for minutes is there already.
  const native = 'node_modules/better-sqlite3/build'
  await cp(join(ROOT, native), join(folder, native), { recursive: true })
  ;[dapp, mail] = await Promise.all([bundled('esbuild', 'login').open(), startMail()])
})

test.afterAll(async () => {
  await Promise.all([dapp?.close(), mail?.close()])
  await rm(folder, { recursive: true, force: true })
})

test('secure site: the tarball holds its build and nothing else', async () => {
  const installed = join(folder, 'node_modules/tabkey-secure-site')
  const names = (await readdir(installed)).filter(name => name !== 'node_modules')
  expect(names.sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json'])
})

/** What opens a wallet: each database is tried with another one. */
interface Opener {
  /** The first login. */
  keep(page: Page, frame: FrameLocator): Promise<void>
  /** A login when this browser has forgotten the wallet. */
  open(frame: FrameLocator): Promise<void>
}

const passkey: Opener = {
  async keep(page, frame) {
    await addAuthenticator(page, { hasPrf: true })
    await frame.getByRole('button', { name: 'Create a passkey' }).click()
  },
  open: frame => frame.getByRole('button', { name: 'Use your passkey' }).click(),
}

/** Of a browser without an authenticator. */
function recoveryCode(): Opener {
  let code = ''
  return {
    async keep(_page, frame) {
      code = await writeRecoveryCode(frame)
    },
    open: frame => enterRecoveryCode(frame, code),
  }
}

/** As if the person had cleared the storage of the site, which is then a new device. */
async function forgetSite(page: Page): Promise<void> {
  await frameOf(page)
    .locator('main')
    .evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.deleteDatabase('secure-site')
          request.onsuccess = () => resolve()
          request.onerror = () => reject(request.error)
          // Connections of the page end with it.
          request.onblocked = () => resolve()
        }),
    )
  await page.reload()
  await expect.poll(() => page.evaluate(() => window.tabkey !== undefined)).toBe(true)
  await expect.poll(() => addressOf(page), { timeout: 20_000 }).toBeNull()
}

const KINDS = [
  ['SQLite', 'a passkey', passkey],
  ['PostgreSQL', 'a recovery code', recoveryCode()],
] as const

for (const [kind, what, opener] of KINDS)
  test(`secure site on ${kind}: a person logs in, opens the wallet with ${what}, signs, and does so again after a restart`, async ({
    urls,
  }) => {
    const database = kind === 'PostgreSQL' ? await startPostgres() : undefined
    const port = await findPort()
    const start = () =>
      startSiteProcess(
        port,
        {
          data: join(folder, kind),
          smtp: `smtp://127.0.0.1:${mail.smtpPort}`,
          from: 'hello@secure-site.test',
          ...(database ? { database: `postgres://postgres@/postgres?host=${database.folder}` } : {}),
        },
        join(folder, 'node_modules/.bin/tabkey-secure-site'),
      )
    let site = await start()
    // A profile, because a private window gives a frame of another site no storage.
    const context = await launchProfile(join(folder, `profile ${kind}`))
    try {
      const node = urls.evm.find(({ chainId }) => chainId === 1)?.url ?? ''
      await context.addInitScript(peers => Object.assign(globalThis, { packPeers: peers }), {
        node,
        relay: urls.relay,
        api: urls.api,
        verify: urls.verify,
        secureSite: site.url,
      })
      const page = await openTab(context, dapp.url)
      const readAddress = async () => {
        await expect.poll(() => addressOf(page), { timeout: 20_000 }).not.toBeNull()
        return (await addressOf(page)) ?? ''
      }
      await logIn(page, ADA, mail.url)
      await opener.keep(page, frameOf(page))
      const address = await readAddress()

      const signs = async () => {
        const asked = askToSign(page, 'hi')
        await press(frameOf(page), 'Sign')
        expect(await isSignedBy(await asked, 'hi', address)).toBe(true)
      }
      await signs()
      expect(await site.stop()).toBe(0)
      site = await start()
      await page.reload()
      expect(await readAddress()).toBe(address)
      await signs()
      // A login in this browser opens the wallet without a question.
      await page.evaluate(() => window.tabkey.disconnect())
      await logIn(page, ADA, mail.url)
      expect(await readAddress()).toBe(address)
      await forgetSite(page)
      await logIn(page, ADA, mail.url)
      await opener.open(frameOf(page))
      expect(await readAddress()).toBe(address)
      await signs()
    } finally {
      await context.close()
      await site.kill()
      await database?.stop()
    }
  })
