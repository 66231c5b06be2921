import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { press } from './support/frameScreen.ts'
import { emailUrl, frameOf, logIn, unique } from './support/login.ts'
import { addressOf, modalOf, openTab, viewOf } from './support/pages.ts'

// Sign-in with the embedded wallet: a real login, a real signature in the secure frame, checked by the default sign-in.

const status = (page: Page) => page.evaluate(() => window.tabkey.getState().signIn.eip155?.status)
const network = (page: Page) => page.evaluate(() => window.tabkey.getState().networks.active.eip155)
const accountType = (page: Page) => page.evaluate(() => window.tabkey.getAccount('eip155').accountType)
const signView = (page: Page) => viewOf(page, 'SIWXSignMessage')

const expectStatus = (page: Page, wanted: string | undefined) =>
  expect.poll(() => status(page), { timeout: 20_000 }).toBe(wanted)

/** Email, code; the sign view follows because there is no session. */
async function logInToSign(page: Page, name: string, mailUrl: string): Promise<void> {
  await logIn(page, unique(name), mailUrl)
  await expect(signView(page)).toBeVisible({ timeout: 20_000 })
}

/** Signs in the frame, whose button names a sign-in message for what it is. */
async function sign(page: Page): Promise<void> {
  await page.bringToFront()
  await modalOf(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await press(frameOf(page), 'Sign in')
  await expectStatus(page, 'signedIn')
  await expect(modalOf(page)).toBeHidden({ timeout: 15_000 })
}

test('embedded sign-in: email login, one signature of the smart account, both tabs signed in', async ({
  context,
  urls,
}) => {
  const url = emailUrl(`${urls.dapp}?signIn=required`)
  const [page, other] = [await openTab(context, url), await openTab(context, url)]
  await logInToSign(page, 'sia', urls.mail)
  expect(await accountType(page)).toBe('smartAccount')
  await sign(page)
  await expectStatus(other, 'signedIn')
  await page.reload()
  await expectStatus(page, 'signedIn')
  await expect(signView(page)).toBeHidden()
})

test('embedded sign-in: the standard account is asked for a signature of its own', async ({
  context,
  urls,
}) => {
  const page = await openTab(context, emailUrl(`${urls.dapp}?signIn=required`))
  await logInToSign(page, 'sib', urls.mail)
  await sign(page)
  const smart = await addressOf(page)
  await page.evaluate(() => window.tabkey.open({ view: 'Account' }))
  const modal = modalOf(page)
  await modal.getByRole('button', { name: 'Account settings' }).click()
  await modal.getByRole('button', { name: /^Standard account 0x.*Switch$/ }).click()
  await expect.poll(() => addressOf(page)).not.toBe(smart)
  await expect(signView(page)).toBeVisible({ timeout: 20_000 })
  expect(await accountType(page)).toBe('eoa')
  await sign(page)
})

test('embedded sign-in: another network asks again, and cancel goes back to the one that is signed in', async ({
  context,
  urls,
}) => {
  const page = await openTab(context, emailUrl(`${urls.dapp}?signIn=required`))
  await logInToSign(page, 'sic', urls.mail)
  await sign(page)
  const address = await addressOf(page)
  await page.evaluate(() => window.tabkey.switchNetwork({ network: 'eip155:8453' }))
  await expect(signView(page)).toBeVisible({ timeout: 20_000 })
  await modalOf(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await expectStatus(page, 'signedIn')
  await expect(modalOf(page)).toBeHidden()
  expect([await network(page), await addressOf(page)]).toEqual(['eip155:1', address])

  await page.evaluate(() => window.tabkey.switchNetwork({ network: 'eip155:8453' }))
  await expect(signView(page)).toBeVisible({ timeout: 20_000 })
  await sign(page)
  expect(await network(page)).toBe('eip155:8453')
})

test('embedded sign-in: reject leaves the view open; cancel without a session logs out', async ({
  context,
  urls,
}) => {
  const page = await openTab(context, emailUrl(`${urls.dapp}?signIn=required`))
  await logInToSign(page, 'sid', urls.mail)
  await modalOf(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await press(frameOf(page), 'Reject')
  await expect(signView(page)).toBeVisible({ timeout: 20_000 })
  await expectStatus(page, 'required')
  await modalOf(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.poll(() => addressOf(page), { timeout: 15_000 }).toBeNull()
  await expect.poll(() => page.evaluate(() => window.tabkey.getState().embedded.isUsed)).toBe(false)
})
