import type { Page } from 'playwright/test'
import { control } from '../support/peerControl.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, type SecureUser, test } from './support/secureFixture.ts'
import { openHost, type SecureHost } from './support/secureHost.ts'

/** Opens the provider as a dapp does, in a popup of a click. */
async function openPopup(host: SecureHost, uri: string, features: string): Promise<Page> {
  const opening = host.page.waitForEvent('popup')
  await host.page.evaluate(([uri, features]) => void window.open(uri, 'popupWindow', features), [
    uri,
    features,
  ] as const)
  return opening
}

const social = async (host: SecureHost, provider = 'google') =>
  (await host.ask<{ uri: string }>('GET_SOCIAL_REDIRECT_URI', { provider })).uri

const result = (host: SecureHost) =>
  host.page.waitForFunction(() => {
    const all = [...window.host.said, ...window.host.strangers.map(({ data }) => data)]
    return (all as { resultUri?: string }[]).find(message => message?.resultUri)?.resultUri
  })

test('secure site: a popup signs in with consent, and its opener hears of it from the site’s origin', async ({
  site,
  urls,
}) => {
  const host = await site.openReady()
  const popup = await openPopup(host, await social(host), 'width=600,height=800')
  await popup.getByRole('button', { name: 'Continue' }).click()
  const uri = await (await result(host)).jsonValue()
  const strangers = await host.page.evaluate(() => window.host.strangers)
  expect(strangers).toEqual([{ origin: urls.secureSite, data: { resultUri: uri } }])
  const user = await host.ask<SecureUser & { userName: string }>('CONNECT_SOCIAL', {
    uri,
    preferredAccountType: 'eoa',
  })
  expect(user).toMatchObject({ email: 'ada@google.test', userName: 'ada', preferredAccountType: 'eoa' })
  expect(await host.ask<SecureUser>('GET_USER')).toMatchObject({ address: user.address })
  await expect.poll(() => popup.isClosed()).toBe(true)
  expect(await host.refused('CONNECT_SOCIAL', { uri })).toBe('Unknown sign-in')
})

test('secure site: without an opener the frame tells the page', async ({ site, urls }) => {
  await control(urls.social, '/__faults', { coop: true })
  const host = await site.openReady({ usesPort: true })
  const popup = await openPopup(host, await social(host, 'discord'), 'width=600,height=800')
  await popup.getByRole('button', { name: 'Continue' }).click()
  const uri = await (await result(host)).jsonValue()
  expect((await host.said()).filter(({ resultUri }) => resultUri)).toEqual([{ resultUri: uri }])
  expect(await host.ask('CONNECT_SOCIAL', { uri })).toMatchObject({
    email: 'ada@discord.test',
    userName: 'ada',
  })
})

test('secure site: a no in the popup is told when the page asks', async ({ site }) => {
  const host = await site.openReady()
  const popup = await openPopup(host, await social(host, 'github'), 'width=600,height=800')
  await popup.getByRole('button', { name: 'Cancel' }).click()
  const uri = await (await result(host)).jsonValue()
  expect(await host.refused('CONNECT_SOCIAL', { uri })).toBe('Sign-in was cancelled')
  expect(await host.refused('CONNECT_SOCIAL', { uri: 'https://evil.test/?handle=x' })).toBe('Unknown sign-in')
})

test('secure site: the page itself goes to the provider and back (Telegram)', async ({ site }) => {
  const host = await site.openReady()
  const uri = await social(host, 'x')
  const here = host.page.url()
  await host.page.goto(`${uri}--${encodeURIComponent(here)}`)
  await host.page.getByRole('button', { name: 'Continue' }).click()
  await host.page.waitForURL(/result_uri=/)
  await host.ready()
  const back = new URL(host.page.url()).searchParams.get('result_uri')
  expect(await host.ask('GET_USER', { socialUri: back, preferredAccountType: 'eoa' })).toMatchObject({
    email: null,
  })
})

test('secure site: farcaster by link', async ({ context, site }) => {
  const host = await site.openReady()
  const { url } = await host.ask<{ url: string }>('GET_FARCASTER_URI')
  const waiting = host.ask('CONNECT_FARCASTER')
  const phone = await context.newPage()
  await phone.goto(url)
  await phone.getByLabel('Username').fill('vitalik')
  await phone.getByRole('button', { name: 'Sign in' }).click()
  expect(await waiting).toEqual({ userName: 'vitalik' })
  await expect(phone.getByRole('heading')).toHaveText('Signed in as vitalik')
  expect(await host.ask('GET_USER')).toMatchObject({ email: null, chainId: 1 })
})

test('secure site: a second browser is let in by the link in the mail, and owns the same account', async ({
  browser,
  site,
  origin,
  urls,
}) => {
  const host = await site.openReady()
  const { address } = await site.signIn(host)
  const [code] = await site.mail.messages('ada@example.test')
  const second = await browser.newContext()
  const other = await openHost(second, origin, { site: urls.secureSite })
  await other.ready()
  expect(await other.ask('CONNECT_EMAIL', { email: 'ada@example.test' })).toEqual({ action: 'VERIFY_DEVICE' })
  const letter = await site.mail.next('ada@example.test', code)
  const waiting = other.ask('CONNECT_DEVICE')
  const inbox = await second.newPage()
  await inbox.goto(`${urls.mail}/?to=ada@example.test`)
  const opening = inbox.waitForEvent('popup')
  await inbox.getByRole('link', { name: letter.links[0] ?? 'no link' }).click()
  const linked = await opening
  await linked.getByRole('button', { name: 'Yes, it is me' }).click()
  await waiting
  await expect(linked.getByRole('heading')).toHaveText('Your sign-in code')
  await expect(linked.getByText(`Enter it at ${new URL(origin).host}.`)).toBeVisible()
  const otp = await linked.locator('#code').innerText()
  expect(otp).toMatch(/^\d{6}$/)
  // Screen readers read digits, not one number.
  await expect(linked.getByText([...otp].join(' '), { exact: true })).toBeAttached()
  await linked.locator('#code').click()
  expect(await linked.evaluate(() => getSelection()?.toString())).toBe(otp)
  await expectAccessible(linked, 'the page with the code')
  await linked.reload()
  await expect(linked.locator('#code')).toHaveText(otp)
  await other.ask('CONNECT_OTP', { otp })
  expect(await other.ask<SecureUser>('GET_USER', { preferredAccountType: 'eoa' })).toMatchObject({ address })
  await second.close()
})

test('secure site: another address after two codes', async ({ site }) => {
  const host = await site.openReady()
  const { address } = await site.signIn(host)
  const [code] = await site.mail.messages('ada@example.test')
  expect(await host.ask('UPDATE_EMAIL', { email: 'bob@example.test' })).toEqual({
    action: 'VERIFY_PRIMARY_OTP',
  })
  expect(await host.refused('UPDATE_EMAIL_PRIMARY_OTP', { otp: '12345' })).toBe('Invalid code')
  await host.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: await site.mail.code('ada@example.test', code) })
  const otp = await site.mail.code('bob@example.test')
  expect(await host.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp })).toEqual({ newEmail: 'bob@example.test' })
  expect(await host.ask('GET_USER')).toMatchObject({ email: 'bob@example.test', address })
})
