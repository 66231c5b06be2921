import { p2wpkh } from '@scure/btc-signer'
import { pubECDSA, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js'
import { Keypair } from '@solana/web3.js'
import { encodeFunctionData, erc20Abi, getAddress } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { REGTEST } from '../../packages/peers/src/bitcoin/addresses.ts'
import type { AssetEntry, Transaction } from '../../src/bridge/contract/assets.ts'
import type { HistoryEndpoint } from '../../src/bridge/contract/dataEndpoints.ts'
import type { CaipAddress, Network } from '../../src/bridge/contract/network.ts'
import { solanaDevnet } from '../../src/ui/client/networks/solana.ts'
import { until } from '../support/createTestTab.ts'
import { ALPHA } from '../support/flowPage.ts'
import { createFlow, type FlowTab, flowConfig, peers } from '../support/flowTab.ts'

// History without a projectId, from each kind of source, over the real local chains.

const { api, nft, bitcoin, solana } = peers
const explorer = nft.ethereum.url
const BLOCKSCOUT: HistoryEndpoint = { type: 'blockscout', url: `${explorer}/api/v2` }
const ETHERSCAN: HistoryEndpoint = { type: 'etherscan', url: `${explorer}/v2/api?apikey=flow` }
/** Where the local chain has its dollars: their address on Ethereum. */
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const NODE: HistoryEndpoint = { type: 'node' }

const REGTEST_NETWORK: Network = {
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  chainNamespace: 'bip122',
  name: 'Regtest',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [bitcoin.url] } },
}
const SOLANA: Network = { ...solanaDevnet, rpcUrls: { default: { http: [solana.url] } } }

beforeEach(() => peers.reset())

/** No hosted service at all. */
function configWith(sources?: HistoryEndpoint | readonly HistoryEndpoint[]) {
  const plain = flowConfig({ projectId: null })
  return {
    ...plain,
    networks: [...plain.networks, REGTEST_NETWORK, SOLANA],
    endpoints: sources ? { history: { 'eip155:1': sources } } : {},
    features: { ...plain.features, history: true },
  }
}

const entryIn = (tab: FlowTab, account: CaipAddress) =>
  tab.state().assets[`history ${account}`] as AssetEntry<'history'> | undefined

const count = async (peer: { stats(): Promise<{ readonly calls: Readonly<Record<string, number>> }> }) =>
  Object.values((await peer.stats()).calls).reduce((sum, calls) => sum + calls, 0)

/** An account that was given dollars and another token. */
async function owner(index: number): Promise<CaipAddress> {
  const { address } = anvilAccount(index)
  await api.give({ chainId: 1, to: address, asset: 'USDC', amount: 2_500_001n })
  await api.give({ chainId: 1, to: address, asset: 'DAI', amount: 3n * 10n ** 18n })
  return `eip155:1:${address}`
}

async function historyIn(
  account: CaipAddress,
  sources?: HistoryEndpoint | readonly HistoryEndpoint[],
  tabs = 1,
) {
  const flow = createFlow()
  const config = configWith(sources)
  const opened = await Promise.all(Array.from({ length: tabs }, () => flow.open({ config })))
  for (const tab of opened) tab.watch({ kind: 'history', account })
  for (const tab of opened)
    await until(() => ['fresh', 'error'].includes(entryIn(tab, account)?.status ?? ''), 30_000)
  return opened.map(tab => entryIn(tab, account))
}

const transfersOf = (items: readonly Transaction[] | undefined) =>
  items?.flatMap(({ transfers }) =>
    transfers.map(({ direction, quantity, symbol }) => `${direction} ${quantity} ${symbol}`),
  )

const GIVEN = ['in 3 DAI', 'in 2.500001 USDC']

describe('history of an EVM account', () => {
  test('from its own node alone, by the bundled list: no other host is asked', async () => {
    const account = await owner(81)
    const [entry] = await historyIn(account)
    expect(entry?.status).toBe('fresh')
    expect(transfersOf(entry?.value?.items)).toEqual(GIVEN)
    for (const row of entry?.value?.items ?? []) {
      expect(row).toMatchObject({ chain: 'eip155:1', status: 'confirmed', operation: 'receive' })
      expect(row.hash).toMatch(/^0x[0-9a-f]{64}$/)
      expect(Math.abs(Date.now() - Date.parse(row.minedAt))).toBeLessThan(3_600_000)
    }
    expect([await count(api), await count(nft.ethereum)]).toEqual([0, 0])
  })

  test.each([
    ['Blockscout', BLOCKSCOUT, 82],
    ['Etherscan', ETHERSCAN, 83],
  ] as const)('from %s: five tabs ask once, for both of its lists', async (_, source, index) => {
    const account = await owner(index)
    const entries = await historyIn(account, source, 5)
    expect(await count(nft.ethereum)).toBe(2)
    expect(await count(api)).toBe(0)
    for (const entry of entries) expect(transfersOf(entry?.value?.items)).toEqual(GIVEN)
  })

  test('three sources name the same transactions', async () => {
    const account = await owner(84)
    const rows = []
    for (const source of [NODE, BLOCKSCOUT, ETHERSCAN])
      rows.push(
        (await historyIn(account, source))[0]?.value?.items.map(({ id, minedAt }) => `${id} ${minedAt}`),
      )
    expect(rows[0]).toHaveLength(2)
    expect(rows[1]).toEqual(rows[0])
    expect(rows[2]).toEqual(rows[0])
  })

  test('a transfer that a tab sent stays one row, and a payment in coins stays beside it', async () => {
    const flow = createFlow()
    const tab = await flow.open({ config: configWith() })
    const { address } = await tab.connect(ALPHA)
    const account: CaipAddress = `eip155:1:${address}`
    await api.give({ chainId: 1, to: getAddress(address), asset: 'USDC', amount: 5_000_000n })
    tab.watch({ kind: 'history', account })
    await until(() => entryIn(tab, account)?.status === 'fresh', 30_000)
    const rowsOf = (hash: string) =>
      entryIn(tab, account)?.value?.items.filter(row => row.hash.toLowerCase() === hash.toLowerCase()) ?? []
    const to = getAddress(anvilAccount(88).address)
    const paid = await tab.ask<string>('eth_sendTransaction', [{ from: address, to, value: '0x1' }])
    await until(() => rowsOf(paid).length === 1, 20_000)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1_250_000n] })
    const sent = await tab.ask<string>('eth_sendTransaction', [{ from: address, to: USDC, data }])
    await until(() => rowsOf(sent)[0]?.id.startsWith('0x') === true, 60_000)
    expect(rowsOf(sent)).toMatchObject([
      { operation: 'send', from: address.toLowerCase(), transfers: [{ direction: 'out', quantity: '1.25' }] },
    ])
    expect(rowsOf(paid)).toMatchObject([{ id: `sent:eip155:1:${paid}`, transfers: [{ direction: 'out' }] }])
  }, 120_000)

  test.each([
    ['fails', { status: 503 }],
    ['is over its rate', { status: 429 }],
    ['answers with a page of HTML', { status: 200, body: '<html>' }],
  ])('the first source %s: the second one has them', async (_, faults) => {
    const account = await owner(85)
    await nft.ethereum.faults(faults)
    const [entry] = await historyIn(account, [BLOCKSCOUT, NODE])
    expect(entry?.status).toBe('fresh')
    expect(transfersOf(entry?.value?.items)?.slice(0, 2)).toEqual(GIVEN)
  })

  test('the only source fails: an error with a retry, and no list that says there is nothing', async () => {
    const account = await owner(86)
    await nft.ethereum.faults({ status: 503 })
    const [entry] = await historyIn(account, ETHERSCAN)
    expect(entry).toMatchObject({ status: 'error', value: null })
  })

  test('a key that Etherscan refuses is an error', async () => {
    const account = await owner(87)
    const [entry] = await historyIn(account, { type: 'etherscan', url: `${explorer}/v2/api?apikey=wrong` })
    expect(entry).toMatchObject({ status: 'error', value: null })
  })
})

describe('history of other families', () => {
  test('Solana: coins that arrived, and an account without any', async () => {
    const address = Keypair.generate().publicKey.toBase58()
    await solana.airdrop(address, 2_500_000_000n)
    const account: CaipAddress = `${SOLANA.caipNetworkId}:${address}`
    const [entry] = await historyIn(account)
    expect(entry).toMatchObject({ status: 'fresh' })
    expect(transfersOf(entry?.value?.items)).toEqual(['in 2.5 SOL'])
    const [empty] = await historyIn(`${SOLANA.caipNetworkId}:${Keypair.generate().publicKey.toBase58()}`)
    expect(empty).toMatchObject({ status: 'fresh', value: { items: [], next: null } })
  })

  test('Bitcoin: a payment of a block, and one that waits', async () => {
    const { address = '' } = p2wpkh(pubECDSA(randomPrivateKeyBytes()), REGTEST)
    await bitcoin.pay(address, 50_000)
    await bitcoin.pay(address, 20_000, { mine: false })
    const [entry] = await historyIn(`${REGTEST_NETWORK.caipNetworkId}:${address}`)
    expect(entry?.value?.items).toMatchObject([
      { status: 'pending', operation: 'receive', transfers: [{ direction: 'in', quantity: '0.0002' }] },
      { status: 'confirmed', operation: 'receive', transfers: [{ direction: 'in', quantity: '0.0005' }] },
    ])
  })

  test('Bitcoin: each transaction once, over several pages', async () => {
    const { address = '' } = p2wpkh(pubECDSA(randomPrivateKeyBytes()), REGTEST)
    for (let paid = 1; paid <= 30; paid += 1)
      await bitcoin.pay(address, 10_000 + paid, { mine: paid % 3 === 0 })
    await bitcoin.mine()
    const flow = createFlow()
    const tab = await flow.open({ config: configWith() })
    const account: CaipAddress = `${REGTEST_NETWORK.caipNetworkId}:${address}`
    const first = await tab.api.data.history({ account })
    expect(first.items).toHaveLength(25)
    const second = await tab.api.data.history({ account, cursor: first.next ?? '' })
    const amounts = [...first.items, ...second.items].map(({ transfers }) => transfers[0]?.quantity)
    expect(new Set(amounts).size).toBe(30)
    expect(second.next).toBeNull()
  }, 120_000)
})
