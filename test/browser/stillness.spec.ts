import { type Hex, parseEther } from 'viem'
import { createApiClient } from '../support/apiClient.ts'
import { expect, test } from './support/fixtures.ts'
import { emailUrl } from './support/login.ts'
import { MOTION } from './support/motion.ts'
import {
  addressOf,
  connectWallet,
  modalOf,
  openModal,
  openTab,
  shownNetwork,
  viewOf,
} from './support/pages.ts'
import { settled, stays, watchStillness } from './support/stillness.ts'

// From the press on, in every frame of twelve flows: no empty card, no row that moves under the finger, no cut button.

test.use(MOTION)
test.beforeEach(({ context }) => watchStillness(context))

const shows = (page: Parameters<typeof viewOf>[0], name: string) => () =>
  expect(viewOf(page, name)).toBeVisible({ timeout: 20_000 })

test('stillness: the list, its search, a wallet that is not installed, and the ways back', async ({
  context,
  urls,
}) => {
  const page = await openTab(context, urls.dapp)
  const modal = modalOf(page)
  await stays(page, () => openModal(page), shows(page, 'Connect'))
  await stays(
    page,
    () => modal.getByRole('button', { name: 'All wallets' }).click(),
    shows(page, 'AllWallets'),
  )
  await stays(
    page,
    () => modal.getByRole('button', { name: 'Back', exact: true }).click(),
    shows(page, 'Connect'),
  )
})

test('stillness: a refusal, another try, the connected account, and its tabs', async ({
  context,
  urls,
  alpha,
}) => {
  await alpha.mode('reject')
  const page = await openTab(context, urls.dapp)
  const modal = modalOf(page)
  await openModal(page)
  await stays(
    page,
    () => modal.getByRole('button', { name: /^Alpha Wallet/ }).click(),
    () => expect(modal.getByText('You declined')).toBeVisible(),
  )
  await alpha.mode('auto')
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => addressOf(page)).not.toBeNull()
  await expect(modal).toBeHidden()
  await stays(
    page,
    () =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /^Account/ })
        .click(),
    () => expect(viewOf(page, 'Account').getByRole('button', { name: 'Disconnect' })).toBeVisible(),
  )
  for (const tab of ['NFTs', 'Activity', 'Tokens'])
    await stays(
      page,
      () => modal.getByRole('tab', { name: tab }).click(),
      () => expect(modal.getByRole('tab', { name: tab, selected: true })).toBeVisible(),
    )
  await stays(
    page,
    () => viewOf(page, 'Account').getByRole('button', { name: 'Disconnect' }).click(),
    () => expect(modal).toBeHidden(),
  )
})

test('stillness: the code of WalletConnect', async ({ context, urls }) => {
  const page = await openTab(context, urls.dapp)
  const modal = modalOf(page)
  await openModal(page)
  await stays(
    page,
    () => modal.getByRole('button', { name: /^WalletConnect/ }).click(),
    () => expect(viewOf(page, 'ConnectingWalletConnect').getByRole('img').first()).toBeVisible(),
  )
})

test('stillness: another network', async ({ context, urls }) => {
  const page = await openTab(context, urls.dapp)
  const modal = modalOf(page)
  await connectWallet(page, 'Alpha Wallet')
  await expect(modal).toBeHidden()
  await stays(
    page,
    () => page.evaluate(() => window.tabkey.open({ view: 'Networks' })),
    shows(page, 'Networks'),
  )
  await stays(
    page,
    () => modal.getByRole('button', { name: /^Base(?! Sepolia)/ }).click(),
    () => expect(shownNetwork(page)).toHaveText('Base'),
  )
})

test('stillness: a payment from its form to its end', async ({ context, urls }) => {
  const page = await openTab(context, urls.dapp)
  const modal = modalOf(page)
  await connectWallet(page, 'Alpha Wallet')
  await expect(modal).toBeHidden()
  await stays(
    page,
    () => page.evaluate(() => window.tabkey.open({ view: 'WalletSend' })),
    () =>
      expect(viewOf(page, 'WalletSend').getByRole('button', { name: 'Max' })).toBeVisible({
        timeout: 20_000,
      }),
  )
  const form = viewOf(page, 'WalletSend')
  await form.getByLabel('Amount').fill('0.01')
  await form.getByLabel(/^Address/).fill('0x52908400098527886E0F7030069857D2E4169EE7')
  await settled(page)
  await stays(
    page,
    () => form.getByRole('button', { name: 'Preview send' }).click({ timeout: 20_000 }),
    () =>
      expect(
        viewOf(page, 'WalletSendPreview').getByRole('button', { name: 'Send', exact: true }),
      ).toBeEnabled({ timeout: 20_000 }),
  )
  await stays(
    page,
    () => viewOf(page, 'WalletSendPreview').getByRole('button', { name: 'Send', exact: true }).click(),
    shows(page, 'WalletSendConfirmed'),
  )
})

test('stillness: a swap to its review', async ({ context, urls }) => {
  const page = await openTab(context, urls.dapp)
  const modal = modalOf(page)
  await connectWallet(page, 'Alpha Wallet')
  await expect(modal).toBeHidden()
  const to = ((await addressOf(page)) ?? '') as Hex
  await createApiClient(urls.api).give({ chainId: 1, to, asset: 'DAI', amount: parseEther('1000') })
  await page.evaluate(() =>
    window.tabkey.open({ view: 'Swap', arguments: { fromToken: 'DAI', toToken: 'USDC', amount: '10' } }),
  )
  await expect(modal.getByRole('button', { name: 'Review swap' })).toBeVisible({ timeout: 30_000 })
  // The first price adds its row.
  await settled(page)
  await stays(
    page,
    () => modal.getByRole('button', { name: 'Review swap' }).click({ timeout: 20_000 }),
    shows(page, 'SwapPreview'),
  )
})

test('stillness: buying', async ({ context, urls }) => {
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  await expect(modalOf(page)).toBeHidden()
  await stays(
    page,
    () => page.evaluate(() => window.tabkey.open({ view: 'OnRampProviders' })),
    shows(page, 'OnRampProviders'),
  )
})

test('stillness: a login by email up to its letter', async ({ context, urls }) => {
  const page = await openTab(context, emailUrl(urls.dapp))
  const modal = modalOf(page)
  await stays(page, () => openModal(page), shows(page, 'Connect'))
  await modal.getByLabel('Email', { exact: true }).fill('someone@example.com')
  await stays(
    page,
    () => modal.getByRole('button', { name: 'Continue with email' }).click(),
    () => expect(viewOf(page, 'EmailVerifyDevice')).toBeVisible({ timeout: 25_000 }),
  )
})
