import type { BrowserContext, Page } from 'playwright/test'
import { createPublicClient, createTestClient, erc20Abi, type Hex, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { PhoneRequest } from '../../packages/peers/src/phone/perform.ts'
import type { PhoneClient } from '../support/phoneClient.ts'
import { expect, test } from './support/fixtures.ts'
import { modalOf, openTab, viewOf } from './support/pages.ts'
import { connectPhone } from './support/pairing.ts'

// A phone that pays and withholds its answer. What the view says is read beside what the chain has.

const LONG_MS = 60_000
/** In the place of the five minutes that a request has. */
const REQUEST_MS = 4_000

test.describe.configure({ timeout: 180_000 })

type Urls = Parameters<Parameters<typeof test>[2]>[0]['urls']

function openNode({ evm }: Urls) {
  const transport = http(evm.find(({ chainId }) => chainId === 1)?.url)
  const miner = createTestClient({ mode: 'anvil', transport })
  return { reader: createPublicClient({ transport }), miner }
}

interface Asked {
  readonly from: Hex
  readonly to: Hex
  readonly value?: Hex
  readonly data?: Hex
}

/** Opens a page with the phone, whose person is asked for transactions alone. */
async function openConnected(context: BrowserContext, urls: Urls, phone: PhoneClient): Promise<Page> {
  await phone.mode({ answers: { wallet_getCapabilities: 'approve' } })
  const page = await openTab(context, urls.dapp)
  await connectPhone(page, phone)
  return page
}

const payments = async (phone: PhoneClient): Promise<number> =>
  (await phone.state()).asked.filter(({ method }) => method === 'eth_sendTransaction').length

const paramsOf = (request: PhoneRequest | undefined): Asked => {
  const [params] = (request?.params ?? []) as readonly Asked[]
  if (!params) throw new Error('The phone was asked for nothing')
  return params
}

/** What a wallet does that pays and says nothing of it. */
const payOf = ({ miner }: ReturnType<typeof openNode>, { from, to, value, data }: Asked) =>
  miner.request({
    method: 'eth_sendTransaction' as never,
    params: [{ from, to, ...(value ? { value } : {}), ...(data ? { data } : {}) }] as never,
  }) as Promise<Hex>

/** Names of every button in a view that can be pressed. */
const buttonsOf = (page: Page, view: string) =>
  viewOf(page, view).locator('button:enabled, a[href]').allInnerTexts()

async function reviewSend(page: Page, to: string, amount: string): Promise<void> {
  await page.evaluate(() => window.tabkey.open({ view: 'WalletSend' }))
  const start = viewOf(page, 'WalletSend')
  await expect(start.getByRole('button', { name: 'Max' })).toBeVisible({ timeout: LONG_MS })
  await start.getByLabel('Amount').fill(amount)
  await start.getByLabel(/^Address/).fill(to)
  await start.getByRole('button', { name: 'Preview send' }).click({ timeout: LONG_MS })
  await expect(viewOf(page, 'WalletSendPreview')).toBeVisible({ timeout: LONG_MS })
}

/** A connected page with the review of a payment of 0.25 ETH to a new address. */
async function openReviewed(context: BrowserContext, urls: Urls, phone: PhoneClient) {
  const node = openNode(urls)
  const page = await openConnected(context, urls, phone)
  const to = privateKeyToAccount(generatePrivateKey()).address
  await reviewSend(page, to, '0.25')
  return { node, page, to }
}

test('withheld answer: Send says that the payment may have been sent, offers no other, and shows what the late answer and the chain say', async ({
  context,
  urls,
  phone,
  engine,
}) => {
  const { node, page, to } = await openReviewed(context, urls, phone)
  await engine.shortenRequests(REQUEST_MS)
  const preview = viewOf(page, 'WalletSendPreview')
  await preview.getByRole('button', { name: 'Send', exact: true }).click()
  const [asked] = await phone.waitForRequests(1)

  await expect(preview).toContainText('Check your wallet', { timeout: LONG_MS })
  await expect(preview).toContainText('The payment may have been sent.')
  expect(await buttonsOf(page, 'WalletSendPreview')).toEqual(['Done', 'View on explorer'])
  await expect(modalOf(page).getByRole('button', { name: 'Back' })).toHaveCount(0)
  expect(await node.reader.getBalance({ address: to })).toBe(0n)

  // The person approves on the phone after all: the answer comes late.
  await phone.approveNext(asked?.id)
  const done = viewOf(page, 'WalletSendConfirmed')
  await expect(done).toBeVisible({ timeout: LONG_MS })
  const hash = (await done.locator('.panel-hash').textContent()) as Hex
  const receipt = await node.reader.getTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  expect(await node.reader.getBalance({ address: to })).toBe(250_000_000_000_000_000n)
  expect(await payments(phone)).toBe(1)
})

test('withheld answer: Send finds the payment on the chain though the phone never answers', async ({
  context,
  urls,
  phone,
  engine,
}) => {
  const { node, page } = await openReviewed(context, urls, phone)
  await engine.shortenRequests(REQUEST_MS)
  await node.miner.setAutomine(false)
  try {
    const preview = viewOf(page, 'WalletSendPreview')
    await preview.getByRole('button', { name: 'Send', exact: true }).click()
    const [asked] = await phone.waitForRequests(1)
    const params = paramsOf(asked)
    const hash = await payOf(node, params)
    await expect(preview).toContainText('The payment may have been sent.', { timeout: LONG_MS })
    await node.miner.mine({ blocks: 1 })
    expect((await node.reader.getTransactionReceipt({ hash })).status).toBe('success')
    const done = viewOf(page, 'WalletSendConfirmed')
    await expect(done).toBeVisible({ timeout: LONG_MS })
    await expect(done.locator('.panel-hash')).toHaveText(hash)
    expect(await payments(phone)).toBe(1)
  } finally {
    await node.miner.setAutomine(true)
  }
})

test('withheld answer: Swap says that the swap may have been sent, offers no other, and finds it on the chain', async ({
  context,
  urls,
  phone,
  engine,
}) => {
  const node = openNode(urls)
  const at = urls.contracts.find(({ chainId }) => chainId === 1) as Readonly<Record<'usdc', Hex>> | undefined
  if (!at) throw new Error('No contracts on Ethereum')
  const page = await openConnected(context, urls, phone)
  await page.evaluate(() =>
    window.tabkey.open({ view: 'Swap', arguments: { amount: '0.5', fromToken: 'eth', toToken: 'usdc' } }),
  )
  await viewOf(page, 'Swap').getByRole('button', { name: 'Review swap' }).click({ timeout: LONG_MS })
  const preview = viewOf(page, 'SwapPreview')
  const swap = preview.getByRole('button', { name: 'Swap', exact: true })
  await expect(swap).toBeEnabled({ timeout: LONG_MS })
  await engine.shortenRequests(REQUEST_MS)
  await swap.click()
  const [asked] = await phone.waitForRequests(1)
  const params = paramsOf(asked)

  await expect(preview).toContainText('The swap may have been sent.', { timeout: LONG_MS })
  await expect(swap).toHaveCount(0)
  expect(await buttonsOf(page, 'SwapPreview')).toEqual(['Done', 'View on explorer'])
  // Back and forth again leads to the same words, not to another swap.
  await modalOf(page).getByRole('button', { name: 'Back' }).click()
  await viewOf(page, 'Swap').getByRole('button', { name: 'Review swap' }).click()
  await expect(preview).toContainText('The swap may have been sent.')

  const read = () =>
    node.reader.readContract({
      address: at.usdc,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [params.from],
    })
  const before = await read()
  await payOf(node, params)
  expect(await read()).toBeGreaterThan(before)
  await expect(modalOf(page).getByText(/^Swapped ETH to [\d.,]+ USDC$/)).toBeVisible({ timeout: LONG_MS })
  expect(await payments(phone)).toBe(1)
})
