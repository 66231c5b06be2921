import { readPairingLink } from 'tabkey-testing/playwright'
import { expect, test } from './test'

test('a visitor connects a phone, and signs on it', async ({ page, phone }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^WalletConnect/ })
    .click()
  await phone.pair(await readPairingLink(page))
  await expect(page.getByLabel('Address')).toHaveText(phone.wallet.addresses[0] ?? '')

  await page.getByRole('button', { name: 'Sign a message' }).click()
  await phone.wallet.expectRequest('personal_sign')
  await expect(page.getByLabel('Signature')).toHaveText(/^0x[0-9a-f]{130}$/)

  await phone.wallet.disconnect()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})
