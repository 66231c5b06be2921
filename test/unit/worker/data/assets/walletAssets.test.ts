import { beforeAll, expect, test } from 'vitest'
import type { TokenBalance } from '../../../../../src/bridge/contract/assets.ts'
import type { Connection } from '../../../../../src/bridge/contract/state.ts'
import { connectionOpened } from '../../../../../src/worker/store/connections.ts'
import { A, B, settled } from '../../rpc/harness.ts'
import { API, type TestDataOptions, testData } from '../harness.ts'

// The part is fetched with its first use; here it is there before.
beforeAll(() => import('../../../../../src/worker/data/assets/createAssets.ts'))

const ACCOUNT = `eip155:1:${A}` as const
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const json = (value: unknown) => new Response(JSON.stringify(value))
const capable = { '0x1': { assetDiscovery: { supported: true } } }
const assets = {
  '0x1': [
    { address: 'native', balance: '0xde0b6b3a7640001', type: 'NATIVE', metadata: { decimals: 18 } },
    {
      address: USDC,
      balance: '0x16e360',
      type: 'ERC20',
      metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: 1 },
    },
  ],
}

function rig(options: TestDataOptions, kind: Partial<Connection> = {}, address = A) {
  const t = testData(options)
  connectionOpened(t.store, {
    namespace: 'eip155',
    accounts: [`eip155:1:${address}`],
    networkId: 'eip155:1',
    connection: {
      walletId: 'x',
      kind: 'announced',
      wallet: { name: 'X', type: 'announced' },
      approvedNetworks: 'all',
      ...kind,
    },
  })
  const tokens = () =>
    t.data.get(t.tab, { kind: 'tokens', account: ACCOUNT, force: true }) as Promise<readonly TokenBalance[]>
  return { ...t, tokens }
}
const answering = (said: Record<string, unknown>) => (method: string) => said[method]
const both = { wallet_getCapabilities: capable, wallet_getAssets: assets }
const amounts = (list: readonly TokenBalance[]) =>
  list.map(({ symbol, quantity }) => `${quantity.numeric} ${symbol}`)

test('wallet: what it discovers is the list, base units in hex made exact', async () => {
  const t = rig({ wallet: answering(both) })
  const list = await t.tokens()
  expect(amounts(list)).toEqual(['1.000000000000000001 ETH', '1.5 USDC'])
  expect(list[1]).toMatchObject({ address: `eip155:1:${USDC}`, price: '1', value: '1.5' })
  expect(t.asked.wallet).toEqual(['wallet_getCapabilities', 'wallet_getAssets'])
  expect(t.asked.balances).toEqual([])
})

test('wallet: prices it does not know are the service’s, by the address', async () => {
  const row = { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', price: 2500.5, iconUrl: null }
  const t = rig({
    wallet: answering(both),
    config: { endpoints: { blockchainApi: API } },
    serve: url =>
      json(
        url.pathname === '/v1/supported-chains'
          ? { http: ['eip155:1'] }
          : { balances: [{ ...row, quantity: { decimals: '18', numeric: '7' } }] },
      ),
  })
  const [coin] = await t.tokens()
  expect(coin).toMatchObject({
    quantity: { numeric: '1.000000000000000001' },
    price: '2500.5',
    value: '2500.5000000000000025005',
  })
})

test('wallet: what its words tried to hide stays marked when the service knows a price', async () => {
  const hidden = {
    address: USDC,
    balance: '0x16e360',
    type: 'ERC20',
    metadata: { name: 'Some\u200bthing', symbol: 'THG', decimals: 6 },
  }
  const row = { name: 'Something', symbol: 'THG', chainId: 'eip155:1', address: `eip155:1:${USDC}`, price: 2 }
  const t = rig({
    wallet: answering({ ...both, wallet_getAssets: { '0x1': [...assets['0x1'].slice(0, 1), hidden] } }),
    config: { endpoints: { blockchainApi: API } },
    serve: url =>
      json(
        url.pathname === '/v1/supported-chains'
          ? { http: ['eip155:1'] }
          : { balances: [{ ...row, quantity: { decimals: '6', numeric: '7' } }] },
      ),
  })
  const [, token] = await t.tokens()
  expect(token).toMatchObject({ name: 'Something', price: '2', value: '3', isSuspicious: true })
})

test.each<[string, Record<string, unknown>]>([
  ['is not capable', { ...both, wallet_getCapabilities: { '0x1': {} } }],
  ['is capable elsewhere', { ...both, wallet_getCapabilities: { '0x2105': capable['0x1'] } }],
  [
    'says yes in words',
    { ...both, wallet_getCapabilities: { '0x1': { assetDiscovery: { supported: 'yes' } } } },
  ],
  ['says nothing of the chain', { ...both, wallet_getAssets: { '0x2105': [] } }],
  ['answers nonsense', { ...both, wallet_getAssets: 'none' }],
])('wallet: one that %s is passed over, and left alone for five minutes', async (_what, said) => {
  const t = rig({ wallet: answering(said) })
  expect(amounts(await t.tokens())).toEqual(['1.5 ETH'])
  const { length } = t.asked.wallet
  await t.tokens()
  expect(t.asked.wallet).toHaveLength(length)
  await t.clock.advance(300_000)
  await t.tokens()
  expect(t.asked.wallet.length).toBeGreaterThan(length)
})

test('wallet: one that does not answer holds the list up for 3 s and no longer', async () => {
  const t = rig({ wallet: () => new Promise(() => {}) })
  const list = t.tokens()
  await settled()
  await t.clock.advance(3_000)
  expect(amounts(await list)).toEqual(['1.5 ETH'])
})

test('wallet: of another account it is not asked; a phone only where it granted both', async () => {
  const stranger = rig({ wallet: answering(both) }, {}, B)
  await stranger.tokens()
  expect(stranger.asked.wallet).toEqual([])
  const phone = rig(
    { wallet: answering(both) },
    { kind: 'walletConnect', methods: ['wallet_getCapabilities'] },
  )
  await phone.tokens()
  expect(phone.asked.wallet).toEqual([])
  const willing = rig(
    { wallet: answering(both) },
    { kind: 'walletConnect', methods: ['wallet_getCapabilities', 'wallet_getAssets'] },
  )
  expect(amounts(await willing.tokens())).toEqual(['1.000000000000000001 ETH', '1.5 USDC'])
})

test('wallet: its rows are validated like those of a service', async () => {
  const bad = [
    null,
    { address: USDC, balance: '1', type: 'ERC20', metadata: { decimals: 6 } },
    { address: USDC, balance: `0x1${'0'.repeat(64)}`, type: 'ERC20', metadata: { decimals: 6 } },
    { address: USDC, balance: '-0x1', type: 'ERC20', metadata: { decimals: 6 } },
    { address: USDC, balance: '0x1', type: 'ERC20', metadata: null },
    { address: USDC, balance: '0x1', type: 'ERC721', metadata: { decimals: 6 } },
    { address: USDC, balance: '0x1', type: 'ERC20', metadata: { decimals: '1e3' } },
    { address: 'javascript:1', balance: '0x1', type: 'ERC20', metadata: { decimals: 6 } },
  ]
  const t = rig({ wallet: answering({ ...both, wallet_getAssets: { '0x1': [...bad, ...assets['0x1']] } }) })
  expect(amounts(await t.tokens())).toEqual(['1.000000000000000001 ETH', '1.5 USDC'])
})
