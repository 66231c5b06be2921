import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { BrowserContext } from 'playwright/test'
import { startMail } from '../../packages/peers/src/secureSite/mail/startMail.ts'
import { startSocial } from '../../packages/peers/src/secureSite/social/startSocial.ts'
import { startSecureSite } from '../../packages/peers/src/secureSite.ts'
import { createMailClient, type MailClient } from '../support/mailClient.ts'
import { test as base, expect } from './support/fixtures.ts'
import { press } from './support/frameScreen.ts'
import { frameOf } from './support/login.ts'
import { addressOf, modalOf, openModal, openTab, viewOf } from './support/pages.ts'
import { launchProfile } from './support/partition.ts'
import { openHost, type SecureHost, serveHost } from './support/secureHost.ts'
import { addAuthenticator } from './support/virtualAuthenticator.ts'

// Passkeys of the secure site in a frame of another site. A site at an IP address has none, so that this one is at localhost.

interface Site {
  readonly url: string
  readonly mail: MailClient
  /** Origin of pages that frame it. */
  readonly origin: string
}

const test = base.extend<{ profile: BrowserContext }, { site: Site }>({
  // A profile, because a private window gives such a frame no storage.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
  profile: async ({}, use) => {
    const folder = await mkdtemp(`${tmpdir()}/tabkey-passkey-`)
    const context = await launchProfile(folder)
    await use(context)
    await context.close()
    await rm(folder, { recursive: true, force: true })
  },
  site: [
    async ({ urls }, use) => {
      const [mail, social, host] = await Promise.all([startMail(), startSocial(), serveHost()])
      const site = await startSecureSite({
        nodes: urls.evm,
        social,
        smtpPort: mail.smtpPort,
        hostname: 'localhost',
      })
      await use({ url: site.url, mail: createMailClient(mail.url), origin: host.origin })
      await Promise.all([site.close(), social.close(), mail.close(), host.close()])
    },
    { scope: 'worker' },
  ],
})

const allowFor = (site: string) => `publickey-credentials-get ${site}; publickey-credentials-create ${site}`

async function open(
  context: BrowserContext,
  { url, origin }: Site,
  allow = allowFor(url),
  isVerified = true,
): Promise<SecureHost> {
  const host = await openHost(context, origin, { site: url, allow })
  await host.ready()
  await addAuthenticator(host.page, { isVerified })
  return host
}

/** Asks for a passkey, and lets the person press a button of the frame's screen. */
async function usePasskey(host: SecureHost, button: string, payload?: object): Promise<void> {
  const connected = host.ask('CONNECT_PASSKEY', payload)
  await host.frame.getByRole('button', { name: button }).click()
  await connected
}

test('passkey: a new account, and the same account by a login later', async ({ profile, site }) => {
  const host = await open(profile, site)
  await usePasskey(host, 'Create a new account')
  const first = await host.ask<{ address: string; email: string | null }>('GET_USER')
  expect(first.email).toBeNull()
  await host.ask('SIGN_OUT')
  expect(await host.refused('GET_USER')).toBe('Not connected')
  await usePasskey(host, 'Log in with a passkey')
  expect(await host.ask('GET_USER')).toMatchObject({ address: first.address })
})

test('passkey: a frame without the permission opens a window of the site', async ({ profile, site }) => {
  const host = await open(profile, site, '')
  const connected = host.ask('CONNECT_PASSKEY')
  const opened = profile.waitForEvent('page')
  await host.frame.getByRole('button', { name: 'Create a new account' }).click()
  await host.frame.getByRole('button', { name: 'Try in a window' }).click()
  const popup = await opened
  await addAuthenticator(popup)
  await popup.getByText(site.origin).waitFor()
  await popup.getByRole('button', { name: 'Create a passkey' }).click()
  await connected
  expect(await host.ask('GET_USER')).toMatchObject({ email: null })
  expect(popup.isClosed()).toBe(true)
})

test('passkey: a closed window leaves a way on, and an abort takes the screen away', async ({
  profile,
  site,
}) => {
  const host = await open(profile, site, '')
  const aborted = host.refused('CONNECT_PASSKEY')
  const opened = profile.waitForEvent('page')
  await host.frame.getByRole('button', { name: 'Log in with a passkey' }).click()
  await host.frame.getByRole('button', { name: 'Try in a window' }).click()
  await (await opened).close()
  await host.frame.getByText('The window was closed').waitFor()
  await host.ask('RPC_ABORT')
  expect(await aborted).toBe('Request was aborted')
  await expect(host.frame.getByRole('dialog')).toHaveCount(0)
})

test('passkey: a window that another site opened asks for nothing', async ({ profile, site }) => {
  const { page } = await open(profile, site)
  const opened = profile.waitForEvent('page')
  await page.evaluate(url => {
    const popup = window.open(url)
    const message = {
      type: 'passkey asked',
      options: { kind: 'login', challenge: 'AA', rpId: 'localhost', timeoutMs: 1000 },
      title: 'Log in',
      label: 'Log in',
      dapp: { origin: 'https://bank.example', name: 'Bank' },
    }
    const timer = setInterval(() => popup?.postMessage(message, '*'), 50)
    setTimeout(() => clearInterval(timer), 2_000)
  }, `${site.url}/passkey`)
  const popup = await opened
  await popup.getByText('Open this page from the app that you log in to.').waitFor()
  await page.waitForTimeout(1_000)
  await expect(popup.getByRole('button')).toHaveCount(0)
})

test('passkey: without the check of the person nothing opens', async ({ profile, site }) => {
  const host = await open(profile, site, allowFor(site.url), false)
  const aborted = host.refused('CONNECT_PASSKEY')
  await host.frame.getByRole('button', { name: 'Create a new account' }).click()
  await host.frame.getByText('That did not work, or was cancelled').waitFor()
  await host.ask('RPC_ABORT')
  expect(await aborted).toBe('Request was aborted')
  expect(await host.refused('GET_USER')).toBe('Not connected')
})

test('passkey: a person who is logged in by email adds one, and logs in with it', async ({
  profile,
  site,
}) => {
  const host = await open(profile, site)
  const email = 'ada@example.test'
  await host.ask('CONNECT_EMAIL', { email })
  await host.ask('CONNECT_OTP', { otp: await site.mail.code(email) })
  const before = await host.ask<{ address: string }>('GET_USER')
  await usePasskey(host, 'Create a passkey', { add: true })
  const aborted = host.refused('CONNECT_PASSKEY', { add: true })
  await host.frame.getByRole('button', { name: 'Create a passkey' }).click()
  await host.frame.getByText('This device already has a passkey of this account').waitFor()
  await host.ask('RPC_ABORT')
  expect(await aborted).toBe('Request was aborted')
  await host.ask('SIGN_OUT')
  await usePasskey(host, 'Log in with a passkey')
  expect(await host.ask('GET_USER')).toMatchObject({ address: before.address, email })
})

test('passkey: a login does not add the passkey to an account that was left logged in', async ({
  profile,
  site,
}) => {
  const host = await open(profile, site)
  expect(await host.refused('CONNECT_PASSKEY', { add: true })).toBe('Not connected')
  const email = 'left@example.test'
  await host.ask('CONNECT_EMAIL', { email })
  await host.ask('CONNECT_OTP', { otp: await site.mail.code(email) })
  const left = await host.ask<{ address: string }>('GET_USER')
  await usePasskey(host, 'Create a new account')
  const user = await host.ask<{ address: string; email: string | null }>('GET_USER')
  expect(user.email).toBeNull()
  expect(user.address).not.toBe(left.address)
})

test('passkey: a person creates an account in the modal, signs, and logs in again; Cancel goes back', async ({
  profile,
  site,
  urls,
}) => {
  const page = await openTab(profile, `${urls.dapp}?passkey=${encodeURIComponent(site.url)}`)
  await addAuthenticator(page)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: 'Continue with a passkey' }).click()
  await frameOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(viewOf(page, 'Connect')).toBeVisible()
  await modal.getByRole('button', { name: 'Continue with a passkey' }).click()
  await frameOf(page).getByRole('button', { name: 'Create a new account' }).click()
  await expect.poll(() => addressOf(page), { timeout: 20_000 }).not.toBeNull()
  const address = await addressOf(page)
  await expect(modalOf(page)).toBeHidden()
  await page.getByRole('button', { name: 'Sign message' }).click()
  await press(frameOf(page), 'Sign')
  await expect(page.getByLabel('Signature', { exact: true })).toContainText('0x')
  await page.evaluate(() => window.tabkey.disconnect())
  const login = page.evaluate(() => window.tabkey.login({ passkey: true }))
  await frameOf(page).getByRole('button', { name: 'Log in with a passkey' }).click()
  expect(await login).toMatchObject({ email: null, provider: null, account: { address } })
})
