import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { BrowserContext, FrameLocator } from 'playwright/test'
import { startMail } from '../../../packages/peers/src/secureSite/mail/startMail.ts'
import { startSocial } from '../../../packages/peers/src/secureSite/social/startSocial.ts'
import { startSecureSite } from '../../../packages/peers/src/secureSite.ts'
import { createMailClient, type MailClient } from '../../support/mailClient.ts'
import { test as base, expect } from './fixtures.ts'
import { launchProfile } from './partition.ts'
import { writeRecoveryCode } from './recoveryCode.ts'
import { openHost, type SecureHost, serveHost } from './secureHost.ts'
import { addAuthenticator, type VirtualAuthenticator } from './virtualAuthenticator.ts'

// A site whose wallets are opened by their persons alone, in frames of two dapps of another site.

export interface Site {
  readonly url: string
  readonly mail: MailClient
  /** Origins of two dapps that frame it. */
  readonly origins: readonly [string, string]
}

export const test = base.extend<{ profile: BrowserContext }, { site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
  profile: async ({}, use) => {
    const folder = await mkdtemp(`${tmpdir()}/tabkey-custody-`)
    const context = await launchProfile(folder)
    await use(context)
    await context.close()
    await rm(folder, { recursive: true, force: true })
  },
  site: [
    async ({ urls }, use) => {
      const [mail, social, host, other] = await Promise.all([
        startMail(),
        startSocial(),
        serveHost(),
        serveHost('127.0.0.2'),
      ])
      const site = await startSecureSite({
        nodes: urls.evm,
        social,
        smtpPort: mail.smtpPort,
        hostname: 'localhost',
        custody: 'passkey',
      })
      await use({
        url: site.url,
        mail: createMailClient(mail.url),
        origins: [host.origin, other.origin],
      })
      await Promise.all([site.close(), social.close(), mail.close(), host.close(), other.close()])
    },
    { scope: 'worker' },
  ],
})

const allowFor = (site: string) => `publickey-credentials-get ${site}; publickey-credentials-create ${site}`

export interface OpenOptions {
  readonly origin?: string
  readonly hasPrf?: boolean
}

/** A dapp with a frame of the site, in a browser with passkeys. */
export interface CustodyHost extends SecureHost {
  readonly authenticator: VirtualAuthenticator
}

export async function open(
  context: BrowserContext,
  site: Site,
  options: OpenOptions = {},
): Promise<CustodyHost> {
  const { origin = site.origins[0], hasPrf = true } = options
  const host = await openHost(context, origin, { site: site.url, allow: allowFor(site.url) })
  await host.ready()
  return { ...host, authenticator: await addAuthenticator(host.page, { hasPrf }) }
}

/** Logs in by mail, until the wallet has to be opened. */
export async function logIn(host: SecureHost, { mail }: Site, email: string): Promise<void> {
  const [last] = await mail.messages(email)
  const { action } = await host.ask<{ action: string }>('CONNECT_EMAIL', { email })
  const code = await mail.code(email, last)
  if (action === 'VERIFY_DEVICE') await host.ask('CONNECT_DEVICE')
  await host.ask('CONNECT_OTP', { otp: code })
  expect(await host.refused('GET_USER')).toBe('The wallet is not open')
}

export const press = (frame: FrameLocator, name: string) =>
  frame.getByRole('button', { name, exact: true }).click()

export const readAddress = async (host: SecureHost) =>
  (await host.ask<{ address: string }>('GET_USER', { preferredAccountType: 'eoa' })).address

export async function openBy(host: SecureHost, ...buttons: string[]): Promise<void> {
  const opened = host.ask('OPEN_WALLET')
  for (const name of buttons) await host.frame.getByRole('button', { name }).click()
  await opened
}

/** Writes a recovery code down. @returns the code */
export async function writeCode(host: SecureHost): Promise<string> {
  const opened = host.ask('OPEN_WALLET')
  const code = await writeRecoveryCode(host.frame)
  await opened
  return code
}

/** As if the person had cleared the storage of the browser, or as Safari does after seven days. */
export async function forget(host: SecureHost): Promise<void> {
  await host.frame.locator('main').evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('secure-site')
        request.onsuccess = () => resolve()
        request.onerror = () => reject(request.error)
        // Connections of the page end with it.
        request.onblocked = () => resolve()
      }),
  )
  await host.page.reload({ waitUntil: 'domcontentloaded' })
  await host.page.waitForFunction(() => window.host !== undefined)
  await host.ready()
  expect(await host.ask('IS_CONNECTED')).toEqual({ isConnected: false })
}
