import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { BrowserContext } from 'playwright/test'
import { startMail } from '../../packages/peers/src/secureSite/mail/startMail.ts'
import { startSocial } from '../../packages/peers/src/secureSite/social/startSocial.ts'
import { startSecureSite } from '../../packages/peers/src/secureSite.ts'
import { createMailClient, type MailClient } from '../support/mailClient.ts'
import { test as base, expect } from './support/fixtures.ts'
import { launchProfile } from './support/partition.ts'
import { writeRecoveryCode } from './support/recoveryCode.ts'
import { openHost, type SecureHost, serveHost } from './support/secureHost.ts'
import {
  type AuthenticatorOptions,
  addAuthenticator,
  type VirtualAuthenticator,
} from './support/virtualAuthenticator.ts'

// What the site does about a passkey that was copied: by a thief, or by the person's own backup.

interface Site {
  readonly url: string
  readonly mail: MailClient
  /** Origin of pages that frame it. */
  readonly origin: string
}

const test = base.extend<{ profile: BrowserContext }, { site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
  profile: async ({}, use) => {
    const folder = await mkdtemp(`${tmpdir()}/tabkey-clone-`)
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
        custody: 'passkey',
      })
      await use({ url: site.url, mail: createMailClient(mail.url), origin: host.origin })
      await Promise.all([site.close(), social.close(), mail.close(), host.close()])
    },
    { scope: 'worker' },
  ],
})

interface Opened {
  readonly host: SecureHost
  readonly authenticator: VirtualAuthenticator
}

async function open(context: BrowserContext, site: Site, options: AuthenticatorOptions): Promise<Opened> {
  const allow = `publickey-credentials-get ${site.url}; publickey-credentials-create ${site.url}`
  const host = await openHost(context, site.origin, { site: site.url, allow })
  await host.ready()
  return { host, authenticator: await addAuthenticator(host.page, { hasPrf: true, ...options }) }
}

async function connectByPasskey(host: SecureHost, button: string): Promise<void> {
  const connected = host.ask('CONNECT_PASSKEY')
  await host.frame.getByRole('button', { name: button, exact: true }).click()
  await connected
}

const NOTE = 'Your passkey is on one device only'

/** Opens the page about the wallet, and closes it. @returns whether it warns of the only passkey */
async function isWarned(host: SecureHost, act = async () => {}): Promise<boolean> {
  const managed = host.ask('MANAGE_WALLET')
  await host.frame.getByRole('list', { name: 'What opens your wallet' }).waitFor()
  await act()
  const warned = await host.frame.getByRole('note').filter({ hasText: NOTE }).isVisible()
  await host.frame.getByRole('button', { name: 'Done', exact: true }).click()
  await managed
  return warned
}

test('passkey: a copy whose counter is behind is refused, and the passkey goes on', async ({
  profile,
  site,
}) => {
  const { host, authenticator } = await open(profile, site, {})
  await connectByPasskey(host, 'Create a new account')
  const { address } = await host.ask<{ address: string }>('GET_USER')
  const [copied] = await authenticator.passkeys()
  if (!copied) throw new Error('The authenticator has no passkey')
  for (let turn = 0; turn < 2; turn += 1) {
    await host.ask('SIGN_OUT')
    await connectByPasskey(host, 'Log in with a passkey')
  }
  const [used] = await authenticator.passkeys()
  expect(used?.signCount).toBeGreaterThan(copied.signCount + 1)

  // The thief's authenticator counts from the time of the copy.
  await host.ask('SIGN_OUT')
  await authenticator.put(copied, copied.signCount)
  const refused = host.refused('CONNECT_PASSKEY')
  await host.frame.getByRole('button', { name: 'Log in with a passkey', exact: true }).click()
  await host.frame.getByText('That did not work. Try again.').waitFor()
  await host.ask('RPC_ABORT')
  expect(await refused).toBe('Request was aborted')
  expect(await host.refused('GET_USER')).toBe('Not connected')

  // The next use of the person's own one is ahead of what the site has stored.
  await authenticator.put(copied, used?.signCount ?? 0)
  await connectByPasskey(host, 'Log in with a passkey')
  expect(await host.ask('GET_USER')).toMatchObject({ address })
})

test('passkey: the only passkey of a wallet is warned of until its authenticator has backed it up', async ({
  profile,
  site,
}) => {
  const { host, authenticator } = await open(profile, site, {
    backup: { isEligible: true, isBackedUp: false },
  })
  await connectByPasskey(host, 'Create a new account')
  expect(await isWarned(host)).toBe(true)
  const [passkey] = await authenticator.passkeys()
  if (!passkey) throw new Error('The authenticator has no passkey')
  await authenticator.setBackup(passkey, { isEligible: true, isBackedUp: true })
  // The site learns of it with the next login.
  await host.ask('SIGN_OUT')
  await connectByPasskey(host, 'Log in with a passkey')
  expect(await isWarned(host)).toBe(false)
})

test('passkey: a recovery code ends the warning of a passkey that cannot be backed up', async ({
  profile,
  site,
}) => {
  const { host } = await open(profile, site, { backup: { isEligible: false, isBackedUp: false } })
  await connectByPasskey(host, 'Create a new account')
  const writeCode = async () => {
    await writeRecoveryCode(host.frame)
    await expect(host.frame.getByRole('listitem').filter({ hasText: 'Recovery code' })).toBeVisible()
  }
  expect(await isWarned(host, () => expect(host.frame.getByRole('note')).toContainText(NOTE))).toBe(true)
  expect(await isWarned(host, writeCode)).toBe(false)
})
