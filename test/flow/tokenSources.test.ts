import { beforeEach, describe, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import type { AssetEntry } from '../../src/bridge/contract/assets.ts'
import type { PriceEndpoint, TokenEndpoint } from '../../src/bridge/contract/dataEndpoints.ts'
import type { CaipAddress } from '../../src/bridge/contract/network.ts'
import { until } from '../support/createTestTab.ts'
import { createFlow, type FlowTab, flowConfig, peers } from '../support/flowTab.ts'

// Tokens without a projectId, from each kind of source, over the real local chains.

const { api, nft } = peers
const explorer = nft.ethereum.url
const BLOCKSCOUT: TokenEndpoint = { type: 'blockscout', url: `${explorer}/api/v2` }
const ALCHEMY: TokenEndpoint = { type: 'alchemy', url: `${explorer}/data/v1/flow` }
const NODE: TokenEndpoint = { type: 'node' }

beforeEach(() => peers.reset())

/** No hosted service at all. */
const configWith = (
  sources?: TokenEndpoint | readonly TokenEndpoint[],
  prices?: PriceEndpoint | readonly PriceEndpoint[],
) =>
  flowConfig({
    projectId: null,
    endpoints: {
      ...(sources ? { tokens: { 'eip155:1': sources } } : {}),
      ...(prices ? { prices: { 'eip155:1': prices } } : {}),
    },
  })

const entryIn = (tab: FlowTab, account: CaipAddress) =>
  tab.state().assets[`tokens ${account}`] as AssetEntry<'tokens'> | undefined

const count = async (peer: { stats(): Promise<{ readonly calls: Readonly<Record<string, number>> }> }) =>
  Object.values((await peer.stats()).calls).reduce((sum, calls) => sum + calls, 0)

/** An owner of dollars, of points without decimals and of a fine token. */
async function owner(index: number): Promise<CaipAddress> {
  const { address } = anvilAccount(index)
  await api.give({ chainId: 1, to: address, asset: 'USDC', amount: 2_500_001n })
  await api.give({ chainId: 1, to: address, asset: 'DAI', amount: 3n * 10n ** 18n })
  return `eip155:1:${address}`
}

async function tokensIn(
  account: CaipAddress,
  sources?: TokenEndpoint | readonly TokenEndpoint[],
  {
    tabs = 1,
    prices,
  }: { readonly tabs?: number; readonly prices?: PriceEndpoint | readonly PriceEndpoint[] } = {},
) {
  const flow = createFlow()
  const config = configWith(sources, prices)
  const opened = await Promise.all(Array.from({ length: tabs }, () => flow.open({ config })))
  for (const tab of opened) tab.watch({ kind: 'tokens', account })
  for (const tab of opened)
    await until(() => ['fresh', 'error'].includes(entryIn(tab, account)?.status ?? ''), 30_000)
  return opened.map(tab => entryIn(tab, account))
}

describe('tokens of an account', () => {
  test('from its own node alone, by the bundled list: no other host is asked', async () => {
    const account = await owner(71)
    const [entry] = await tokensIn(account)
    expect(entry?.value).toMatchObject([
      { symbol: 'ETH', chainId: 'eip155:1', price: '2500' },
      { symbol: 'USDC', name: 'USD Coin', quantity: { numeric: '2.500001', decimals: '6' }, price: '1' },
      // The local chain has no feed of this token.
      {
        symbol: 'DAI',
        name: 'Dai Stablecoin',
        quantity: { numeric: '3', decimals: '18' },
        price: null,
        value: null,
      },
    ])
    expect(entry?.value?.some(({ isSuspicious }) => isSuspicious)).toBe(false)
    expect([await count(api), await count(nft.ethereum)]).toEqual([0, 0])
  })

  test.each([
    ['Blockscout', BLOCKSCOUT, 72],
    ['Alchemy', ALCHEMY, 75],
  ] as const)('from %s, with its prices; five tabs ask once', async (_, source, index) => {
    const account = await owner(index)
    const entries = await tokensIn(account, source, { tabs: 5 })
    expect(await count(nft.ethereum)).toBe(1)
    expect(await count(api)).toBe(0)
    for (const entry of entries) {
      const usdc = entry?.value?.find(({ symbol }) => symbol === 'USDC')
      expect(usdc).toMatchObject({ quantity: { numeric: '2.500001' }, price: '1', value: '2.500001' })
    }
  })

  test.each([
    ['fails', { status: 503 }],
    ['is over its rate', { status: 429 }],
    ['answers with a page of HTML', { status: 200, body: '<html>' }],
  ])('the first source %s: the second one has them', async (_, faults) => {
    const account = await owner(73)
    await nft.ethereum.faults(faults)
    const [entry] = await tokensIn(account, [BLOCKSCOUT, NODE])
    expect(entry?.status).toBe('fresh')
    expect(entry?.value?.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'DAI'])
  })

  test('prices of a service for the tokens of the node', async () => {
    const account = await owner(76)
    const [entry] = await tokensIn(account, NODE, { prices: { type: 'defillama', url: explorer } })
    const prices = Object.fromEntries(entry?.value?.map(({ symbol, price }) => [symbol, price]) ?? [])
    expect(prices).toEqual({ ETH: '2500', USDC: '1', DAI: '1' })
    expect(await count(nft.ethereum)).toBe(1)
  })

  test('the first source of prices fails: the second one has them', async () => {
    const account = await owner(78)
    await nft.ethereum.faults({ status: 503 })
    const [entry] = await tokensIn(account, NODE, {
      prices: [{ type: 'defillama', url: explorer }, { type: 'node' }],
    })
    const prices = Object.fromEntries(entry?.value?.map(({ symbol, price }) => [symbol, price]) ?? [])
    expect(prices).toEqual({ ETH: '2500', USDC: '1', DAI: null })
    expect(await count(nft.ethereum)).toBeGreaterThan(0)
  })

  test('the only source fails: an error with a retry, and no list that says there is nothing', async () => {
    const account = await owner(74)
    await nft.ethereum.faults({ status: 503 })
    const [entry] = await tokensIn(account, BLOCKSCOUT)
    expect(entry).toMatchObject({ status: 'error', value: null })
  })
})
