import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { press } from './support/frameScreen.ts'
import { emailUrl, frameOf, logInFully, openSettings, unique } from './support/login.ts'
import { connectWallet, modalOf, openTab, viewOf } from './support/pages.ts'

// A name of one's own, from the settings of an account to every tab.

const nameIn = (page: Page) => page.evaluate(() => window.tabkey.getAccount('eip155').profileName)

test('names: an embedded wallet gets a name, and every tab shows it', async ({ context, urls }) => {
  const url = emailUrl(urls.dapp)
  const [page, other] = [await openTab(context, url), await openTab(context, url)]
  await logInFully(page, unique('nell'), urls.mail)
  await openSettings(page)
  const modal = modalOf(page)
  await modal.getByRole('button', { name: 'Choose account name' }).click()
  await modal.getByRole('button', { name: 'Choose name' }).click()
  await expect(viewOf(page, 'RegisterAccountName')).toBeVisible()
  const name = `nell-${Date.now().toString(36)}`
  await modal.getByLabel('Name', { exact: true }).fill(name)
  await expect(modal.getByText('This name is available.')).toBeVisible()
  await page.keyboard.press('Enter')
  await press(frameOf(page), 'Sign')
  await expect(viewOf(page, 'RegisterAccountNameSuccess')).toBeVisible({ timeout: 20_000 })
  await expect(modal.getByText(name)).toBeVisible()
  for (const tab of [page, other])
    await expect.poll(() => nameIn(tab), { timeout: 15_000 }).toBe(`${name}.reown.id`)
  await modal.getByRole('button', { name: 'Let’s go' }).click()
  await expect(viewOf(page, 'Account')).toBeVisible()
})

test('names: a registered name is a receiver in Send, and the payment reaches its account', async ({
  context,
  urls,
  alpha,
}) => {
  await alpha.setAccounts([7])
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  const name = `lia-${Date.now().toString(36)}`
  const { account } = await page.evaluate(input => window.tabkey.names.register({ name: input }), name)
  const owner = account.split(':')[2] ?? ''

  await alpha.setAccounts([0])
  await page.evaluate(() => window.tabkey.disconnect())
  await connectWallet(page, 'Alpha Wallet')
  await page.evaluate(() => window.tabkey.open({ view: 'WalletSend' }))
  const start = viewOf(page, 'WalletSend')
  await expect(start.getByRole('button', { name: 'Max' })).toBeVisible({ timeout: 60_000 })
  await start.getByLabel('Amount').fill('0.001')
  await start.getByLabel(/^Address/).fill(`${name}.reown.id`)
  await expect(start.locator('#send-who')).toContainText(owner.slice(-4), { timeout: 20_000 })
  await start.getByRole('button', { name: 'Preview send' }).click({ timeout: 60_000 })
  const preview = viewOf(page, 'WalletSendPreview')
  await expect(preview).toContainText(owner.slice(-4))
  await preview.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(viewOf(page, 'WalletSendConfirmed')).toBeVisible({ timeout: 60_000 })
})

test('names: through the client any account may; a no is a no, a taken name costs no signature', async ({
  context,
  urls,
  alpha,
}) => {
  await alpha.setAccounts([6])
  const [page, other] = [await openTab(context, urls.dapp), await openTab(context, urls.dapp)]
  await connectWallet(page, 'Alpha Wallet')
  const name = `kim-${Date.now().toString(36)}`
  const register = (tab: Page, wanted: string) =>
    tab.evaluate(
      input =>
        window.tabkey.names.register({ name: input }).then(
          done => done.name,
          (error: { name: string; code: number }) => `${error.name} ${error.code}`,
        ),
      wanted,
    )
  expect(await register(page, 'abc')).toBe('ValidationError -32602')
  expect(await register(page, 'alpha')).toBe('NameTakenError -32603')
  await alpha.mode({ kind: 'reject', methods: ['personal_sign'] })
  expect(await register(page, name)).toBe('UserRejectedError 4001')
  await alpha.mode('auto')
  expect(await register(other, name)).toBe(`${name}.reown.id`)
  for (const tab of [page, other])
    await expect.poll(() => nameIn(tab), { timeout: 15_000 }).toBe(`${name}.reown.id`)
  expect(await register(page, `${name}-again`)).toBe('AlreadyNamedError -32603')
  expect(await alpha.count('personal_sign')).toBe(2)
})
