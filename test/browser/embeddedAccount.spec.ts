import { createMailClient } from '../support/mailClient.ts'
import { control } from '../support/peerControl.ts'
import { expect, test } from './support/fixtures.ts'
import { emailUrl, logInFully, openAccount, openSettings, unique } from './support/login.ts'
import { addressOf, modalOf, openTab, viewOf } from './support/pages.ts'
import { ask } from './support/requests.ts'

test('embedded account: the email is changed with two codes, and every tab shows the new one', async ({
  context,
  urls,
}) => {
  const url = emailUrl(urls.dapp)
  const mail = createMailClient(urls.mail)
  const [old, fresh] = [unique('eva'), unique('eve')]
  const [page, other] = [await openTab(context, url), await openTab(context, url)]
  const address = await logInFully(page, old, urls.mail)
  const [first] = await mail.messages(old)
  await openAccount(other)
  await expect(viewOf(other, 'Account').getByText(old)).toBeVisible()
  await openSettings(page)
  const modal = modalOf(page)
  await modal.getByRole('button', { name: new RegExp(`^${old} .*Edit email$`) }).click()
  await expect(page.getByRole('dialog', { name: 'Edit email' })).toBeVisible()

  const save = modal.getByRole('button', { name: 'Save' })
  const field = modal.getByLabel('Email', { exact: true })
  await expect(field).toHaveValue(old)
  await expect(save).toBeDisabled()
  for (const unready of ['nobody at all', 'nobody@', old.toUpperCase()]) {
    await field.fill(unready)
    await expect(save).toBeDisabled()
  }
  await field.fill(fresh)
  await save.click()

  await expect(page.getByRole('dialog', { name: 'Confirm current email' })).toBeVisible()
  await expect(modal.getByText(old)).toBeVisible()
  // The next mail may be asked for in 30 s, here and in the other tab.
  await expect(modal.getByRole('button', { name: /Resend in \d+s/ })).toBeDisabled()
  await openSettings(other)
  await modalOf(other)
    .getByRole('button', { name: /Edit email$/ })
    .click()
  await expect(modalOf(other).getByRole('button', { name: /Save in \d+s/ })).toBeDisabled()
  const primary = await mail.code(old, first)
  await modal.getByLabel('Six-digit code').fill(primary === '000000' ? '000001' : '000000')
  await expect(modal.getByRole('alert').filter({ hasText: 'Invalid code' })).toBeVisible()
  await modal.getByLabel('Six-digit code').fill(primary)

  await expect(page.getByRole('dialog', { name: 'Confirm new email' })).toBeVisible()
  await expect(modal.getByText(fresh)).toBeVisible()
  await modal.getByLabel('Six-digit code').fill(await mail.code(fresh))
  await expect(viewOf(page, 'AccountSettings').getByText(fresh)).toBeVisible()
  await modalOf(other).getByRole('button', { name: 'Cancel' }).click()
  await expect(viewOf(other, 'AccountSettings').getByText(fresh)).toBeVisible()
  for (const tab of [page, other]) {
    expect(await addressOf(tab)).toBe(address)
    expect(await tab.evaluate(() => window.tabkey.getState().embedded.email)).toBe(fresh)
  }
})

test('embedded account: start over goes back to the address, and cancel to the account', async ({
  context,
  urls,
}) => {
  const page = await openTab(context, emailUrl(urls.dapp))
  const old = unique('fay')
  await logInFully(page, old, urls.mail)
  await openSettings(page)
  const modal = modalOf(page)
  await modal.getByRole('button', { name: new RegExp(`^${old} .*Edit email$`) }).click()
  await modal.getByLabel('Email', { exact: true }).fill(unique('fia'))
  await modal.getByRole('button', { name: 'Save' }).click()
  await modal.getByRole('button', { name: 'Start over' }).click()
  await expect(modal.getByLabel('Email', { exact: true })).toHaveValue(old)
  await modal.getByRole('button', { name: 'Cancel' }).click()
  await expect(viewOf(page, 'AccountSettings').getByText(old)).toBeVisible()
})

test('embedded account: the settings switch between the two accounts of a login, in every tab', async ({
  context,
  urls,
}) => {
  const url = emailUrl(urls.dapp)
  const [page, other] = [await openTab(context, url), await openTab(context, url)]
  const smart = await logInFully(page, unique('gus'), urls.mail)
  await openSettings(page)
  const modal = modalOf(page)
  await expect(page.getByRole('dialog', { name: 'Account settings' })).toBeVisible()
  await expect(modal.getByText(/smart account is created on Ethereum/)).toBeVisible()
  await modal.getByRole('button', { name: /^Standard account 0x.*Switch$/ }).click()
  await expect(modal.getByRole('button', { name: /^Smart account 0x.*Switch$/ })).toBeVisible()
  for (const tab of [page, other]) await expect.poll(() => addressOf(tab)).not.toBe(smart)
  expect(await addressOf(other)).toBe(await addressOf(page))
  await expect(modal.getByText(/smart account is created on/)).toBeHidden()

  // A site that will not: said in the spec's words, and the account stays.
  const eoa = await addressOf(page)
  await control(urls.secureSite, '/__faults', {
    messages: { SET_PREFERRED_ACCOUNT: { do: 'error', message: 'Not today', times: 1 } },
  })
  await modal.getByRole('button', { name: /^Smart account 0x.*Switch$/ }).click()
  await expect(modal.getByText('This application might not support Smart Accounts')).toBeVisible()
  expect(await addressOf(page)).toBe(eoa)
  await modal.getByRole('button', { name: /^Smart account 0x.*Switch$/ }).click()
  for (const tab of [page, other]) await expect.poll(() => addressOf(tab)).toBe(smart)
})

test('embedded account: no smart account on a network without one', async ({ context, urls }) => {
  await control(urls.secureSite, '/__settings', { smartAccountNetworks: [8453] })
  const page = await openTab(context, emailUrl(urls.dapp))
  await logInFully(page, unique('hal'), urls.mail)
  await openSettings(page)
  const modal = modalOf(page)
  await expect(modal.getByRole('button', { name: /Edit email$/ })).toBeVisible()
  await expect(modal.getByRole('button', { name: /Switch$/ })).toHaveCount(0)
  expect(await page.evaluate(() => window.tabkey.getState().embedded.smartAccountNetworks)).toEqual([8453])
})

test('embedded account: the way to the wallet’s own page, through the gate, and told of', async ({
  context,
  urls,
}) => {
  const page = await openTab(context, emailUrl(urls.dapp))
  await logInFully(page, unique('ida'), urls.mail)
  await page.evaluate(() => {
    const reported: string[] = []
    Object.assign(window, { told: reported })
    window.tabkey.events.subscribe(({ type }) => reported.push(type))
  })
  await openSettings(page)
  const modal = modalOf(page)
  await modal.getByRole('button', { name: /^Upgrade your wallet/ }).click()
  await expect(page.getByRole('dialog', { name: 'Upgrade your wallet' })).toBeVisible()
  const link = modal.getByRole('link', { name: /Your wallet’s dashboard/ })
  await expect(link).toHaveAttribute('href', `${urls.secureSite}/dashboard`)
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  const opened = context.waitForEvent('page')
  await link.click()
  expect((await opened).url()).toBe(`${urls.secureSite}/dashboard`)
  const { told: reported } = await page.evaluate(() => ({
    told: (window as unknown as { told: string[] }).told,
  }))
  expect(reported.filter(type => type === 'EMAIL_UPGRADE_FROM_MODAL')).toHaveLength(1)
})

test('embedded account: a method that is not allowed opens the modal, says so, and rejects', async ({
  context,
  urls,
}) => {
  const page = await openTab(context, emailUrl(urls.dapp))
  await logInFully(page, unique('jon'), urls.mail)
  await expect(modalOf(page)).toBeHidden()
  expect(await ask(page, { method: 'eth_sign', params: [] })).toMatchObject({
    status: 'failed',
    error: { name: 'MethodNotAllowedError', message: 'Requested RPC call is not allowed', code: 4200 },
  })
  await expect(viewOf(page, 'Account')).toBeVisible()
  await expect(modalOf(page).getByText('Action not allowed')).toBeVisible()
  // A read goes on as before, and shows nothing.
  await modalOf(page).getByRole('button', { name: 'Close' }).click()
  expect(await ask(page, { method: 'eth_blockNumber' })).toMatchObject({ status: 'answered' })
  await expect(modalOf(page)).toBeHidden()
})
