import { beforeEach, expect, test } from 'vitest'
import type { OnrampFeature } from '../../src/bridge/contract/features/onramp.ts'
import type { PayFeature } from '../../src/bridge/contract/features/pay.ts'
import { anvilAccount } from '../peers/accounts.ts'
import { until } from '../support/createTestTab.ts'
import { ALPHA } from '../support/flowPage.ts'
import { createFlow, type FlowTab, flowConfig, peers } from '../support/flowTab.ts'

// Buying at a provider and paying from an exchange, over pages that deliver on the real chain.

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
) => api.features.call({ feature: 'onramp', verb, parameters }) as ReturnType<OnrampFeature[Verb]>

const paying = <Verb extends keyof PayFeature>(
  { api }: FlowTab,
  verb: Verb,
  parameters: Parameters<PayFeature[Verb]>[0],
) => api.features.call({ feature: 'pay', verb, parameters }) as ReturnType<PayFeature[Verb]>

async function connected() {
  const flow = createFlow()
  const [a, b] = await Promise.all([flow.open({ config: config() }), flow.open({ config: config() })])
  await a.connect(ALPHA)
  await until(() => b.state().accounts.eip155)
  return { a, b }
}

const ether = (of: FlowTab) =>
  of.api.data
    .get<'balance'>({ kind: 'balance', account: `eip155:1:${ALICE}`, force: true })
    .then(({ quantity }) => quantity.numeric)

test('onramp: quoted, bought at the provider, and known in the other tab when the first is gone', async () => {
  const { a, b } = await connected()
  const { purchaseCurrencies, paymentCurrencies } = await buying(b, 'options', {})
  const coin = purchaseCurrencies.find(({ symbol }) => symbol === 'ETH')
  expect(paymentCurrencies.map(({ id }) => id)).toContain('USD')
  const wish = { purchaseCurrency: coin?.id ?? '', paymentCurrency: 'USD', amount: '100' }
  const quote = await buying(a, 'quote', wish)
  expect(quote.purchaseAmount).toMatchObject({ currency: 'ETH', amount: expect.stringMatching(/^0\.\d+$/) })
  const { url } = await buying(a, 'url', { provider: 'coinbase', ...wish })
  expect(url.startsWith(`${urls.onramp}/order?order=`)).toBe(true)
  const before = await ether(b)
  const { id } = await buying(a, 'begin', { provider: 'coinbase' })
  const ended = buying(b, 'ended', { purchase: id })
  a.kill()
  await onramp.press(url, 'buy')
  expect(await ended).toMatchObject({ status: 'found', provider: 'coinbase' })
  const newest = async () => (await buying(b, 'activity', {})).items[0]
  await expect.poll(newest, LONG).toMatchObject({ onramp: 'success', transfers: [{ symbol: 'ETH' }] })
  expect(await ether(b)).not.toBe(before)
}, 90_000)

test('onramp: the second provider’s page is the config’s own, with the account', async () => {
  const { a } = await connected()
  const { url } = await buying(a, 'url', { provider: 'meld' })
  const { origin, searchParams } = new URL(url)
  expect(origin).toBe(new URL(urls.onramp).origin)
  expect(searchParams.get('publicKey')).toBe('local-key')
  expect(searchParams.get('walletAddress')).toBe(ALICE)
  expect((await fetch(url)).status).toBe(200)
})

test('onramp: a purchase at the second provider is found in its own list, once for all tabs', async () => {
  const { a, b } = await connected()
  const { url } = await buying(a, 'url', { provider: 'meld' })
  const { id } = await buying(a, 'begin', { provider: 'meld' })
  const [mine, theirs] = [buying(a, 'ended', { purchase: id }), buying(b, 'ended', { purchase: id })]
  const order = (await (await fetch(url)).text()).match(/press\?order=([\w-]+)/)?.[1]
  await onramp.press(`${urls.onramp}/order?order=${order}`, 'buy')
  expect(await mine).toMatchObject({ status: 'found', provider: 'meld' })
  expect(await theirs).toEqual(await mine)
  expect((await buying(b, 'activity', { provider: 'meld' })).items).toHaveLength(1)
  expect((await buying(b, 'activity', {})).items).toEqual([])
}, 60_000)

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
