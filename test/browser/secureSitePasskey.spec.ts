import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { BrowserContext, Page } from 'playwright/test'
import { startMail } from '../../packages/peers/src/secureSite/mail/startMail.ts'
import { startSocial } from '../../packages/peers/src/secureSite/social/startSocial.ts'
import { startSecureSite } from '../../packages/peers/src/secureSite.ts'
import { createMailClient, type MailClient } from '../support/mailClient.ts'
import { test as base, expect } from './support/fixtures.ts'
import { launchProfile } from './support/partition.ts'
import { openHost, type SecureHost, serveHost } from './support/secureHost.ts'

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

/** A browser with an authenticator of its own, which says yes. */
async function addAuthenticator(page: Page, isVerified = true): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: isVerified,
      automaticPresenceSimulation: true,
    },
  })
}

async function open(
  context: BrowserContext,
  { url, origin }: Site,
  allow = allowFor(url),
  isVerified = true,
): Promise<SecureHost> {
  const host = await openHost(context, origin, { site: url, allow })
  await host.ready()
  await addAuthenticator(host.page, isVerified)
  return host
}

/** The person presses something in the frame. */
const press = (host: SecureHost) => host.frame.locator('html').click({ position: { x: 20, y: 20 } })

test('passkey: a new account, and the same account by a login later', async ({ profile, site }) => {
  const host = await open(profile, site)
  // A frame of another origin makes a passkey in the task of a press inside it only (WebAuthn Level 3, 5.1.3).
  expect(await host.refused('CONNECT_PASSKEY', { create: true })).toBe('Sign-in was cancelled')
  await press(host)
  await host.ask('CONNECT_PASSKEY', { create: true })
  const first = await host.ask<{ address: string; email: string | null }>('GET_USER')
  expect(first.email).toBeNull()
  await host.ask('SIGN_OUT')
  expect(await host.refused('GET_USER')).toBe('Not connected')
  await host.ask('CONNECT_PASSKEY')
  expect(await host.ask('GET_USER')).toMatchObject({ address: first.address })
})

test('passkey: without the permission of the frame, and without the check of the person, nothing opens', async ({
  profile,
  site,
}) => {
  const silent = await open(profile, site, '')
  await press(silent)
  expect(await silent.refused('CONNECT_PASSKEY', { create: true })).toBe('Sign-in was cancelled')
  expect(await silent.refused('CONNECT_PASSKEY')).toBe('Sign-in was cancelled')
  const unverified = await open(profile, site, allowFor(site.url), false)
  await press(unverified)
  expect(await unverified.refused('CONNECT_PASSKEY', { create: true })).toBe('Sign-in was cancelled')
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
  await press(host)
  await host.ask('CONNECT_PASSKEY', { create: true })
  await press(host)
  expect(await host.refused('CONNECT_PASSKEY', { create: true })).toBe(
    'This device has a passkey of this account already',
  )
  await host.ask('SIGN_OUT')
  await host.ask('CONNECT_PASSKEY')
  expect(await host.ask('GET_USER')).toMatchObject({ address: before.address, email })
})
