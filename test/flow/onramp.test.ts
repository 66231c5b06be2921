import { beforeEach, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import type { OnrampFeature } from '../../src/bridge/features/onramp/contract.ts'
import type { PayFeature } from '../../src/bridge/features/pay/contract.ts'
import { until } from '../support/createTestTab.ts'
import { ALPHA } from '../support/flowPage.ts'
import { createFlow, type FlowTab, flowConfig, peers } from '../support/flowTab.ts'

// Buying at a provider and paying from an exchange, over pages that deliver on the local chain.

const { urls, onramp } = peers
const ALICE = anvilAccount(0).address

const config = () => {
  const plain = flowConfig({ projectId: 'p' })
  return {
    ...plain,
    endpoints: { ...plain.endpoints, pay: urls.api, onramp: `${urls.onramp}/meld?publicKey=local-key` },
    features: { ...plain.features, onramp: true, pay: true },
  }
}

const LONG = { timeout: 30_000 }

beforeEach(() => peers.reset())

const buying = <Verb extends keyof OnrampFeature>(
  { api }: FlowTab,
  verb: Verb,
  parameters: Parameters<OnrampFeature[Verb]>[0],
) => api.features.call({ feature: 'onramp', method: verb, parameters }) as ReturnType<OnrampFeature[Verb]>

const paying = <Verb extends keyof PayFeature>(
  { api }: FlowTab,
  verb: Verb,
  parameters: Parameters<PayFeature[Verb]>[0],
) => api.features.call({ feature: 'pay', method: verb, parameters }) as ReturnType<PayFeature[Verb]>

async function connected() {
  const flow = createFlow()
  const [a, b] = await Promise.all([flow.open({ config: config() }), flow.open({ config: config() })])
  await a.connect(ALPHA)
  await until(() => b.state().accounts.eip155)
  return { a, b }
}

const ether = (of: FlowTab) =>
  of.api.data.balance({ account: `eip155:1:${ALICE}`, force: true }).then(({ quantity }) => quantity.numeric)

const HERE = { country: 'US', subdivision: 'NY' }

test('onramp: quoted, bought at the provider, and known in the other tab when the first is gone', async () => {
  const { a, b } = await connected()
  const { purchaseCurrencies, paymentCurrencies } = await buying(b, 'options', HERE)
  const coin = purchaseCurrencies.find(({ symbol }) => symbol === 'ETH')
  expect(paymentCurrencies.map(({ id }) => id)).toContain('USD')
  const input = { purchaseCurrency: coin?.id ?? '', paymentCurrency: 'USD', amount: '100', ...HERE }
  const quote = await buying(a, 'quote', input)
  expect(quote.purchaseAmount).toMatchObject({ currency: 'ETH', amount: expect.stringMatching(/^0\.\d+$/) })
  const { url } = await buying(a, 'url', { provider: 'coinbase', ...input })
  expect(new URL(url).origin).toBe(new URL(urls.onramp).origin)
  expect(await (await fetch(url)).text()).toMatch(/0\.04 ETH.*100 USD/s)
  const before = await ether(b)
  const { id } = await buying(a, 'start', { provider: 'coinbase' })
  const ended = buying(b, 'ended', { purchase: id })
  a.kill()
  await onramp.press(url, 'buy')
  expect(await ended).toMatchObject({ status: 'found', provider: 'coinbase' })
  const newest = async () => (await buying(b, 'activity', {})).items[0]
  await expect.poll(newest, LONG).toMatchObject({ onramp: 'success', transfers: [{ symbol: 'ETH' }] })
  expect(await ether(b)).not.toBe(before)
}, 90_000)

test('onramp: the page opens with amount and currency, also with cents and without prices', async () => {
  const { a } = await connected()
  const shown = async (amount: string, paymentCurrency: string) => {
    const { url } = await buying(a, 'url', { provider: 'coinbase', amount, paymentCurrency })
    return (await fetch(url)).text()
  }
  expect(await shown('250', 'EUR')).toContain('250 EUR')
  expect(await shown('99.5', 'GBP')).toContain('99.5 GBP')
})

test('onramp: what cannot be quoted is a typed error', async () => {
  const { a } = await connected()
  const input = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100', country: 'DE' }
  await expect(buying(a, 'quote', input)).rejects.toMatchObject({ kind: 'onramp-quote' })
  expect(await buying(a, 'options', { country: 'XX' })).toEqual({
    paymentCurrencies: [],
    purchaseCurrencies: [],
  })
})

test('onramp: the second provider’s page is the config’s own, with account and amount', async () => {
  const { a } = await connected()
  const { url } = await buying(a, 'url', { provider: 'meld', amount: '50', paymentCurrency: 'EUR' })
  const { origin, searchParams } = new URL(url)
  expect(origin).toBe(new URL(urls.onramp).origin)
  expect(searchParams.get('publicKey')).toBe('local-key')
  expect(searchParams.get('walletAddress')).toBe(ALICE)
  expect(await (await fetch(url)).text()).toContain('50 EUR')
})

test('onramp: a purchase at the second provider is found by the balance, in both tabs', async () => {
  const { a, b } = await connected()
  const { url } = await buying(a, 'url', { provider: 'meld' })
  const { id } = await buying(a, 'start', { provider: 'meld' })
  const [mine, theirs] = [buying(a, 'ended', { purchase: id }), buying(b, 'ended', { purchase: id })]
  // The balance before the purchase has been read once the first reply is there.
  await a.api.data.tokens({ account: `eip155:1:${ALICE}`, force: true })
  await onramp.press(url, 'buy')
  expect(await mine).toMatchObject({ status: 'found', provider: 'meld' })
  expect(await theirs).toEqual(await mine)
  expect((await buying(b, 'activity', {})).items).toEqual([])
}, 90_000)

const erc20Of = (address: string) => ({
  network: 'eip155:1' as const,
  asset: address,
  metadata: { name: 'Token', symbol: 'TKN', decimals: 18 },
})

test('pay: tokens are found in both spellings of their address, and paid in the one that an exchange takes', async () => {
  const { a } = await connected()
  const contracts = urls.contracts.find(({ chainId }) => chainId === 1)
  for (const address of [contracts?.usdc ?? '', contracts?.dai ?? '']) {
    const paymentAsset = erc20Of(address)
    const { exchanges } = await paying(a, 'exchanges', { asset: paymentAsset })
    expect(exchanges).toHaveLength(4)
    const order = { exchangeId: 'north', paymentAsset, amount: '1.5', recipient: ALICE }
    expect((await paying(a, 'url', order)).sessionId).toMatch(/^[0-9a-f]{32}$/)
  }
})

test('pay: a refusal keeps the code and the words of the service', async () => {
  const { a } = await connected()
  const visit = { exchangeId: 'granary', sessionId: 'f'.repeat(32) }
  await expect(paying(a, 'status', visit)).rejects.toMatchObject({
    data: { reason: 'UNABLE_TO_GET_BUY_STATUS', serviceCode: -8 },
    details: 'reown_getExchangeBuyStatus: internal',
  })
})

test('pay: an exchange really pays, and its end is known in every tab', async () => {
  const { a, b } = await connected()
  const paymentAsset = {
    network: 'eip155:1' as const,
    asset: 'native',
    metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  const { exchanges } = await paying(a, 'exchanges', { asset: paymentAsset, amount: '0.25' })
  expect(exchanges.length).toBeGreaterThan(1)
  const [{ id: exchangeId } = { id: '' }] = exchanges
  const order = { exchangeId, paymentAsset, amount: '0.25', recipient: ALICE }
  const { url, sessionId } = await paying(a, 'url', order)
  const visit = { exchangeId, sessionId }
  const before = await ether(a)
  expect(await paying(b, 'status', visit)).toEqual({ status: 'UNKNOWN' })
  await onramp.press(url, 'buy')
  await expect.poll(() => paying(b, 'status', visit), LONG).toMatchObject({ status: 'SUCCESS' })
  const { txHash } = await paying(a, 'status', visit)
  expect(txHash).toMatch(/^0x[0-9a-f]{64}$/)
  const units = (text: string): bigint => {
    const [whole = '0', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(18, '0'))
  }
  expect(units(await ether(a)) - units(before)).toBe(250_000_000_000_000_000n)
}, 60_000)
