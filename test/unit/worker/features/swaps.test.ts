import { expect, test } from 'vitest'
import type { SwapToken } from '../../../../src/bridge/features/swaps/contract.ts'
import type { ChainAdapter } from '../../../../src/worker/chains/adapter.ts'
import type { FeatureParameters } from '../../../../src/worker/features/feature.ts'
import { createSwapsFeature } from '../../../../src/worker/features/swaps/feature.ts'
import { applySlippage } from '../../../../src/worker/features/swaps/quoteSwap.ts'
import { type Answer, featureRig } from './featureRig.ts'

// What tabs share of the swaps' engine part, over a server of the test's.

const ME = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const COIN = `eip155:1:0x${'e'.repeat(40)}` as const
const [HELD, OTHER] = ['a', 'b'].map(digit => `eip155:1:0x${digit.repeat(40)}`) as [string, string]
const TOKENS = [
  { name: 'Coin', symbol: 'ETH', address: COIN, decimals: 18 },
  { name: 'Held', symbol: 'HLD', address: HELD, decimals: 6 },
  { name: 'Other', symbol: 'OTH', address: OTHER, decimals: 6 },
]
const chains = async () => ({ balance: async () => ({ value: 7n }) }) as unknown as ChainAdapter

const open = (answer: Answer, more: Partial<FeatureParameters> = {}) =>
  featureRig(createSwapsFeature, { account: { network: 'eip155:1', address: ME }, answer, more })
const listing: Answer = ({ url }) =>
  url.pathname === '/v1/convert/tokens'
    ? Response.json({ tokens: TOKENS })
    : new Response('none', { status: 404 })

async function balances(more: Partial<FeatureParameters>): Promise<unknown> {
  const list = (await open(listing, more).ask('tokens', { network: 'eip155:1' })) as readonly SwapToken[]
  return Object.fromEntries(list.map(({ symbol, balance }) => [symbol, balance]))
}
const data = (rows: () => unknown) =>
  (async () => ({ get: async () => rows() })) as unknown as FeatureParameters['data']
const row = (address: string | undefined, decimals: string, numeric: string) => ({
  chainId: 'eip155:1',
  ...(address && { address }),
  quantity: { decimals, numeric },
  price: null,
  value: null,
})

test('swaps: an aborted caller does not cancel the price of the others', async () => {
  let serve: (answer: Response) => void = () => {}
  const t = open(() => new Promise(resolve => (serve = resolve)))
  const first = new AbortController()
  const ask = (signal: AbortSignal) =>
    t.feature.methods.prices.run(t.ask as never, { tokens: [HELD] }, signal)
  const prices = [ask(first.signal), ask(new AbortController().signal)]
  await expect.poll(() => t.calls.length).toBe(1)
  first.abort()
  serve(Response.json({ fungibles: [{ address: HELD, price: '2.5' }] }))
  expect(await prices[1]).toEqual(['2.5'])
  expect(t.calls).toHaveLength(1)
})

test.each([['9'.repeat(1_000)], [1e308], ['-1'], ['x'], [0]])(
  'swaps: the price %s is unknown',
  async price => {
    const t = open(() => Response.json({ fungibles: [{ address: HELD, price }] }))
    expect(await t.ask('prices', { tokens: [HELD] })).toEqual([null])
  },
)

test('swaps: what an account is known not to have is nothing', async () => {
  const rows = () => [row(undefined, '18', '1'), row(HELD, '6', '2')]
  expect(await balances({ data: data(rows), chains })).toEqual({
    ETH: '1000000000000000000',
    HLD: '2000000',
    OTH: '0',
  })
})

test('swaps: an unknown balance is not a balance of zero', async () => {
  const broken = data(() => {
    throw new Error('no service')
  })
  expect(await balances({ data: broken, chains })).toEqual({ ETH: '7', HLD: null, OTH: null })
  // The engine's own list where no service has the network: its coin alone.
  expect(await balances({ data: data(() => [row(undefined, '18', '1')]), chains })).toEqual({
    ETH: '1000000000000000000',
    HLD: null,
    OTH: null,
  })
  const lost = () => Promise.reject(new Error('no code'))
  expect(await balances({ data: broken, chains: lost })).toEqual({ ETH: null, HLD: null, OTH: null })
})

test('swaps: rejects a network outside the listed ones before a service is asked', async () => {
  const t = open(listing)
  for (const network of ['eip155:11155111', 'eip155:42220'])
    await expect(t.ask('tokens', { network })).rejects.toMatchObject({ kind: 'swap-network' })
  expect(t.calls).toEqual([])
})

test('swaps: the least amount received is 1 % below the quote', () => {
  expect(applySlippage(1_000_000n)).toBe(990_000n)
})
