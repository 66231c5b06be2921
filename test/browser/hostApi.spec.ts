import type { BrowserContext, Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { emailUrl, readCode, unique } from './support/login.ts'
import { addressOf, connectWallet, modalOf, openTab, ready, viewOf } from './support/pages.ts'
import { copyPairingUri } from './support/pairing.ts'

const hostPage = (context: BrowserContext, dapp: string): Promise<Page> =>
  openTab(context, emailUrl(new URL('host.html', dapp).href))

const wayIn = (page: Page, name: string) =>
  page.getByLabel('Ways in').getByRole('button', { name: new RegExp(name) })

const consent = (popup: Page) =>
  popup.getByRole('button', { name: 'Continue', exact: true }).click({ timeout: 25_000 })

test('login({ email }): the code in the modal, then account and address for the caller', async ({
  context,
  urls,
}) => {
  const page = await openTab(context, emailUrl(urls.dapp))
  const email = unique('host')
  const login = page.evaluate(address => window.tabkey.login({ email: address }), email)
  const code = await readCode(page, email, urls.mail)
  await modalOf(page).getByLabel('Six-digit code').fill(code)
  expect(await login).toMatchObject({
    email,
    provider: null,
    account: { isConnected: true, address: await addressOf(page) },
  })
  await expect(modalOf(page)).toBeHidden()
  const other = await page.evaluate(() =>
    window.tabkey.login({ email: 'other@example.test' }).catch((error: Error) => error.name),
  )
  expect(other).toBe('LoginActiveError')
})

test('login({ social }): a button opens the provider’s window in the click', async ({ context, urls }) => {
  const page = await hostPage(context, urls.dapp)
  const [popup] = await Promise.all([page.waitForEvent('popup'), wayIn(page, 'Google').click()])
  await consent(popup)
  await expect.poll(() => addressOf(page), { timeout: 25_000 }).not.toBeNull()
  await expect.poll(() => popup.isClosed()).toBe(true)
  await expect(modalOf(page)).toBeHidden()
  await expect(wayIn(page, 'Google, connected as')).toBeVisible()
  await expect(wayIn(page, 'Connect GitHub')).toBeVisible()
})

test('wallet buttons: an installed wallet, and the same button after a reload', async ({ context, urls }) => {
  const page = await hostPage(context, urls.dapp)
  await wayIn(page, 'Connect Alpha Wallet').click()
  await expect(wayIn(page, 'Alpha Wallet, connected as')).toBeVisible({ timeout: 15_000 })
  await page.reload()
  await ready(page)
  await expect(wayIn(page, 'Alpha Wallet, connected as')).toBeVisible()
  await page.evaluate(() => window.tabkey.disconnect())
  await wayIn(page, 'Connect Alpha Wallet').click()
  await expect(wayIn(page, 'Alpha Wallet, connected as')).toBeVisible({ timeout: 15_000 })
})

test('wallet buttons: WalletConnect shows its code, and email asks for the address', async ({
  context,
  urls,
  phone,
}) => {
  const page = await hostPage(context, urls.dapp)
  await wayIn(page, 'Connect Email').click()
  await expect(viewOf(page, 'EmailLogin')).toBeVisible()
  await modalOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(wayIn(page, 'Connect Email')).toBeVisible()
  await wayIn(page, 'Connect WalletConnect').click()
  await expect(viewOf(page, 'ConnectingWalletConnectBasic')).toBeVisible()
  await phone.approve(await copyPairingUri(page))
  await expect(wayIn(page, 'WalletConnect, connected as')).toBeVisible({ timeout: 20_000 })
  await expect(modalOf(page)).toBeHidden()
})

test('update: networks are those of all tabs, other options stay in their tab', async ({ context, urls }) => {
  const [a, b] = [await openTab(context, urls.dapp), await openTab(context, urls.dapp)]
  const known = (page: Page) =>
    page.evaluate(() => window.tabkey.getState().networks.known.map(({ caipNetworkId }) => caipNetworkId))
  const all = await known(a)
  expect(all.length).toBeGreaterThan(1)
  const fewer = all.slice(0, -1)
  await a.evaluate(async ids => {
    const networks = window.tabkey
      .getState()
      .networks.known.filter(({ caipNetworkId }) => ids.includes(caipNetworkId))
    await window.tabkey.update({ networks, themeMode: 'dark', features: { swaps: false } })
  }, fewer)
  for (const page of [a, b]) await expect.poll(() => known(page)).toEqual(fewer)
  const own = (page: Page) =>
    page.evaluate(() => ({ mode: window.tabkey.theme.get().mode, hasSwaps: 'swaps' in window.tabkey }))
  expect(await own(a)).toEqual({ mode: 'dark', hasSwaps: false })
  expect(await own(b)).toMatchObject({ hasSwaps: true })
  expect((await own(b)).mode).not.toBe('dark')
  // A view that is open follows.
  await a.bringToFront()
  await a.evaluate(() => window.tabkey.open())
  await expect(viewOf(a, 'Connect')).toBeVisible()
  await expect(modalOf(a).getByRole('link', { name: /terms/i })).toHaveCount(0)
  await a.evaluate(() => window.tabkey.update({ termsConditionsUrl: 'https://example.com/terms' }))
  await expect(modalOf(a).getByRole('link', { name: /terms/i })).toBeVisible()
  const failure = await a.evaluate(() =>
    window.tabkey
      .update({ networks: [] })
      .catch((error: Error & { field?: string }) => [error.name, error.field]),
  )
  expect(failure).toEqual(['ConfigError', 'networks'])
  expect(await known(b)).toEqual(fewer)
})

test('reconnectOnMount: false waits for reconnect, and leaves the other tab connected', async ({
  context,
  urls,
}) => {
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  const address = await addressOf(page)
  const waiting = await openTab(context, `${urls.dapp}?reconnect=0`)
  expect(await addressOf(waiting)).toBeNull()
  const refused = await waiting.evaluate(() =>
    window.tabkey
      .request({ method: 'personal_sign', params: ['0x00', '0x'] })
      .catch((error: Error) => error.name),
  )
  expect(refused).toBe('NotConnectedError')
  expect(await addressOf(page)).toBe(address)
  await page.close()
  await waiting.reload()
  await ready(waiting)
  expect(await addressOf(waiting), 'also when only a stored session is left').toBeNull()
  expect(await waiting.evaluate(async () => (await window.tabkey.reconnect())[0]?.address)).toBe(address)
  expect(await addressOf(waiting)).toBe(address)
})

test('headless hooks: directory, search, pairing URI, pending requests', async ({ context, urls, phone }) => {
  const page = await hostPage(context, urls.dapp)
  await expect(page.getByLabel('Installed', { exact: true })).toContainText('Alpha Wallet')
  const listed = page.getByLabel('Listed wallets').getByRole('listitem')
  await expect(listed).toHaveCount(10)
  await page.getByRole('button', { name: 'More' }).click()
  await expect(listed).toHaveCount(20)
  await page.getByLabel('Search wallets').fill('Compass')
  await expect(listed.first()).toContainText('Compass')
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  const uri = page.getByLabel('Pairing URI')
  await expect(uri).toContainText(/^wc:/, { timeout: 20_000 })
  const end = Date.parse((await page.getByLabel('Pairing end').textContent()) ?? '')
  expect(end - Date.now()).toBeGreaterThan(200_000)
  expect(end - Date.now()).toBeLessThanOrEqual(240_000)
  await phone.approve((await uri.textContent()) ?? '')
  await expect(page.getByLabel('Pairing status')).toHaveText('connected', { timeout: 20_000 })
  await expect(modalOf(page)).toBeHidden()
  const signing = page.evaluate(() =>
    window.tabkey
      .request<string>({
        method: 'personal_sign',
        params: ['0x6869', window.tabkey.getAccount('eip155').address],
      })
      .catch((error: Error) => error.name),
  )
  await expect(page.getByLabel('Pending', { exact: true })).toHaveText('personal_sign')
  await page.evaluate(() => window.tabkey.disconnect())
  await signing
  await expect(page.getByLabel('Pending', { exact: true })).toHaveText('')
})
