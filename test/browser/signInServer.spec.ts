import type { Page } from 'playwright/test'
import { control } from '../support/peerControl.ts'
import { expect, test } from './support/fixtures.ts'
import { modalOf, openModal, openTab, shownAddress, viewOf } from './support/pages.ts'

// The page's half of tabkey/siwx against a dapp's server that verifies with other libraries and knows visitors by a cookie.

const expectStatus = (page: Page, wanted: string | undefined) =>
  expect
    .poll(
      () =>
        page.evaluate(() => {
          const { signIn, networks } = window.tabkey.getState()
          return signIn[networks.activeNamespace]?.status
        }),
      { timeout: 15_000 },
    )
    .toBe(wanted)

const signedIn = async (url: string) => (await control<{ signedIn: number }>(url, '/__stats')).signedIn

test('sign-in at a server: one cookie for all tabs, kept over a reload, gone with the sign-out', async ({
  context,
  urls,
  alpha,
}) => {
  await control(urls.signIn, '/__reset', {})
  const page = await openTab(context, `${urls.dapp}?signIn=server`)
  const other = await openTab(context, `${urls.dapp}?signIn=server`)
  await page.bringToFront()
  await (await openModal(page)).getByRole('button', { name: /^Alpha Wallet/ }).click()
  await expect(viewOf(page, 'SIWXSignMessage')).toBeVisible({ timeout: 15_000 })
  await modalOf(page).getByRole('button', { name: 'Sign', exact: true }).click()
  for (const each of [page, other]) await expectStatus(each, 'signedIn')
  expect(await signedIn(urls.signIn)).toBe(1)
  await other.reload()
  await expectStatus(other, 'signedIn')
  expect(await alpha.count('personal_sign'), 'one prompt').toBe(1)
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('siwx')))).toEqual([])
  await other.bringToFront()
  await other.getByRole('button', { name: 'Sign out' }).click()
  for (const each of [page, other]) await expectStatus(each, undefined)
  expect(await signedIn(urls.signIn)).toBe(0)
})

test('sign-in at a server that refuses: not signed in, and the view asks again', async ({
  context,
  urls,
}) => {
  await control(urls.signIn, '/__reset', {})
  await control(urls.signIn, '/__faults', { refuse: true })
  const page = await openTab(context, `${urls.dapp}?signIn=server`)
  await (await openModal(page)).getByRole('button', { name: /^Alpha Wallet/ }).click()
  await expect(viewOf(page, 'SIWXSignMessage')).toBeVisible({ timeout: 15_000 })
  await modalOf(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(modalOf(page).getByText('The site did not accept this sign-in')).toBeVisible({
    timeout: 15_000,
  })
  await expectStatus(page, 'required')
  await control(urls.signIn, '/__faults', {})
  await modalOf(page).getByRole('button', { name: 'Try again' }).click()
  await expectStatus(page, 'signedIn')
  expect(await signedIn(urls.signIn)).toBe(1)
})

test('sign-in at a server that cannot say who is signed in: disconnected, said so, back to Connect; later it works', async ({
  context,
  urls,
}) => {
  await control(urls.signIn, '/__reset', {})
  await control(urls.signIn, '/__faults', { status: 500 })
  const page = await openTab(context, `${urls.dapp}?signIn=server`)
  const other = await openTab(context, `${urls.dapp}?signIn=server`)
  await (await openModal(page)).getByRole('button', { name: /^Alpha Wallet/ }).click()
  await expect(
    modalOf(page).getByText('A problem occurred while trying initialize authentication'),
  ).toBeVisible({
    timeout: 15_000,
  })
  await expect(viewOf(page, 'Connect')).toBeVisible()
  for (const each of [page, other]) {
    await expect(shownAddress(each)).toBeHidden()
    await expectStatus(each, 'none')
  }
  await control(urls.signIn, '/__faults', {})
  await modalOf(page)
    .getByRole('button', { name: /^Alpha Wallet/ })
    .click()
  await modalOf(page).getByRole('button', { name: 'Sign', exact: true }).click()
  for (const each of [page, other]) await expectStatus(each, 'signedIn')
})
