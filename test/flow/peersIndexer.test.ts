import { randomBytes } from 'node:crypto'
import { p2wpkh } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { createWalletClient, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { beforeEach, expect, test } from 'vitest'
import { REGTEST } from '../../packages/peers/src/bitcoin/addresses.ts'
import { COLLECTION_ABI, POOL_ABI, TOKEN_ABI } from '../../packages/peers/src/contracts/abis.ts'
import { COIN, contractsOf } from '../../packages/peers/src/contracts/addresses.ts'
import type { BalanceRow, HistoryRow } from '../../packages/peers/src/indexer/rows.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { connectPeers } from '../support/peers.ts'

const peers = connectPeers(injectPeers())
const { api, urls } = peers
const at = urls.contracts.find(({ chainId }) => chainId === 1)
if (!at) throw new Error('No contracts on Ethereum')
const { pool, usdc, tiles } = at
const SOLANA = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

/** As a page asks. */
const HEADERS = { origin: 'http://page.test' }
/** Requests the service refuses. */
const WRONG = { ...HEADERS, 'x-wrong-on-purpose': '1' }
const ask = (path: string, query: object, headers: Record<string, string> = HEADERS) =>
  fetch(`${api.url}${path}?${new URLSearchParams({ projectId: 'p', sv: 'html-test-1.0.0', ...query })}`, {
    headers,
  })
const get = async <Answer>(path: string, query: object) => (await (await ask(path, query)).json()) as Answer

const history = (address: string, query: object = {}) =>
  get<{ data: HistoryRow[]; next: string | null }>(`/v1/account/${address}/history`, query)
const balances = async (address: string, query: object = {}) =>
  (await get<{ balances: BalanceRow[] }>(`/v1/account/${address}/balance`, { currency: 'usd', ...query }))
    .balances
interface ListedInstance {
  readonly id: string
  readonly value: string
  readonly image_url: string | null
  readonly metadata: { readonly name: string } | null
  readonly token: { readonly address_hash: string; readonly name: string; readonly reputation: string }
}
const pieces = async (address: string, chainId = 1): Promise<readonly ListedInstance[]> => {
  const { url = '' } = urls.nft.evm.find(source => source.chainId === chainId) ?? {}
  const response = await fetch(`${url}/api/v2/addresses/${address}/nft`)
  return ((await response.json()) as { items: ListedInstance[] }).items
}

const person = () => privateKeyToAccount(generatePrivateKey())
const fund = (to: Hex, amount = parseEther('2')) => api.give({ chainId: 1, to, asset: 'ETH', amount })

function walletOf(account: ReturnType<typeof person>) {
  const url = urls.evm.find(({ chainId }) => chainId === 1)?.url
  return createWalletClient({ account, chain: mainnet, transport: http(url) })
}

const kinds = (rows: readonly HistoryRow[]) =>
  rows.map(({ metadata }) => `${metadata.operationType} ${metadata.status}`)

beforeEach(() => peers.reset())

test('a life on one chain: received, sent, approved, traded, minted, deployed, failed', async () => {
  const me = person()
  const other = person().address
  const wallet = walletOf(me)
  await fund(me.address)
  await api.give({ chainId: 1, to: me.address, asset: 'USDC', amount: 12_345_678n })
  await wallet.sendTransaction({ to: other, value: 1_000_000_000_000_000_001n })
  const token = { address: usdc, abi: TOKEN_ABI } as const
  await wallet.writeContract({ ...token, functionName: 'transfer', args: [other, 5n] })
  await wallet.writeContract({ ...token, functionName: 'approve', args: [pool, 2_000_000n] })
  await wallet.writeContract({
    address: pool,
    abi: POOL_ABI,
    functionName: 'swap',
    args: [usdc, COIN, 2_000_000n, 1n, me.address],
  })
  await wallet.writeContract({
    address: tiles,
    abi: COLLECTION_ABI,
    functionName: 'mint',
    args: [me.address, BigInt(Date.now())],
  })
  await wallet.deployContract({ abi: [], bytecode: '0x600160005360016000f3' })
  await wallet.writeContract({
    ...token,
    functionName: 'transfer',
    args: [other, 10n ** 30n],
    gas: 100_000n,
  })
  const { data, next } = await history(me.address, { chainId: 'eip155:1' })
  expect(next).toBeNull()
  expect(kinds(data)).toEqual([
    'send failed',
    'deploy confirmed',
    'mint confirmed',
    'trade confirmed',
    'approve confirmed',
    'send confirmed',
    'send confirmed',
    'receive confirmed',
    'receive confirmed',
  ])
  const [, , , trade, , tokenSend, coinSend] = data
  expect(
    trade?.transfers?.map(({ direction, fungible_info }) => `${direction} ${fungible_info?.symbol}`),
  ).toEqual(['in ETH', 'out USDC'])
  expect(tokenSend).toMatchObject({
    metadata: { sentFrom: me.address.toLowerCase(), sentTo: other.toLowerCase(), chain: 'eip155:1' },
    transfers: [{ direction: 'out', quantity: { numeric: '0.000005' }, price: 1 }],
  })
  expect(coinSend?.transfers).toMatchObject([{ quantity: { numeric: '1.000000000000000001' }, price: 2500 }])
  expect((await history(me.address, { chainId: 'eip155:8453' })).data).toEqual([])
  expect(kinds((await history(other)).data)).toEqual(['receive confirmed', 'receive confirmed'])
})

test('balances are exact, by chain, and a copy of a symbol has no price', async () => {
  const me = person().address
  await fund(me, 123_456_789_012_345_678n)
  await api.give({ chainId: 1, to: me, asset: 'FINE', amount: 1n })
  await api.give({ chainId: 8453, to: me, asset: 'USDC', amount: 9_007_199_254_740_993n })
  const all = await balances(me)
  expect(all.map(({ symbol, chainId, quantity }) => [symbol, chainId, quantity.numeric])).toEqual([
    ['ETH', 'eip155:1', '0.123456789012345678'],
    ['FINE', 'eip155:1', '0.000000000000000000000000000001'],
    ['USDC', 'eip155:8453', '9007199254.740993'],
  ])
  await api.price('ETH', '3000.5')
  const [ether] = await balances(me, { chainId: 'eip155:1' })
  expect(ether).toMatchObject({ price: 3000.5, value: 370.4320954315432 })
  expect((await fetch(ether?.iconUrl ?? '')).headers.get('content-type')).toContain('svg')
  await api.faults({ status: 503 })
  expect((await ask(`/v1/account/${me}/balance`, { currency: 'usd' })).status).toBe(503)
})

test('a balance reply is kept 10 s by address alone, and forceUpdate reads past it', async () => {
  const me = person()
  await fund(me.address)
  await api.give({ chainId: 8453, to: me.address, asset: 'DAI', amount: 5n })
  const chains = async (query: object) =>
    (await balances(me.address, query)).map(({ chainId, symbol }) => `${chainId} ${symbol}`)
  expect(await chains({ chainId: 'eip155:1' })).toEqual(['eip155:1 ETH'])
  expect(await chains({ chainId: 'eip155:8453' })).toEqual(['eip155:1 ETH'])
  const forceUpdate = [COIN, contractsOf(8453).usdc].map(address => `eip155:8453:${address}`).join(',')
  expect(await chains({ chainId: 'eip155:8453', forceUpdate })).toEqual([
    'eip155:8453 ETH',
    'eip155:8453 USDC',
    'eip155:8453 DAI',
  ])
})

test('balances need an origin, a version and a known family', async () => {
  const me = person().address
  await fund(me)
  const path = `/v1/account/${me}/balance`
  const count = async (query: object, headers?: Record<string, string>) =>
    ((await (await ask(path, { currency: 'usd', ...query }, headers)).json()) as { balances: object[] })
      .balances.length
  expect(await count({}, {})).toBe(0)
  for (const sv of ['', 'html-universal-1.6.4', 'html-universal-1.6.5']) expect(await count({ sv })).toBe(0)
  expect(await count({})).toBe(1)
  const refused = async (own: string, query: object) => {
    const reply = await ask(`/v1/account/${own}/balance`, { currency: 'usd', ...query }, WRONG)
    return [reply.status, await reply.text()]
  }
  expect(await refused(me, { currency: 'USD' })).toEqual([400, 'Failed to deserialize the query'])
  expect(await refused(me, { chainId: SOLANA })).toMatchObject([400, expect.stringContaining('address')])
  expect(await refused('bcrt1q', { chainId: 'bip122:0' })).toMatchObject([
    400,
    expect.stringContaining('address'),
  ])
  const solana = { chainId: SOLANA, forceUpdate: `${SOLANA}:So11111111111111111111111111111111111111111` }
  expect(await refused('4Nd1mYvJ6w5xL8UjPaKm3xq1Zs1c5pFJ6xQzG7b7hXkP', solana)).toMatchObject([
    400,
    expect.stringContaining('namespace'),
  ])
})

test('a history of a chain without a name is refused, Solana has mainnet alone', async () => {
  const me = person().address
  const reply = await ask(`/v1/account/${me}/history`, { chainId: 'eip155:84532' })
  expect([reply.status, await reply.json()]).toEqual([
    400,
    { status: 'FAILED', reasons: [{ field: '', description: 'chainId refused' }] },
  ])
  const owner = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
  await peers.solana.airdrop(owner, 1_000_000_000n)
  expect(await balances(owner, { chainId: SOLANA })).toEqual([])
  expect((await history(owner, { chainId: SOLANA })).data).toEqual([])
})

test('pieces: who has them now, with names and pictures', async () => {
  const me = person()
  const other = person().address
  const tokenId = BigInt(Date.now())
  await fund(me.address)
  for (const asset of ['tiles', 'posters']) await api.give({ chainId: 1, to: me.address, asset, tokenId })
  await api.give({ chainId: 8453, to: me.address, asset: 'goods', tokenId, amount: 7n })
  await walletOf(me).writeContract({
    address: tiles,
    abi: COLLECTION_ABI,
    functionName: 'transferFrom',
    args: [me.address, other, tokenId],
  })
  await api.spam(at.posters)
  expect(await pieces(me.address)).toMatchObject([
    { metadata: { name: `Tabkey Posters #${tokenId}` }, token: { reputation: 'scam' } },
  ])
  expect(await pieces(me.address, 8453)).toMatchObject([{ value: '7', token: { name: 'Tabkey Goods' } }])
  const [tile] = await pieces(other)
  expect(tile).toMatchObject({ id: String(tokenId), value: '1', token: { address_hash: tiles } })
  expect(tile?.image_url).toMatch(/^data:image\/svg\+xml;base64,/)
})

test('Solana devnet and Bitcoin have balances and a history when a test asks for it', async () => {
  await api.testChains(true)
  const owner = '4Nd1mYvJ6w5xL8UjPaKm3xq1Zs1c5pFJ6xQzG7b7hXkP'
  await peers.solana.airdrop(owner, 1_500_000_001n)
  await peers.solana.mint({ owner, amount: 77n, decimals: 3 })
  expect((await balances(owner, { chainId: SOLANA })).map(({ quantity }) => quantity.numeric)).toEqual([
    '1.500000001',
    '0.077',
  ])
  const { data } = await history(owner)
  expect(
    data.map(({ metadata, transfers }) => [metadata.operationType, transfers?.[0]?.quantity.numeric]),
  ).toEqual([
    ['receive', '0.077'],
    ['receive', '1.500000001'],
  ])
  const address = p2wpkh(pubECDSA(randomBytes(32)), REGTEST).address ?? ''
  await peers.bitcoin.pay(address, 12_345, { mine: false })
  const [waiting] = (await history(address)).data
  expect(waiting).toMatchObject({
    metadata: { operationType: 'receive', status: 'pending' },
    transfers: [{ direction: 'in', quantity: { numeric: '0.00012345' } }],
  })
  await peers.bitcoin.mine()
  expect((await history(address)).data[0]?.metadata.status).toBe('confirmed')
})

test('long lists come page by page and lose nothing when rows come in front', async () => {
  const me = person().address
  await api.addHistory({ address: me, chainId: 'eip155:1', count: 10_000 })
  const seen = new Set<string>()
  let cursor: string | null = null
  let pages = 0
  do {
    const page: { data: HistoryRow[]; next: string | null } = await history(
      me,
      cursor === null ? {} : { cursor },
    )
    for (const { id } of page.data) seen.add(id)
    cursor = page.next
    pages += 1
    if (pages === 3) await fund(me, 1n)
  } while (cursor !== null)
  expect([seen.size, pages]).toEqual([10_000, 200])
  await api.addBalances({ address: me, chainId: 'eip155:1', count: 1_000, hostile: true })
  expect((await balances(me, { chainId: 'eip155:1' })).length).toBeGreaterThan(1_000)
  await peers.reset()
  expect(await balances(me, { chainId: 'eip155:1' })).toHaveLength(1)
}, 120_000)
