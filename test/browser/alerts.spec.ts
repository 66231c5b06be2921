import { control } from '../support/peerControl.ts'
import { expect, test } from './support/fixtures.ts'
import {
  addressOf,
  alertsOf,
  connectWallet,
  modalOf,
  openModal,
  openTab,
  shownAddress,
  shownNetwork,
  viewOf,
} from './support/pages.ts'
import { signs } from './support/requests.ts'

test('alert: a relay that does not know the project id says Invalid App Configuration', async ({
  context,
  urls,
}) => {
  const { projectId } = await control<{ projectId: string }>(urls.dapp.replace(/\/$/, ''), '/config.json')
  await control(urls.relay.replace(/^ws/, 'http'), '/__faults', { badProjectIds: [projectId] })
  const page = await openTab(context, urls.dapp)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /^WalletConnect/ }).click()
  await expect(modal.getByText('Invalid App Configuration')).toBeVisible({ timeout: 15_000 })
  await expect(modal.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 15_000 })
  await modal.getByRole('button', { name: 'Dismiss: Invalid App Configuration' }).click()
  await expect(modal.getByText('Invalid App Configuration')).toBeHidden()

  await control(urls.relay.replace(/^ws/, 'http'), '/__faults', {})
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect(modal.getByRole('button', { name: 'Copy link' })).toBeEnabled({ timeout: 15_000 })
})

test('alert: a relay that refuses the line is said within 10 s', async ({ context, urls }) => {
  await control(urls.relay.replace(/^ws/, 'http'), '/__faults', { refuse: true })
  const page = await openTab(context, urls.dapp)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /^WalletConnect/ }).click()
  await expect(modal.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 15_000 })
  expect(await alertsOf(page)).toContain('RELAY_UNREACHABLE')
  // Wallets of this page need no relay.
  await modal.getByRole('button', { name: 'Back', exact: true }).click()
  await modal.getByRole('button', { name: /^Alpha Wallet/ }).click()
  await expect(shownAddress(page)).toBeVisible()
})

test('alert: a switch to a network that is not configured shows Network Not Found', async ({
  context,
  urls,
}) => {
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  const refused = await page.evaluate(() =>
    window.tabkey.switchNetwork({ network: 'eip155:999' }).catch(({ name, message }) => ({ name, message })),
  )
  expect(refused).toEqual({ name: 'NetworkNotFoundError', message: 'Network Not Found' })
  await page.evaluate(() => window.tabkey.open())
  await expect(modalOf(page).getByText('Network Not Found')).toBeVisible()
})

test('unsupported network: placeholder and view while the wallet is away, all of it gone when it is back', async ({
  context,
  urls,
  alpha,
}) => {
  const [a, b] = [await openTab(context, urls.dapp), await openTab(context, urls.dapp)]
  await connectWallet(a, 'Alpha Wallet')
  const address = await addressOf(a)
  await alpha.setChain(424242)
  for (const page of [a, b]) {
    await expect(shownNetwork(page)).toHaveText('Not supported: eip155:424242')
    await expect(viewOf(page, 'UnsupportedChain')).toBeVisible()
    await expect(page.locator('tabkey-button').getByText('Unsupported network')).toBeAttached()
    expect(await page.evaluate(() => window.tabkey.getNetwork()?.name)).toBe('Unknown Network')
  }
  await alpha.setChain(8453)
  for (const page of [a, b]) {
    await expect(shownNetwork(page)).toHaveText('Base')
    await expect(modalOf(page)).toBeHidden()
    expect(await addressOf(page)).toBe(address)
  }
  expect(await signs(b, 'back home')).toBe(true)
})

test('unsupported network: a switch out of it asks the wallet, and a person’s no leaves it there', async ({
  context,
  urls,
  alpha,
}) => {
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  await alpha.setChain(424242)
  const modal = modalOf(page)
  await alpha.mode('reject')
  await modal.getByRole('button', { name: 'Base', exact: true }).click()
  await expect(modal.getByText('Switch declined')).toBeVisible()
  expect(await alpha.count('wallet_addEthereumChain'), 'a no is never answered with another question').toBe(0)
  await alpha.mode('auto')
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect(shownNetwork(page)).toHaveText('Base')
  await expect(modal).toBeHidden()
})

test('switch: a chain the wallet does not know is added first', async ({ context, urls, alpha }) => {
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  await page.getByLabel('Switch network').getByRole('button', { name: 'Sepolia', exact: true }).click()
  await expect(shownNetwork(page)).toHaveText('Sepolia')
  expect(await alpha.count('wallet_addEthereumChain')).toBe(1)
})
