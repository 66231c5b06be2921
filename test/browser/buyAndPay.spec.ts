import type { Page } from 'playwright/test'
import { createPublicClient, type Hex, http, parseEther } from 'viem'
import { mainnet } from 'viem/chains'
import { TOKEN_ABI } from '../../packages/peers/src/contracts/abis.ts'
import { control } from '../support/peerControl.ts'
import { expect, test } from './support/fixtures.ts'
import { addressOf, connectWallet, modalOf, openTab, viewOf } from './support/pages.ts'

// Buying and paying over pages of other origins that deliver on the local chain.

const RECIPIENT = '0x52908400098527886E0F7030069857D2E4169EE7'
const ETHER = {
  network: 'eip155:1',
  asset: 'native',
  metadata: { name: 'Ethereum', symbol: 'ETH', decimals: 18 },
} as const

function balanceOn(urls: { readonly evm: readonly { readonly chainId: number; readonly url: string }[] }) {
  const url = urls.evm.find(({ chainId }) => chainId === 1)?.url
  const reader = createPublicClient({ chain: mainnet, transport: http(url) })
  return (address: Hex, token?: Hex) =>
    token === undefined
      ? reader.getBalance({ address })
      : reader.readContract({ address: token, abi: TOKEN_ABI, functionName: 'balanceOf', args: [address] })
}

async function openProviders(page: Page): Promise<void> {
  await page.evaluate(() => window.tabkey.open({ view: 'OnRampProviders' }))
  await expect(viewOf(page, 'OnRampProviders')).toBeVisible()
}

const coinbase = (page: Page) => modalOf(page).getByRole('button', { name: /^Continue with Coinbase/ })

const openPay = (page: Page, amount: string) =>
  page.evaluate(
    ([paymentAsset, recipient, of]) =>
      window.tabkey.open({ view: 'Pay', arguments: { paymentAsset, recipient, amount: of } }),
    [ETHER, RECIPIENT, amount] as const,
  )

test('buy: at the provider’s page, credited on the chain, and every tab’s activity says so', async ({
  context,
  urls,
}) => {
  const balance = balanceOn(urls)
  const [page, other] = [await openTab(context, urls.dapp), await openTab(context, urls.dapp)]
  await connectWallet(page, 'Alpha Wallet')
  const owner = ((await addressOf(page)) ?? '') as Hex
  // USDC is chosen until the buyer chooses another token.
  const usdc = urls.contracts.find(({ chainId }) => chainId === 1)?.usdc as Hex
  const before = await balance(owner, usdc)
  await openProviders(page)
  // The browser speaks American English: the country is known, the state is not, and no price is asked for before it is.
  await modalOf(page)
    .getByRole('button', { name: /Choose your state$/ })
    .click()
  await modalOf(page)
    .getByRole('button', { name: /^New York/ })
    .click()
  await modalOf(page).getByRole('textbox', { name: 'Amount in USD' }).fill('8000')
  await expect(modalOf(page).getByText('Coinbase takes 2 to 7,500 USD at once.')).toBeVisible()
  await expect(modalOf(page).getByRole('textbox', { name: 'Amount in USD' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await expect(coinbase(page)).toBeDisabled()
  // The price is requested without a press.
  await modalOf(page).getByRole('textbox', { name: 'Amount in USD' }).fill('99.5')
  const way = modalOf(page).getByRole('button', { name: 'Continue with Coinbase · you get 98.3 USDC' })
  await expect(way).toBeEnabled({ timeout: 20_000 })
  // No price stays beside another amount.
  await modalOf(page).getByRole('textbox', { name: 'Amount in USD' }).fill('50')
  await expect(modalOf(page).getByRole('button', { name: 'Getting a quote' })).toBeVisible()
  expect(await modalOf(page).getByText('98.3 USDC').count()).toBe(0)
  await expect(
    modalOf(page).getByRole('button', { name: /^Continue with Coinbase · you get 49/ }),
  ).toBeEnabled({
    timeout: 20_000,
  })
  await modalOf(page).getByRole('textbox', { name: 'Amount in USD' }).fill('99.5')
  await expect(way).toBeEnabled({ timeout: 20_000 })
  const opening = page.waitForEvent('popup')
  await way.click()
  const shop = await opening
  await expect(viewOf(page, 'BuyInProgress')).toBeVisible()
  await expect(shop.getByText('99.5 USD', { exact: true })).toBeVisible()
  await shop.getByRole('button', { name: 'Buy' }).click()
  await expect(shop.getByText('Thank you')).toBeVisible()
  expect(await shop.evaluate(() => window.opener === null)).toBe(true)
  await expect(viewOf(page, 'OnRampActivity')).toBeVisible({ timeout: 30_000 })
  await expect(
    modalOf(page)
      .getByText(/^Bought/)
      .first(),
  ).toBeVisible()
  await expect.poll(() => balance(owner, usdc), { timeout: 20_000 }).toBeGreaterThan(before)
  await other.bringToFront()
  await other.evaluate(() => window.tabkey.open({ view: 'Transactions' }))
  await expect(
    modalOf(other)
      .getByRole('listitem')
      .filter({ hasText: /Received.*\+99\.500 USDC/ })
      .first(),
  ).toBeVisible({
    timeout: 30_000,
  })
})

test('buy: a browser that opens no window offers the link', async ({ context, urls }) => {
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  await page.evaluate(() => {
    window.open = () => null
  })
  await openProviders(page)
  await coinbase(page).click({ timeout: 20_000 })
  const link = modalOf(page).getByRole('link', { name: 'Open Coinbase' })
  await expect(link).toBeVisible()
  expect(await link.getAttribute('href')).toMatch(new RegExp(`^${urls.onramp}/buy/select-asset\\?`))
})

test('buy: Meld’s page opens with the amount, and the purchase is found by the balance', async ({
  context,
  urls,
}) => {
  // Delivered after the engine has read the balance for the first time.
  await control(urls.onramp, '/__settings', { settleMs: 3_000 })
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  await openProviders(page)
  await modalOf(page).getByRole('button', { name: '250', exact: true }).click()
  await modalOf(page)
    .getByRole('button', { name: /^Provider/ })
    .click()
  await modalOf(page).getByRole('button', { name: /^Meld/ }).click()
  const opening = page.waitForEvent('popup')
  await modalOf(page)
    .getByRole('button', { name: /^Continue with Meld/ })
    .click({ timeout: 20_000 })
  const shop = await opening
  await expect(shop.getByText('250 USD', { exact: true })).toBeVisible()
  await shop.getByRole('button', { name: 'Buy' }).click()
  await expect(modalOf(page).getByText('Something arrived')).toBeVisible({ timeout: 40_000 })
})

test('pay: from an exchange, exact to the last wei', async ({ context, urls }) => {
  const balance = balanceOn(urls)
  const page = await openTab(context, `${urls.dapp}?pay=1`)
  await connectWallet(page, 'Alpha Wallet')
  const before = await balance(RECIPIENT)
  await openPay(page, '0.250000000000000001')
  const opening = page.waitForEvent('popup')
  await modalOf(page)
    .getByRole('button', { name: /^Pay with Harbour Exchange/ })
    .click({ timeout: 20_000 })
  const exchange = await opening
  await exchange.getByRole('button', { name: 'Pay' }).click()
  await expect
    .poll(() => balance(RECIPIENT), { timeout: 20_000 })
    .toBe(before + parseEther('0.250000000000000001'))
  await expect(
    modalOf(page)
      .getByText(/paid|complete|arrived/i)
      .first(),
  ).toBeVisible({ timeout: 30_000 })
})

test('pay: with the wallet, asked once for exactly that', async ({ context, urls, alpha }) => {
  const balance = balanceOn(urls)
  const page = await openTab(context, `${urls.dapp}?pay=1`)
  await connectWallet(page, 'Alpha Wallet')
  const before = await balance(RECIPIENT)
  await openPay(page, '0.1')
  await modalOf(page)
    .getByRole('button', { name: /^Pay with Alpha Wallet/ })
    .click({ timeout: 20_000 })
  await expect.poll(() => balance(RECIPIENT), { timeout: 30_000 }).toBe(before + parseEther('0.1'))
  const sent = (await alpha.calls()).filter(({ method }) => method === 'eth_sendTransaction')
  expect(sent).toHaveLength(1)
})

test('pay: who has to connect first comes back to what is to be paid', async ({ context, urls, alpha }) => {
  const balance = balanceOn(urls)
  const page = await openTab(context, `${urls.dapp}?pay=1`)
  const before = await balance(RECIPIENT)
  await openPay(page, '0.3')
  await modalOf(page)
    .getByRole('button', { name: /^Connect a wallet/ })
    .click()
  await expect(viewOf(page, 'Connect')).toBeVisible()
  await modalOf(page)
    .getByRole('button', { name: /^Alpha Wallet/ })
    .click()
  await expect(viewOf(page, 'Pay')).toBeVisible()
  await expect(modalOf(page).getByText('0.3 ETH', { exact: true })).toBeVisible()
  await modalOf(page)
    .getByRole('button', { name: /^Pay with Alpha Wallet/ })
    .click()
  await expect.poll(() => balance(RECIPIENT), { timeout: 30_000 }).toBe(before + parseEther('0.3'))
  expect((await alpha.calls()).filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
})

test('pay: what else was asked for opens after Connect, with its arguments', async ({ context, urls }) => {
  const page = await openTab(context, urls.dapp)
  await page.evaluate(
    to => window.tabkey.open({ view: 'WalletSend', arguments: { to, amount: '0.5' } }),
    RECIPIENT,
  )
  await modalOf(page)
    .getByRole('button', { name: /^Alpha Wallet/ })
    .click()
  await expect(viewOf(page, 'WalletSend')).toBeVisible()
  await expect(modalOf(page).getByLabel(/amount/i)).toHaveValue('0.5')
})
