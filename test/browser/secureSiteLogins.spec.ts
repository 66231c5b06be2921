import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/axe.ts'
import { launchProfile, ofOtherSite } from './support/partition.ts'
import { expect, test } from './support/secureFixture.ts'
import { openHost, type SecureHost } from './support/secureHost.ts'

// The page "Wallet security" of the frame: the ways to log in, how one is added, and how one is removed.

const ADA = 'ada@example.test'

const press = (host: SecureHost, name: string) =>
  host.frame.getByRole('button', { name, exact: true }).click()
const rows = (host: SecureHost) =>
  host.frame.getByRole('list', { name: 'How you log in' }).getByRole('listitem')

/** Presses the button of a provider. @returns its window */
async function openWindow(host: SecureHost, provider: string): Promise<Page> {
  const opened = host.page.context().waitForEvent('page')
  await press(host, provider)
  const popup = await opened
  await popup.getByRole('button', { name: 'Continue' }).waitFor()
  return popup
}

test('logins: a provider is added in a window of the site, opens the account, and is removed', async ({
  site,
}) => {
  const host = await site.openReady()
  const { address } = await site.signIn(host, 'eoa')
  void host.ask('MANAGE_WALLET').catch(() => {})
  await expect(rows(host)).toHaveCount(1)
  await expect(rows(host)).toContainText(`Email${ADA}`)
  // The only login stays, and an address is changed, not removed.
  await expect(rows(host).getByRole('button')).toHaveCount(0)
  await press(host, 'Add a login')
  const popup = await openWindow(host, 'GitHub')
  // The page of the provider cannot lead the frame elsewhere.
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  await popup.getByRole('button', { name: 'Continue' }).click()
  await expect(rows(host)).toHaveCount(2)
  await expect.poll(() => popup.isClosed()).toBe(true)
  const github = rows(host).filter({ hasText: 'GitHub' })
  await expect(github).toContainText('ada@github.test')
  await expect(rows(host).filter({ hasText: ADA }).getByRole('button')).toHaveCount(0)

  const other = await site.openReady()
  await other.ask('SIGN_OUT')
  const { uri } = await other.ask<{ uri: string }>('GET_SOCIAL_REDIRECT_URI', { provider: 'github' })
  const opening = other.page.waitForEvent('popup')
  await other.page.evaluate(address => void window.open(address, 'popupWindow', 'width=600'), uri)
  await (await opening).getByRole('button', { name: 'Continue' }).click()
  const result = await other.page.waitForFunction(
    () =>
      (window.host.strangers.map(({ data }) => data) as { resultUri?: string }[]).find(
        data => data?.resultUri,
      )?.resultUri,
  )
  const user = await other.ask('CONNECT_SOCIAL', {
    uri: await result.jsonValue(),
    preferredAccountType: 'eoa',
  })
  expect(user).toMatchObject({ address })
})

test('logins: a login is removed, and the last one stays', async ({ site }) => {
  const host = await site.openReady()
  await site.signIn(host)
  const managed = host.ask('MANAGE_WALLET')
  await press(host, 'Add a login')
  await (await openWindow(host, 'Discord')).getByRole('button', { name: 'Continue' }).click()
  await expect(rows(host)).toHaveCount(2)
  await rows(host).filter({ hasText: 'Discord' }).getByRole('button', { name: 'Remove' }).click()
  await expect(rows(host)).toHaveCount(1)
  await expect(rows(host).getByRole('button')).toHaveCount(0)
  await press(host, 'Done')
  await managed
})

test('logins: after a while a proof of the person comes first', async ({ site }) => {
  const host = await site.openReady()
  await site.signIn(host)
  await site.settings({ stepUpSeconds: 3 })
  await host.page.waitForTimeout(3_200)
  void host.ask('MANAGE_WALLET').catch(() => {})
  const [last] = await site.mail.messages(ADA)
  await press(host, 'Add a login')
  await host.frame.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
  await press(host, 'Send a code by email')
  await site.settings({ stepUpSeconds: 600 })
  await host.frame.getByRole('textbox').fill((await site.mail.next(ADA, last)).code ?? '')
  await press(host, 'Continue')
  await host.frame.getByRole('heading', { name: 'Add a login' }).waitFor()
  await press(host, 'Cancel')
  await expect(rows(host)).toHaveCount(1)
})

test('logins: a person of a provider adds an address of their own', async ({ site }) => {
  const host = await site.openReady()
  const { uri } = await host.ask<{ uri: string }>('GET_SOCIAL_REDIRECT_URI', { provider: 'x' })
  const opening = host.page.waitForEvent('popup')
  await host.page.evaluate(address => void window.open(address, 'popupWindow', 'width=600'), uri)
  await (await opening).getByRole('button', { name: 'Continue' }).click()
  const result = await host.page.waitForFunction(
    () =>
      (window.host.strangers.map(({ data }) => data) as { resultUri?: string }[]).find(
        data => data?.resultUri,
      )?.resultUri,
  )
  await host.ask('CONNECT_SOCIAL', { uri: await result.jsonValue(), preferredAccountType: 'eoa' })
  void host.ask('MANAGE_WALLET').catch(() => {})
  await expect(rows(host)).toHaveText(/^X/)
  await press(host, 'Add a login')
  await press(host, 'Email')
  const field = host.frame.getByRole('textbox', { name: 'Your email address' })
  await field.fill('no address')
  await press(host, 'Continue')
  await host.frame.getByText('This is not an email address').waitFor()
  await field.fill('own@example.test')
  await press(host, 'Continue')
  const code = host.frame.getByRole('textbox', { name: 'Code from the email' })
  await code.fill('000000')
  await press(host, 'Continue')
  await host.frame.getByText('This is not the right code').waitFor()
  await code.fill(await site.mail.code('own@example.test'))
  await press(host, 'Continue')
  await expect(rows(host)).toHaveCount(2)
  await expect(rows(host).filter({ hasText: 'own@example.test' })).toHaveCount(1)
  // With a second login the first one may go.
  await rows(host).filter({ hasText: /^X/ }).getByRole('button', { name: 'Remove' }).click()
  await expect(rows(host)).toHaveCount(1)
})

test('logins: a login of another account stays there, and a no in the window changes nothing', async ({
  site,
}) => {
  const host = await site.openReady()
  await site.signIn(host)
  const first = host.ask('MANAGE_WALLET')
  await press(host, 'Add a login')
  await (await openWindow(host, 'Facebook')).getByRole('button', { name: 'Cancel' }).click()
  await host.frame.getByText('That did not work. Try again.').waitFor()
  await (await openWindow(host, 'Facebook')).getByRole('button', { name: 'Continue' }).click()
  await expect(rows(host)).toHaveCount(2)
  await press(host, 'Done')
  await first
  await host.ask('SIGN_OUT')
  await site.signIn(host, 'eoa', 'bob@example.test')
  void host.ask('MANAGE_WALLET').catch(() => {})
  await press(host, 'Add a login')
  await (await openWindow(host, 'Facebook')).getByRole('button', { name: 'Continue' }).click()
  await host.frame.getByText('This login belongs to another account').waitFor()
  await press(host, 'Cancel')
  await expect(rows(host)).toHaveCount(1)
})

test('logins: where the window has no cookie of the frame, it asks for the number', async ({
  site,
  origin,
  urls,
}) => {
  const folder = await mkdtemp(`${tmpdir()}/tabkey-logins-`)
  const context = await launchProfile(folder)
  try {
    const host = await openHost(context, ofOtherSite(origin), { site: urls.secureSite })
    await host.ready()
    await site.signIn(host, 'eoa', 'carol@example.test')
    void host.ask('MANAGE_WALLET').catch(() => {})
    await press(host, 'Add a login')
    const popup = await openWindow(host, 'GitHub')
    const text = await host.frame.getByText('If it asks for a number, type').innerText()
    await popup.getByRole('button', { name: 'Continue' }).click()
    await popup.locator('#number').fill(/(\d\d)\.$/.exec(text)?.[1] ?? '')
    await popup.getByRole('button', { name: 'Sign in' }).click()
    await expect(rows(host)).toHaveCount(2)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
})

for (const [name, options] of Object.entries({
  light: { themeMode: 'light' },
  dark: { themeMode: 'dark' },
} as const))
  test(`logins: the page can be read by everybody, ${name}`, async ({ site }) => {
    const host = await site.openReady()
    await site.signIn(host)
    await host.ask('SYNC_THEME', options)
    void host.ask('MANAGE_WALLET').catch(() => {})
    await expect(rows(host)).toHaveCount(1)
    const [inner] = host.page.mainFrame().childFrames()
    if (!inner) throw new Error('There is no frame')
    await expectAccessible(inner, `page ${name}`)
    await press(host, 'Add a login')
    await host.frame.getByRole('heading', { name: 'Add a login' }).waitFor()
    await expectAccessible(inner, `screen ${name}`)
  })
