import { createPublicClient, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, expect, test } from 'vitest'
import { TOKEN_ABI } from '../../packages/peers/src/contracts/abis.ts'
import type { PurchaseRow } from '../../packages/peers/src/onramp/orders.ts'
import { WRONG_ON_PURPOSE } from '../contracts/contractLog.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { control, until } from '../support/peerControl.ts'
import { connectPeers } from '../support/peers.ts'

const peers = connectPeers(injectPeers())
const { api, onramp, urls } = peers
const base = urls.contracts.find(({ chainId }) => chainId === 8453)
if (!base) throw new Error('No contracts on Base')
const reader = createPublicClient({
  transport: http(urls.evm.find(({ chainId }) => chainId === 8453)?.url),
})
const person = () => privateKeyToAccount(generatePrivateKey()).address

/** The raw reply to a request; `isWrong` marks one that breaks its contract on purpose. */
async function ask(path: string, { body, isWrong = false }: { body?: unknown; isWrong?: boolean } = {}) {
  const reply = await fetch(`${api.url}${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: isWrong ? { [WRONG_ON_PURPOSE]: '1' } : {},
  })
  return { status: reply.status, text: await reply.text() }
}

const bought = async (own: string) => {
  const path = `/v1/account/${own}/history?projectId=p&onramp=coinbase`
  return (await control<{ data: PurchaseRow[] }>(api.url, path)).data
}
const statusOf = async (own: string) => (await bought(own)).map(({ metadata }) => metadata.status)
const untilStatus = (own: string, status: string) =>
  until(
    () => statusOf(own),
    ([first]) => first === status,
    status,
  )

const bodyFor = (own: string, more: object = {}) => ({
  destinationWallets: [{ address: own, blockchains: ['base'], assets: ['USDC'] }],
  defaultNetwork: 'base',
  partnerUserId: own,
  defaultExperience: 'buy',
  presetCryptoAmount: 12,
  ...more,
})

async function pageFor(own: string, more: object = {}): Promise<string> {
  const path = '/v1/generators/onrampurl?projectId=p'
  return (await control<{ url: string }>(api.url, path, bodyFor(own, more))).url
}

beforeEach(() => peers.reset())

test('a purchase is created, in progress, and delivered on the chain', async () => {
  const own = person()
  await onramp.settleMs(1_500)
  const page = await pageFor(own)
  expect(new URL(page).origin).not.toBe(api.url)
  const shown = await (await fetch(page)).text()
  expect(shown).toContain('12 USDC')
  expect(shown).toContain(own)
  expect(await bought(own)).toEqual([])
  await onramp.press(page, 'buy')
  expect(await statusOf(own)).toEqual(['ONRAMP_TRANSACTION_STATUS_CREATED'])
  await untilStatus(own, 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS')
  await untilStatus(own, 'ONRAMP_TRANSACTION_STATUS_SUCCESS')
  expect(
    await reader.readContract({ address: base.usdc, abi: TOKEN_ABI, functionName: 'balanceOf', args: [own] }),
  ).toBe(12_000_000n)
  expect((await bought(own))[0]).toMatchObject({
    metadata: { operationType: 'buy', chain: 'eip155:8453', sentTo: own, application: null },
    transfers: [
      { direction: 'in', quantity: { numeric: '12' }, fungible_info: { symbol: 'USDC', icon: null } },
    ],
  })
})

test('the page takes its amount and currency from its address', async () => {
  const page = await pageFor(person(), { presetCryptoAmount: undefined, presetFiatAmount: 100 })
  expect(await (await fetch(page)).text()).toContain('100 USD')
  expect(await (await fetch(`${page}&fiatCurrency=EUR`)).text()).toMatch(/110 USDC.*100 EUR/s)
})

test('a purchase is declined, or the page never answers', async () => {
  const [entry, two] = [person(), person()]
  await onramp.press(await pageFor(entry), 'decline')
  expect(await statusOf(entry)).toEqual(['ONRAMP_TRANSACTION_STATUS_FAILED'])
  await onramp.press(await pageFor(two), 'never')
  expect(await statusOf(two)).toEqual([])
})

test('purchases are kept for Coinbase and EVM accounts only', async () => {
  for (const query of ['onramp=meld', 'onramp=coinbase&chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
    expect((await ask(`/v1/account/${person()}/history?projectId=p&${query}`)).status).toBe(400)
})

test('the generator refuses amounts that are text or have a fraction', async () => {
  for (const presetFiatAmount of ['100', 99.5, -1]) {
    const body = bodyFor(person(), { presetFiatAmount })
    const { status, text } = await ask('/v1/generators/onrampurl?projectId=p', { body, isWrong: true })
    expect([status, text]).toEqual([400, 'body cannot be read'])
  }
})

test('the second provider sells on both namespaces, to a page with its key', async () => {
  const owner = '6sbzC1eH4FTujJXWj51eQe25cYvr4xfXbJ1vAj7j2k5J'
  expect((await fetch(`${urls.onramp}/meld`)).status).toBe(400)
  const query = new URLSearchParams({ publicKey: 'k', destinationCurrencyCode: 'SOL', walletAddress: owner })
  await onramp.press(`${urls.onramp}/meld?${query}`, 'buy')
  const lamports = async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'getBalance', params: [owner] }
    const { result } = await control<{ result: { value: number } }>(urls.solana, '/', body)
    return result.value
  }
  await until(lamports, value => value > 0, 'The lamports')
  expect(await lamports()).toBe(166_666_666)
})

test('options and quotes: a country is needed, quotes add up to the cent, and what is not sold is 503', async () => {
  expect(await ask('/v1/onramp/buy/options?projectId=p', { isWrong: true })).toEqual({
    status: 400,
    text: 'query cannot be read',
  })
  const nowhere = await control(api.url, '/v1/onramp/buy/options?projectId=p&country=XX')
  expect(nowhere).toEqual({ paymentCurrencies: [], purchaseCurrencies: [] })
  const quote = async (more: Readonly<Record<string, string>> = {}) => {
    const input = { purchaseCurrency: 'USDC', purchaseNetwork: 'base', paymentAmount: '100' }
    const way = { paymentCurrency: 'USD', paymentMethod: 'CARD', country: 'US', subdivision: 'NY' }
    const query = new URLSearchParams({ projectId: 'p', ...input, ...way, ...more })
    const { status, text } = await ask(`/v1/onramp/buy/quotes?${query}`)
    return { status, body: JSON.parse(text) as unknown }
  }
  expect((await quote()).body).toMatchObject({
    paymentTotal: { value: '100.00', currency: 'USD' },
    paymentSubTotal: { value: '98.80', currency: 'USD' },
    purchaseAmount: { value: '98.8', currency: 'USDC' },
    coinbaseFee: { value: '1.00' },
    networkFee: { value: '0.20' },
  })
  expect((await quote({ purchaseCurrency: 'ETH' })).body).toMatchObject({
    purchaseAmount: { value: '0.03952', currency: 'ETH' },
  })
  const refused: readonly Readonly<Record<string, string>>[] = [
    ...['1', '1e5', '99999'].map(paymentAmount => ({ paymentAmount })),
    { purchaseCurrency: 'DOGE' },
    { purchaseNetwork: 'nowhere' },
    { subdivision: '' },
  ]
  for (const wrong of refused)
    expect(await quote(wrong)).toMatchObject({ status: 503, body: { status: 'FAILED' } })
})

interface RpcReply {
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number; readonly data: null }
}

async function rpc(method: string, params: unknown, isWrong = false) {
  const body = { jsonrpc: '2.0', id: 1, method, params }
  const { status, text } = await ask('/v1/json-rpc?projectId=p', { body, isWrong })
  return { status, ...(JSON.parse(text) as RpcReply) }
}

test('exchanges compare assets as text, and refuse with HTTP 400 and a code', async () => {
  const [usdc, dai] = [base.usdc, base.dai]
  const total = async (asset: string) =>
    (await rpc('reown_getExchanges', { page: 1, asset: `eip155:8453/${asset}` })).result?.total
  expect(await total('slip44:60')).toBe(4)
  expect([await total(`erc20:${usdc}`), await total(`erc20:${usdc.toLowerCase()}`)]).toEqual([0, 4])
  expect([await total(`erc20:${dai}`), await total(`erc20:${dai.toLowerCase()}`)]).toEqual([4, 0])
  expect(
    await rpc('reown_getExchanges', { page: 1, includeOnly: ['north'], exclude: ['reef'] }),
  ).toMatchObject({
    status: 400,
    error: { code: -6, data: null },
  })
  expect(await rpc('reown_getExchanges', [{ page: 1 }], true)).toMatchObject({
    status: 400,
    error: { code: -32602 },
  })
  const unknown = { sessionId: '0123456789abcdef0123456789abcdef' }
  expect(await rpc('reown_getExchangeBuyStatus', { ...unknown, exchangeId: 'harbour' })).toMatchObject({
    result: { status: 'UNKNOWN', txHash: null },
  })
  expect(await rpc('reown_getExchangeBuyStatus', { ...unknown, exchangeId: 'granary' })).toMatchObject({
    status: 500,
    error: { code: -8 },
  })
})

test('an exchange pays on the chain, and reports its progress', async () => {
  const own = person()
  const exchangeId = 'harbour'
  const order = { exchangeId, asset: 'eip155:8453/slip44:60', amount: '0.5', recipient: `eip155:8453:${own}` }
  const { url, sessionId } = (await rpc('reown_getExchangePayUrl', order)).result ?? {}
  expect(sessionId).toMatch(/^[0-9a-f]{32}$/)
  const status = async () => (await rpc('reown_getExchangeBuyStatus', { sessionId, exchangeId })).result ?? {}
  expect(await status()).toEqual({ status: 'UNKNOWN', txHash: null })
  await onramp.press(String(url), 'buy')
  const done = await until(status, ({ status: word }) => word === 'SUCCESS', 'The payment')
  expect(done.txHash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await reader.getBalance({ address: own })).toBe(parseEther('0.5'))
  for (const wrong of [
    { amount: '1e-8' },
    { asset: 'eip155:8453/slip44:501' },
    { recipient: `eip155:1:${own}` },
    { exchangeId: 'reef' },
  ])
    expect(await rpc('reown_getExchangePayUrl', { ...order, ...wrong })).toMatchObject({
      status: 400,
      error: { code: -7 },
    })
})
