import { expect, test } from './support/fixtures.ts'
import { press } from './support/frameScreen.ts'
import { emailUrl, frameOf, logInFully, openSettings, unique } from './support/login.ts'
import { modalOf, openTab, viewOf } from './support/pages.ts'
import { askToSign } from './support/requests.ts'
import { watchPolicy } from './support/watchPolicy.ts'

test('embedded strict: login, account and approval under the recommended policy and Trusted Types, nothing refused', async ({
  context,
  urls,
}) => {
  test.setTimeout(90_000)
  const expectNothing = await watchPolicy(context)
  const response = context.waitForEvent('response', answer => answer.url().includes('csp=strict'))
  const page = await openTab(context, emailUrl(`${urls.dapp}?csp=strict`))
  const policy = (await response).headers()['content-security-policy'] ?? ''
  expect(policy).toContain(`frame-src ${urls.verify} ${urls.secureSite}`)
  expect(policy).toContain("require-trusted-types-for 'script'")
  // The frame is let in by frame-src, and by nothing else.
  expect(policy.split(urls.secureSite)).toHaveLength(2)

  const email = unique('ola')
  await logInFully(page, email, urls.mail)
  await openSettings(page)
  const modal = modalOf(page)
  await modal.getByRole('button', { name: /Edit email$/ }).click()
  await modal.getByLabel('Email', { exact: true }).fill(unique('olga'))
  await modal.getByRole('button', { name: 'Save' }).click()
  await expect(viewOf(page, 'UpdateEmailPrimaryOtp')).toBeVisible()
  await modal.getByRole('button', { name: 'Start over' }).click()
  await openSettings(page)
  await modal.getByRole('button', { name: /^Upgrade your wallet/ }).click()
  await expect(viewOf(page, 'UpgradeEmailWallet')).toBeVisible()
  await modal.getByRole('button', { name: 'Close' }).click()

  const signed = askToSign(page, 'under a strict policy')
  await press(frameOf(page), 'Sign')
  expect(await signed).toMatchObject({ status: 'answered' })
  await page.evaluate(() => window.tabkey.disconnect())
  await expectNothing(page)
})
