import { expect, test } from './test'

test('a visitor signs in, the server knows the account, and signs out', async ({ page, wallet }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Test Wallet/ }).click()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await wallet.expectRequest('personal_sign')
  await expect(page.getByText(`Signed in as ${wallet.addresses[0]}`)).toBeVisible()

  const known = await page.request.get('/api/me')
  expect(await known.json()).toEqual({ account: `eip155:1:${wallet.addresses[0]}` })

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Not signed in')).toBeVisible()
  expect((await page.request.get('/api/me')).status()).toBe(401)
})
