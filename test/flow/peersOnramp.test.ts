import { createPublicClient, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, expect, inject, test } from 'vitest'
import { TOKEN_ABI } from '../peers/contracts/abis.ts'
import type { HistoryRow } from '../peers/indexer/rows.ts'
import { control, until } from '../support/peerControl.ts'
import { connectPeers } from '../support/peers.ts'

const peers = connectPeers(inject('peers'))
const { api, onramp, urls } = peers
const base = urls.contracts.find(({ chainId }) => chainId === 8453)
if (!base) throw new Error('No contracts on Base')
const reader = createPublicClient({
  transport: http(urls.evm.find(({ chainId }) => chainId === 8453)?.url),
})
const person = () => privateKeyToAccount(generatePrivateKey()).address

const bought = async (own: string, provider = 'coinbase') =>
  (await control<{ data: HistoryRow[] }>(api.url, `/v1/account/${own}/history?onramp=${provider}`)).data
const statusOf = async (own: string) => (await bought(own)).map(({ metadata }) => metadata.status)
const untilStatus = (own: string, status: string) =>
  until(
    () => statusOf(own),
    ([first]) => first === status,
    status,
  )

async function pageFor(own: string, more: object = {}): Promise<string> {
  const wallet = { address: own, blockchains: ['base'], assets: ['USDC'] }
  const { url } = await control<{ url: string }>(api.url, '/v1/generators/onrampurl?projectId=p', {
    destinationWallets: [wallet],
    defaultNetwork: 'base',
    partnerUserId: 'p',
    defaultExperience: 'buy',
    presetCryptoAmount: '12.345678',
    ...more,
  })
  return url
}

beforeEach(() => peers.reset())

test('a purchase is in progress, arrives on the chain, and is told of', async () => {
  const own = person()
  await onramp.settleMs(1_000)
  const page = await pageFor(own)
  expect(new URL(page).origin).not.toBe(api.url)
  const shown = await (await fetch(page)).text()
  expect(shown).toContain('12.345678 USDC')
  expect(shown).toContain(own)
  expect(await bought(own)).toEqual([])
  await onramp.press(page, 'buy')
  expect(await statusOf(own)).toEqual(['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'])
  await untilStatus(own, 'ONRAMP_TRANSACTION_STATUS_SUCCESS')
  expect(
    await reader.readContract({ address: base.usdc, abi: TOKEN_ABI, functionName: 'balanceOf', args: [own] }),
  ).toBe(12_345_678n)
  const [row] = await bought(own)
  expect(row).toMatchObject({
    metadata: { operationType: 'bought', chain: 'eip155:8453', sentTo: own },
    transfers: [
      { direction: 'in', quantity: { numeric: '12.345678' }, fungible_info: { symbol: 'USDC' }, price: 1 },
    ],
  })
  const { data } = await control<{ data: HistoryRow[] }>(api.url, `/v1/account/${own}/history`)
  expect(data).toMatchObject([{ metadata: { operationType: 'receive', hash: row?.metadata.hash } }])
})

test('a purchase is declined, or the page never answers', async () => {
  const [one, two] = [person(), person()]
  await onramp.press(await pageFor(one), 'decline')
  expect(await statusOf(one)).toEqual(['ONRAMP_TRANSACTION_STATUS_FAILED'])
  await onramp.press(await pageFor(two), 'never')
  expect(await statusOf(two)).toEqual([])
})

test('the second provider sells on both namespaces', async () => {
  const owner = '6sbzC1eH4FTujJXWj51eQe25cYvr4xfXbJ1vAj7j2k5J'
  const address = new URL(`${urls.onramp}/meld`)
  expect((await fetch(address)).status).toBe(400)
  for (const [name, value] of Object.entries({
    publicKey: 'k',
    destinationCurrencyCode: 'SOL',
    walletAddress: owner,
  }))
    address.searchParams.set(name, value)
  const shown = await (await fetch(address)).text()
  const [, order = ''] = /press\?order=([\w-]+)/.exec(shown) ?? []
  await onramp.press(`${urls.onramp}/order?order=${order}`, 'buy')
  await until(
    () => bought(owner, 'meld'),
    ([row]) => row?.metadata.status === 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
    'The lamports',
  )
  const { balances } = await control<{ balances: { quantity: { numeric: string } }[] }>(
    api.url,
    `/v1/account/${owner}/balance`,
  )
  expect(balances[0]?.quantity.numeric).toBe('0.166666666')
})

test('quotes add up to the cent, and what is not sold is refused', async () => {
  const options = await control<{ paymentCurrencies: object[]; purchaseCurrencies: { symbol: string }[] }>(
    api.url,
    '/v1/onramp/options',
  )
  const ask = (amount: string, symbol = 'USDC') =>
    control(api.url, '/v1/onramp/quote?projectId=p', {
      purchaseCurrency: { ...options.purchaseCurrencies[0], symbol },
      paymentCurrency: options.paymentCurrencies[0],
      amount,
      network: 'base',
    })
  expect(await ask('100')).toMatchObject({
    paymentTotal: { amount: '100.00', currency: 'USD' },
    paymentSubtotal: { amount: '98.80', currency: 'USD' },
    purchaseAmount: { amount: '98.8', currency: 'USDC' },
    coinbaseFee: { amount: '1.00' },
    networkFee: { amount: '0.20' },
  })
  expect(await ask('100', 'ETH')).toMatchObject({ purchaseAmount: { amount: '0.03952', currency: 'ETH' } })
  for (const wrong of ['1', '1e5', '', '99999']) await expect(ask(wrong)).rejects.toThrow('400')
  await expect(ask('100', 'DOGE')).rejects.toThrow('400')
})

test('an exchange pays on the chain, and says how far it is', async () => {
  const own = person()
  const rpc = async <Result>(method: string, params: object) => {
    const body = { jsonrpc: '2.0', id: 1, method, params: [params] }
    const { result, error } = await control<{ result: Result; error?: { message: string } }>(
      api.url,
      '/v1/json-rpc?projectId=p',
      body,
    )
    if (error) throw new Error(error.message)
    return result
  }
  const { exchanges, total } = await rpc<{ exchanges: { id: string }[]; total: number }>(
    'reown_getExchanges',
    {
      page: 1,
      exclude: ['lantern'],
    },
  )
  expect([exchanges.length, total]).toEqual([3, 3])
  const exchangeId = exchanges[0]?.id
  const order = { exchangeId, asset: 'eip155:8453/slip44:60', amount: '0.5', recipient: `eip155:8453:${own}` }
  const { url, sessionId } = await rpc<{ url: string; sessionId: string }>('reown_getExchangePayUrl', order)
  const status = () =>
    rpc<{ status: string; txHash?: string }>('reown_getExchangeBuyStatus', { sessionId, exchangeId })
  expect(await status()).toEqual({ status: 'UNKNOWN' })
  await onramp.press(url, 'buy')
  const done = await until(status, ({ status: word }) => word === 'SUCCESS', 'The payment')
  expect(done.txHash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await reader.getBalance({ address: own })).toBe(parseEther('0.5'))
  for (const wrong of [
    { amount: '1e18' },
    { asset: 'eip155:8453/slip44:501' },
    { recipient: `eip155:1:${own}` },
    { exchangeId: 'nobody' },
  ])
    await expect(rpc('reown_getExchangePayUrl', { ...order, ...wrong })).rejects.toThrow()
})
