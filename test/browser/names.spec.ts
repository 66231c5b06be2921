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
  await modal.getByRole('button', { name: 'Let’s Go!' }).click()
  await expect(viewOf(page, 'Account')).toBeVisible()
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
      wish =>
        window.tabkey.names.register({ name: wish }).then(
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
