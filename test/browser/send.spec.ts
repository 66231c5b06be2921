import { p2wpkh } from '@scure/btc-signer'
import { pubECDSA, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js'
import { Keypair, PublicKey, Connection as SolanaConnection } from '@solana/web3.js'
import type { Page } from 'playwright/test'
import { createPublicClient, createTestClient, type Hex, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { REGTEST } from '../../packages/peers/src/bitcoin/addresses.ts'
import { TOKEN_ABI } from '../../packages/peers/src/contracts/abis.ts'
import { contractsOf } from '../../packages/peers/src/contracts/addresses.ts'
import { createApiClient } from '../support/apiClient.ts'
import { control } from '../support/peerControl.ts'
import { expect, test } from './support/fixtures.ts'
import { addressOf, connectWallet, modalOf, openModal, openTab, viewOf } from './support/pages.ts'

// Payments from the modal over the real peers. The receiver's balance is read from the node, to the last base unit.

const LONG_MS = 60_000
const stranger = () => privateKeyToAccount(generatePrivateKey()).address

interface Payment {
  readonly to: string
  /** As a person types it. */
  readonly amount: string
  /** The words of the token's row; absent for the coin. */
  readonly token?: RegExp
}

const startOf = (page: Page) => viewOf(page, 'WalletSend')
const previewOf = (page: Page) => viewOf(page, 'WalletSendPreview')
const sendButton = (page: Page) => previewOf(page).getByRole('button', { name: 'Send', exact: true })

/** To the review, as a person gets there. */
async function review(page: Page, { to, amount, token }: Payment): Promise<void> {
  await page.evaluate(() => window.tabkey.open({ view: 'WalletSend' }))
  const start = startOf(page)
  await expect(start.getByRole('button', { name: 'Max' })).toBeVisible({ timeout: LONG_MS })
  if (token) {
    await start.locator('.send-token').click()
    await viewOf(page, 'WalletSendSelectToken').getByRole('button', { name: token }).click()
  }
  await start.getByLabel('Amount').fill(amount)
  await start.getByLabel(/^Address/).fill(to)
  await start.getByRole('button', { name: 'Preview send' }).click({ timeout: LONG_MS })
  await expect(previewOf(page)).toBeVisible({ timeout: LONG_MS })
  await expect(previewOf(page)).toContainText(amount)
  await expect(previewOf(page)).toContainText(to)
}

/** From the review to the transaction's id. */
async function confirm(page: Page): Promise<string> {
  await sendButton(page).click()
  const done = viewOf(page, 'WalletSendConfirmed')
  await expect(done).toBeVisible({ timeout: LONG_MS })
  return (await done.locator('.panel-hash').textContent()) ?? ''
}

async function pay(page: Page, payment: Payment): Promise<string> {
  await review(page, payment)
  return confirm(page)
}

type Urls = Parameters<Parameters<typeof test>[2]>[0]['urls']
const readerOf = (urls: Urls) =>
  createPublicClient({ transport: http(urls.evm.find(({ chainId }) => chainId === 1)?.url) })

test('send: ether, exact to the last wei, and the other tab knows of it', async ({
  context,
  urls,
  alpha,
}) => {
  test.setTimeout(180_000)
  const reader = readerOf(urls)
  const a = await openTab(context, urls.dapp)
  const b = await openTab(context, urls.dapp)
  await connectWallet(a, 'Alpha Wallet')
  await expect.poll(() => addressOf(b)).not.toBeNull()
  await a.bringToFront()
  const to = stranger()
  const hash = (await pay(a, { to, amount: '0.123456789012345678' })) as Hex
  expect(await reader.getBalance({ address: to })).toBe(123_456_789_012_345_678n)
  expect((await reader.getTransaction({ hash })).to).toBe(to.toLowerCase())
  expect(await alpha.count('eth_sendTransaction')).toBe(1)
  const activity = () => b.evaluate(async () => (await window.tabkey.history?.get())?.items[0]?.hash)
  await expect.poll(activity, { timeout: LONG_MS }).toBe(hash)
  await viewOf(a, 'WalletSendConfirmed').getByRole('button', { name: 'Done' }).click()
  await expect(viewOf(a, 'Account')).toBeVisible()
})

test('send: a fee above the amount is accepted by keyboard before the button works, and by name in the client', async ({
  context,
  urls,
  alpha,
}) => {
  test.setTimeout(180_000)
  const node = createTestClient({ mode: 'anvil', transport: http(readerOf(urls).transport.url) })
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  await node.setNextBlockBaseFeePerGas({ baseFeePerGas: 60_000_000_000n })
  await node.mine({ blocks: 1 })
  const to = stranger()
  await review(page, { to, amount: '0.000000000000001' })
  const consent = previewOf(page).getByRole('checkbox', {
    name: /^The network fee of up to 0\.00\d+ ETH is unusually high\. I accept it\.$/,
  })
  await expect(consent).not.toBeChecked()
  await expect(sendButton(page)).toBeDisabled()
  await sendButton(page).click({ force: true })
  await consent.focus()
  await page.keyboard.press('Space')
  await expect(sendButton(page)).toBeEnabled()
  await page.keyboard.press('Space')
  await expect(sendButton(page)).toBeDisabled()
  await page.keyboard.press('Space')
  expect(await alpha.count('eth_sendTransaction')).toBe(0)
  await confirm(page)
  expect(await alpha.count('eth_sendTransaction')).toBe(1)
  expect(await readerOf(urls).getBalance({ address: to })).toBe(1_000n)

  await node.setNextBlockBaseFeePerGas({ baseFeePerGas: 60_000_000_000n })
  await node.mine({ blocks: 1 })
  const pays = (accept: readonly 'highFee'[]) =>
    page.evaluate(
      ({ to, accept }) =>
        window.tabkey.send?.({ to, amount: 7n, accept }).then(
          () => 'sent',
          error => error.kind,
        ),
      { to, accept },
    )
  expect(await pays([])).toBe('review-risk')
  expect(await alpha.count('eth_sendTransaction')).toBe(1)
  expect(await pays(['highFee'])).toBe('sent')
  expect(await readerOf(urls).getBalance({ address: to })).toBe(1_007n)
})

test('send: a token that answers no bool, chosen from the list', async ({ context, urls }) => {
  test.setTimeout(180_000)
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  const from = ((await addressOf(page)) ?? '0x') as Hex
  await createApiClient(urls.api).give({ chainId: 1, to: from, asset: 'USDT', amount: 9_000_001n })
  const to = stranger()
  await pay(page, { to, amount: '1.234567', token: /Tether USD/ })
  const { usdt } = contractsOf(1)
  const held = (owner: Hex) =>
    readerOf(urls).readContract({ address: usdt, abi: TOKEN_ABI, functionName: 'balanceOf', args: [owner] })
  expect(await held(to)).toBe(1_234_567n)
})

test('send: SOL and a token of Solana', async ({ context, urls }) => {
  test.setTimeout(240_000)
  const page = await openTab(context, `${urls.dapp}?solana=all`)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /^Lamport Wallet/ }).click()
  const addressNow = () => page.evaluate(() => window.tabkey.getAccount('solana').address ?? '')
  await expect.poll(addressNow).not.toBe('')
  const address = await addressNow()
  await control(urls.solana, '/airdrop', { address, lamports: '5000000000' })
  const { mint } = await control<{ mint: string }>(urls.solana, '/mint', {
    owner: address,
    amount: '7000001',
    decimals: 6,
  })
  const node = new SolanaConnection(urls.solana, 'confirmed')
  const to = Keypair.generate().publicKey.toBase58()
  await pay(page, { to, amount: '1.000000001' })
  expect(await node.getBalance(new PublicKey(to))).toBe(1_000_000_001)
  await pay(page, { to, amount: '2.000001', token: new RegExp(mint.slice(0, 4)) })
  const accounts = await node.getParsedTokenAccountsByOwner(new PublicKey(to), { mint: new PublicKey(mint) })
  expect(accounts.value[0]?.account.data.parsed.info.tokenAmount.amount).toBe('2000001')
})

test('send: bitcoin', async ({ context, urls }) => {
  test.setTimeout(180_000)
  const page = await openTab(context, `${urls.dapp}?bitcoin=purposes`)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /^Satoshi Wallet/ }).click()
  const addressNow = () => page.evaluate(() => window.tabkey.getAccount('bip122').address ?? '')
  await expect.poll(addressNow).not.toBe('')
  await control(urls.bitcoin, '/__pay', { address: await addressNow(), amount: 1_000_000 })
  const to = p2wpkh(pubECDSA(randomPrivateKeyBytes()), REGTEST).address ?? ''
  await pay(page, { to, amount: '0.00123457' })
  await control(urls.bitcoin, '/__mine', { blocks: 1 })
  const coins = (await (await fetch(`${urls.bitcoin}/address/${to}/utxo`)).json()) as { value: number }[]
  expect(coins.map(({ value }) => value)).toEqual([123_457])
})

test('send: Max leaves the fee, a no sends nothing and may be asked again', async ({
  context,
  urls,
  beta,
}) => {
  test.setTimeout(180_000)
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Beta Wallet')
  const to = stranger()
  await page.evaluate(
    receiver => window.tabkey.open({ view: 'WalletSend', arguments: { to: receiver, amount: '1e18' } }),
    to,
  )
  const start = startOf(page)
  await start.getByRole('button', { name: 'Max' }).click({ timeout: LONG_MS })
  await expect(start.getByLabel('Amount')).not.toHaveValue('', { timeout: LONG_MS })
  const most = await start.getByLabel('Amount').inputValue()
  await start.getByRole('button', { name: 'Preview send' }).click()
  await expect(previewOf(page)).toContainText(most, { timeout: LONG_MS })
  await previewOf(page).getByRole('button', { name: 'Cancel' }).click()

  await review(page, { to, amount: '0.5' })
  await beta.mode('reject')
  await sendButton(page).click()
  await expect(previewOf(page)).toContainText('You declined in your wallet', { timeout: LONG_MS })
  expect(await readerOf(urls).getBalance({ address: to })).toBe(0n)
  await beta.mode('auto')
  await confirm(page)
  expect(await readerOf(urls).getBalance({ address: to })).toBe(500_000_000_000_000_000n)
  expect(await beta.count('eth_sendTransaction')).toBe(2)
})

test('send: the form marks a receiver that starts and ends like a known one, before any review', async ({
  context,
  urls,
  alpha,
}) => {
  test.setTimeout(180_000)
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  const own = (await addressOf(page)) ?? ''
  const known = stranger()
  await pay(page, { to: known, amount: '0.01' })
  await expect(viewOf(page, 'WalletSendConfirmed')).toContainText(`0.01 ETH to ${known.slice(0, 4)}`)
  await viewOf(page, 'WalletSendConfirmed').getByRole('button', { name: 'Done' }).click()
  await page.evaluate(() => window.tabkey.open({ view: 'WalletSend' }))
  const field = startOf(page).getByLabel(/^Address/)
  // The words and the address are elements of their own.
  const mark = startOf(page)
    .getByText(/Starts and ends like/)
    .locator('..')
  for (const victim of [own, known]) {
    const forged = `${victim.slice(0, 6)}${'ab'.repeat(16)}${victim.slice(-4)}`.toLowerCase()
    await field.fill(forged)
    await expect(mark).toContainText(`${victim.slice(0, 4)}`, { timeout: LONG_MS })
    await expect(startOf(page)).toContainText(forged)
    await field.fill(victim)
    await expect(mark).toBeHidden()
  }
  expect(await alpha.count('eth_sendTransaction')).toBe(1)
})

test('send: a pasted payment link fills the form, one of another network is named, and no name loses a character', async ({
  context,
  urls,
}) => {
  test.setTimeout(120_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  await page.evaluate(() => window.tabkey.open({ view: 'WalletSend' }))
  const start = startOf(page)
  await expect(start.getByRole('button', { name: 'Max' })).toBeVisible({ timeout: LONG_MS })
  const to = stranger()
  const paste = async (text: string): Promise<void> => {
    await start.getByLabel(/^Address/).fill('')
    await page.evaluate(link => navigator.clipboard.writeText(link), text)
    await start.getByRole('button', { name: 'Paste' }).click()
  }
  await paste(`ethereum:${to}@1?value=2.5e17`)
  await expect(start.getByLabel(/^Address/)).toHaveValue(to)
  await expect(start.getByLabel('Amount')).toHaveValue('0.25')
  await expect(start.getByText('Filled in from a payment link')).toBeVisible()
  const { usdt: token } = contractsOf(1)
  await paste(`ethereum:${token}@1/transfer?address=${to}&uint256=1500000`)
  await expect(start.getByLabel(/^Address/)).not.toHaveValue(token)
  await paste(`ethereum:${to}@8453?value=1`)
  await expect(start.getByText('This address is for Base')).toBeVisible()
  await paste(`bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4`)
  await expect(start.getByText('This address is for Bitcoin')).toBeVisible()
  await paste(`base:${to}`)
  await expect(start.getByText('This address is for Base')).toBeVisible()
  await paste(`eth:${to}`)
  await expect(start.getByLabel(/^Address/)).toHaveValue(to)
  await paste('👩‍🚀.eth')
  await expect(start.getByLabel(/^Address/)).toHaveValue('👩‍🚀.eth')
})

test('send: an amount is read as the language writes it, and a text with two meanings is not', async ({
  context,
  urls,
}) => {
  test.setTimeout(120_000)
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  await page.evaluate(() => window.tabkey.open({ view: 'WalletSend' }))
  const start = startOf(page)
  await expect(start.getByRole('button', { name: 'Max' })).toBeVisible({ timeout: LONG_MS })
  const amount = start.getByLabel('Amount')
  await amount.pressSequentially('1,000')
  await expect(amount).toHaveValue('1,000')
  await expect(start.getByText('Read as 1000: “,” groups thousands in this language.')).toBeVisible()
  await amount.fill('1,5')
  await expect(start.getByText('Write decimals as in 1.5.')).toBeVisible()
  await expect(start.getByRole('button', { name: 'Add amount' })).toBeDisabled()
  await amount.fill('۰٫۵')
  await expect(start.getByRole('button', { name: 'Add address' })).toBeDisabled()
  await amount.fill('1.2.3')
  await expect(start.getByText('Please enter a valid amount')).toBeVisible()
})

test('send: another account after the review is not paid from', async ({ context, urls, alpha }) => {
  test.setTimeout(180_000)
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  const before = await addressOf(page)
  await review(page, { to: stranger(), amount: '0.1' })
  await alpha.setAccounts([3, 0])
  await expect.poll(() => addressOf(page), { timeout: LONG_MS }).not.toBe(before)
  await expect(previewOf(page)).toBeHidden()
  await expect(startOf(page)).toBeVisible()
  expect(await alpha.count('eth_sendTransaction')).toBe(0)
})

test('receive: the address in full by one press, as a code, and the networks it is good for', async ({
  context,
  urls,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  await page.evaluate(() => window.tabkey.open({ view: 'WalletReceive' }))
  const receive = viewOf(page, 'WalletReceive')
  const address = (await addressOf(page)) ?? ''
  await expect(receive.getByRole('img', { name: `QR code of the address ${address}` })).toBeVisible()
  await receive.getByRole('button', { name: 'Copy address' }).click()
  await expect(modalOf(page).getByText('Address copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await receive.getByRole('button', { name: /Compatible networks/ }).click()
  await expect(viewOf(page, 'WalletCompatibleNetworks')).toBeVisible()
})
