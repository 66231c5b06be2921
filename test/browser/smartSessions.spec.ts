import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { press } from './support/frameScreen.ts'
import { emailUrl, frameOf, logInFully, openSettings, unique } from './support/login.ts'
import { connectWallet, modalOf, openTab, viewOf } from './support/pages.ts'

// A session from the request of a dapp to the list where it is taken back.

const PUBLIC_KEY = `0x02${'79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'}`

/** Asks for an allowance in this tab. @returns the end of it in one word */
const subscribe = (page: Page) =>
  page.evaluate(async signerPublicKey => {
    const expiry = Math.floor(Date.now() / 1000) + 86_400
    const amount = '0x2386f26fc10000'
    const subscription = {
      chainId: '0x1',
      signerPublicKey,
      interval: '1w',
      asset: 'native',
      amount,
      expiry,
    } as const
    return window.tabkey.smartSessions?.grant({ subscription } as never).then(
      granted => granted.context,
      (error: { name: string; details?: string }) => `${error.name} ${error.details ?? ''}`,
    )
  }, PUBLIC_KEY)

const listIn = (page: Page) =>
  page.evaluate(async () => (await window.tabkey.smartSessions?.list())?.map(({ status }) => status))

const with7715 = (url: string) => `${url}${url.includes('?') ? '&' : '?'}sessions=1`

test('smart sessions: granted in one tab, listed and taken back in another', async ({
  context,
  urls,
  alpha,
}) => {
  await alpha.grants('asAsked')
  const url = with7715(urls.dapp)
  const [page, other] = [await openTab(context, url), await openTab(context, url)]
  await connectWallet(page, 'Alpha Wallet')
  expect(await subscribe(page)).toMatch(/^[\w-]+$/)
  await expect(viewOf(page, 'SmartSessionCreated')).toBeVisible()
  await modalOf(page).getByRole('button', { name: 'Got it' }).click()
  await expect(modalOf(page)).toBeHidden()

  await other.bringToFront()
  await openSettings(other)
  const modal = modalOf(other)
  await modal.getByRole('button', { name: 'Smart sessions' }).click()
  await expect(viewOf(other, 'SmartSessionList')).toBeVisible()
  await expect(modal.getByText('Spend up to 0.01 ETH every week')).toBeVisible()
  await modal.getByRole('button', { name: /^Revoke/ }).click()
  await expect(modal.getByText('No active sessions')).toBeVisible()
  await modal.getByRole('tab', { name: 'Revoked' }).click()
  await expect(modal.getByText('Spend up to 0.01 ETH every week')).toBeVisible()
  expect(await listIn(page)).toEqual(['revoked'])
})

test('smart sessions: a wallet that grants more than was asked is refused, and nothing is active', async ({
  context,
  urls,
  alpha,
}) => {
  await alpha.grants('more')
  const page = await openTab(context, with7715(urls.dapp))
  await connectWallet(page, 'Alpha Wallet')
  expect(await subscribe(page)).toBe('GrantChangedError expiry')
  // The service keeps the request; nothing can be signed under it, and the view does not show it.
  expect(await listIn(page)).toEqual(['pending'])
  await page.evaluate(() => window.tabkey.open({ view: 'SmartSessionList' }))
  await expect(modalOf(page).getByText('No active sessions')).toBeVisible()
  await expect(viewOf(page, 'SmartSessionCreated')).toHaveCount(0)
})

test('smart sessions: the embedded wallet grants on its own screen, and takes back on chain', async ({
  context,
  urls,
}) => {
  const page = await openTab(context, emailUrl(with7715(urls.dapp)))
  await logInFully(page, unique('mia'), urls.mail)
  await expect(modalOf(page)).toBeHidden()
  const granted = subscribe(page)
  await press(frameOf(page), 'Allow')
  expect(await granted).toMatch(/^[\w-]+$/)
  await expect(viewOf(page, 'SmartSessionCreated')).toBeVisible()
  await modalOf(page).getByRole('button', { name: 'Got it' }).click()
  await page.evaluate(() => window.tabkey.open({ view: 'SmartSessionList' }))
  await modalOf(page)
    .getByRole('button', { name: /^Revoke/ })
    .click()
  await press(frameOf(page), 'Take back')
  await expect(viewOf(page, 'SmartSessionList')).toBeVisible({ timeout: 20_000 })
  await expect(modalOf(page).getByText('No active sessions')).toBeVisible({ timeout: 20_000 })
  expect(await listIn(page)).toEqual(['revoked'])
})
