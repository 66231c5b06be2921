import type { Page } from '@playwright/test'
import { expect, test } from './test'

async function connect(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Test Wallet/ })
    .click()
}

test('a visitor connects', async ({ page, wallet }) => {
  await connect(page)
  await expect(page.getByLabel('Address')).toHaveText(wallet.addresses[0] ?? '')
})

test('a visitor declines to sign, then signs', async ({ page, wallet }) => {
  await connect(page)
  const sign = page.getByRole('button', { name: 'Sign a message' })

  const declined = wallet.rejectNext({ method: 'personal_sign' })
  await sign.click()
  await declined
  await expect(page.getByRole('alert')).toBeVisible()

  await sign.click()
  await expect(page.getByLabel('Signature')).toHaveText(/^0x[0-9a-f]{130}$/)
})

test('a second tab follows the first, and the wallet', async ({ page, context, wallet }) => {
  await connect(page)
  const second = await context.newPage()
  await second.goto('/')
  await expect(second.getByLabel('Address')).toHaveText(wallet.addresses[0] ?? '')

  await wallet.setAccounts([1])
  for (const tab of [page, second])
    await expect(tab.getByLabel('Address')).toHaveText(wallet.addresses[0] ?? '')
})
