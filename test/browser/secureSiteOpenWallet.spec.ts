import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { BrowserContext, FrameLocator, Page } from 'playwright/test'
import { startMail } from '../../packages/peers/src/secureSite/mail/startMail.ts'
import { startSocial } from '../../packages/peers/src/secureSite/social/startSocial.ts'
import { startSecureSite } from '../../packages/peers/src/secureSite.ts'
import { createMailClient, type MailClient } from '../support/mailClient.ts'
import { test as base, expect } from './support/fixtures.ts'
import { frameOf, openSettings, readCode, submitEmail, unique } from './support/login.ts'
import { addressOf, modalOf, openModal, openTab, viewOf } from './support/pages.ts'
import { launchProfile } from './support/partition.ts'
import { addAuthenticator } from './support/virtualAuthenticator.ts'

// Logins in the modal at a site whose wallets are locked until the user opens them in the frame.

interface Site {
  readonly url: string
  readonly mailUrl: string
  readonly mail: MailClient
}

const test = base.extend<{ profile: BrowserContext }, { site: Site }>({
  // A profile, because a private window gives such a frame no storage.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
  profile: async ({}, use) => {
    const folder = await mkdtemp(`${tmpdir()}/tabkey-open-wallet-`)
    const context = await launchProfile(folder)
    await use(context)
    await context.close()
    await rm(folder, { recursive: true, force: true })
  },
  site: [
    async ({ urls }, use) => {
      const [mail, social] = await Promise.all([startMail(), startSocial()])
      const site = await startSecureSite({
        nodes: urls.evm,
        social,
        smtpPort: mail.smtpPort,
        hostname: 'localhost',
        custody: 'passkey',
      })
      await use({ url: site.url, mailUrl: mail.url, mail: createMailClient(mail.url) })
      await Promise.all([site.close(), social.close(), mail.close()])
    },
    { scope: 'worker' },
  ],
})

const dappUrl = (dapp: string, { url }: Site) => `${dapp}?email=1&passkey=${encodeURIComponent(url)}`

/** Logs in by mail in the modal, up to the screen of the frame that opens the wallet. */
async function logInByMail(page: Page, email: string, { mailUrl }: Site): Promise<FrameLocator> {
  const modal = await openModal(page)
  await submitEmail(modal, email)
  const code = await readCode(page, email, mailUrl)
  await modal.getByLabel('Six-digit code').fill(code)
  const frame = frameOf(page)
  await expect(frame.getByRole('button', { name: 'Write down a recovery code' })).toBeVisible({
    timeout: 20_000,
  })
  return frame
}

test('open wallet: the login goes on in the frame, and a second tab follows without a frame', async ({
  profile,
  site,
  urls,
}) => {
  const page = await openTab(profile, dappUrl(urls.dapp, site))
  const other = await openTab(profile, dappUrl(urls.dapp, site))
  await page.bringToFront()
  await addAuthenticator(page, { hasPrf: true })
  const frame = await logInByMail(page, unique('open'), site)
  // The view of the login is under the frame, and no tab has an account.
  await expect(page.getByRole('heading', { name: 'Your wallet' })).toBeVisible()
  expect(await addressOf(page)).toBeNull()
  expect(await addressOf(other)).toBeNull()
  await frame.getByRole('button', { name: 'Create a passkey' }).click()
  await expect.poll(() => addressOf(page), { timeout: 20_000 }).not.toBeNull()
  const address = await addressOf(page)
  await expect(modalOf(page)).toBeHidden()
  await expect.poll(() => addressOf(other)).toBe(address)
  await expect(other.locator('tabkey-frame')).toHaveCount(0)

  // The page about the wallet, by its row in the settings; its end leads back.
  await openSettings(page)
  await viewOf(page, 'AccountSettings').getByRole('button', { name: 'Wallet security' }).click()
  await expect(page.getByRole('heading', { name: 'Wallet security' }).last()).toBeVisible()
  await frame.getByRole('button', { name: 'Done' }).click()
  await expect(viewOf(page, 'AccountSettings')).toBeVisible()

  // A reload: the frame opens the wallet without a question.
  await page.reload()
  await expect.poll(() => addressOf(page), { timeout: 20_000 }).toBe(address)
  await expect(modalOf(page)).toBeHidden()
})

test('open wallet: Cancel and a closed frame leave no login, and the next attempt needs no code', async ({
  profile,
  site,
  urls,
}) => {
  const page = await openTab(profile, dappUrl(urls.dapp, site))
  await addAuthenticator(page, { hasPrf: true })
  const email = unique('cancel')
  const frame = await logInByMail(page, email, site)
  await frame.getByRole('button', { name: 'Cancel' }).click()
  await expect(viewOf(page, 'Connect')).toBeVisible()
  expect(await addressOf(page)).toBeNull()

  await submitEmail(modalOf(page), email)
  await expect(frame.getByRole('button', { name: 'Create a passkey' })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(modalOf(page)).toBeHidden()
  expect(await addressOf(page)).toBeNull()
  await page.reload()
  await expect.poll(() => page.evaluate(() => window.tabkey !== undefined)).toBe(true)
  expect(await addressOf(page)).toBeNull()

  // Without the modal: the method opens it for the frame alone.
  const login = page.evaluate(address => window.tabkey.login({ email: address }), email)
  await frame.getByRole('button', { name: 'Create a passkey' }).click()
  expect(await login).toMatchObject({ email, provider: null })
  await expect(modalOf(page)).toBeHidden()
})
