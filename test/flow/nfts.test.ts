import { beforeEach, describe, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import type { AssetEntry } from '../../src/bridge/contract/assets.ts'
import type { OneOrMore } from '../../src/bridge/contract/dataEndpoints.ts'
import type { CaipAddress, NetworkId } from '../../src/bridge/contract/network.ts'
import type { NftEndpoint } from '../../src/bridge/contract/nftEndpoint.ts'
import { CACHES } from '../../src/bridge/options/caches.ts'
import { until } from '../support/createTestTab.ts'
import { createFakeClock } from '../support/fakeClock.ts'
import { createFlow, type FlowTab, flowConfig, flowNetwork, peers } from '../support/flowTab.ts'

// NFTs from each kind of source, over the real local chains.

const { api, nft, urls } = peers
const [at] = urls.contracts
const SOLANA: NetworkId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const IPFS_PICTURE = /^ipfs:\/\/bafybeitabkey/

beforeEach(() => peers.reset())

function configOf(networkId: NetworkId, source?: OneOrMore<NftEndpoint>) {
  const plain = flowConfig()
  const solana = {
    ...flowNetwork(1, 'Solana Devnet'),
    id: SOLANA.slice(7),
    caipNetworkId: SOLANA,
    chainNamespace: 'solana',
    rpcUrls: { default: { http: [urls.solana] } },
  } as const
  return {
    ...plain,
    networks: [...plain.networks, solana],
    endpoints: {
      ...plain.endpoints,
      ipfs: nft.ipfs.url,
      ...(source ? { nft: { [networkId]: source } } : {}),
    },
  }
}

const entryOf = (tab: FlowTab, account: CaipAddress) =>
  tab.state().assets[`nfts ${account}`] as AssetEntry<'nfts'> | undefined

/** Two tabs that watch the NFTs of an account. */
async function watching(account: CaipAddress, networkId: NetworkId, source: OneOrMore<NftEndpoint>) {
  const flow = createFlow()
  const config = configOf(networkId, source)
  const tabs = [await flow.open({ config }), await flow.open({ config })] as const
  for (const tab of tabs) tab.watch({ kind: 'nfts', account })
  for (const tab of tabs) await until(() => entryOf(tab, account)?.status === 'fresh', 30_000)
  return { tabs, itemsIn: (tab: FlowTab) => entryOf(tab, account)?.value?.items ?? [] }
}

const pictureOf = (tab: FlowTab, id: string | null | undefined) =>
  tab.api.data.image({ id: id ?? '', of: 'nft' })

const callsOf = async (source: 'ethereum' | 'solana' | 'ipfs') =>
  Object.values((await nft[source].stats()).calls).reduce((sum, calls) => sum + calls, 0)

/** An owner of a poster, a tile and seven goods on Ethereum. */
async function ownerOf(index: number) {
  const { address } = anvilAccount(index)
  const tokenId = BigInt(900_000 + index)
  for (const asset of ['tiles', 'posters']) await api.give({ chainId: 1, to: address, asset, tokenId })
  await api.give({ chainId: 1, to: address, asset: 'goods', tokenId, amount: 7n })
  return { address, account: `eip155:1:${address}` as const, tokenId }
}

describe('NFTs of the local chain in two tabs, asked for once', () => {
  test.each<[string, NftEndpoint]>([
    ['Blockscout', { type: 'blockscout', url: `${nft.ethereum.url}/api/v2` }],
    ['Alchemy', { type: 'alchemy', url: `${nft.ethereum.url}/nft/v3/flow` }],
  ])('from %s, with the picture of one on the IPFS gateway', async (kind, source) => {
    const { account, tokenId } = await ownerOf(kind === 'Alchemy' ? 61 : 62)
    const { tabs, itemsIn } = await watching(account, 'eip155:1', source)
    expect(await callsOf('ethereum')).toBe(1)
    for (const tab of tabs) {
      const byCollection = Object.fromEntries(itemsIn(tab).map(item => [item.collection, item]))
      expect(byCollection['Tabkey Tiles']).toMatchObject({
        id: `eip155:1/erc721:${at?.tiles}/${tokenId}`,
        tokenId: String(tokenId),
        standard: 'ERC721',
        quantity: '1',
        name: `Tabkey Tiles #${tokenId}`,
        isSpam: false,
      })
      expect(byCollection['Tabkey Goods']).toMatchObject({ standard: 'ERC1155', quantity: '7' })
      const poster = byCollection['Tabkey Posters']
      expect(poster?.image).toMatch(IPFS_PICTURE)
      expect(await pictureOf(tab, poster?.image)).toMatch(/^data:image\/svg/)
    }
    expect(await callsOf('ipfs')).toBe(1)
  })

  test('from Solana’s Digital Asset Standard', async () => {
    const owner = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'
    const { mint } = await peers.solana.mint({ owner, amount: 1n, decimals: 0 })
    await peers.solana.mint({ owner, amount: 5n, decimals: 0 })
    const account = `${SOLANA}:${owner}` as const
    const { tabs, itemsIn } = await watching(account, SOLANA, { type: 'das', url: nft.solana.url })
    expect(await callsOf('solana')).toBe(1)
    for (const tab of tabs)
      expect(itemsIn(tab)).toMatchObject([
        { id: `${SOLANA}/nft:${mint}`, contract: mint, tokenId: '', standard: 'Metaplex', quantity: '1' },
      ])
    const [first] = tabs
    expect(await pictureOf(first, itemsIn(first)[0]?.image)).toMatch(/^data:image\/svg/)
  })

  test('without an entry, from the node of the network that has the Digital Asset Standard', async () => {
    const owner = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'
    const account = `${SOLANA}:${owner}` as const
    const { mint } = await peers.solana.mint({ owner, amount: 1n, decimals: 0 })
    const config = { ...configOf(SOLANA), projectId: null }
    const endpoints = { ...config.endpoints, rpc: { [SOLANA]: [urls.solana, nft.solana.url] } }
    const tab = await createFlow().open({ config: { ...config, endpoints } })
    const { items } = await tab.api.data.nfts({ account })
    expect(items.map(({ contract }) => contract)).toContain(mint)
    expect(await callsOf('solana')).toBe(1)
    const alone = { ...config.endpoints, rpc: { [SOLANA]: [urls.solana] } }
    const other = await createFlow().open({ config: { ...config, endpoints: alone } })
    await expect(other.api.data.nfts({ account })).rejects.toMatchObject({ kind: 'endpoint-missing' })
  })

  test('from the collections themselves, over RPC', async () => {
    const { account, tokenId } = await ownerOf(63)
    if (!at) throw new Error('no contracts')
    const tokenIds = ['1', String(tokenId)]
    const { tabs, itemsIn } = await watching(account, 'eip155:1', {
      type: 'contracts',
      contracts: [
        { address: at.tiles, standard: 'ERC721', tokenIds },
        { address: at.goods, standard: 'ERC1155', tokenIds },
      ],
    })
    const [first, second] = tabs
    expect(itemsIn(second)).toMatchObject([{ tokenId: String(tokenId), collection: 'Tabkey Tiles' }])
    expect(await pictureOf(first, itemsIn(first)[0]?.image)).toMatch(/^data:image\/svg/)
    const cursor = entryOf(first, account)?.value?.next ?? ''
    const next = await second.api.data.nfts({ account, cursor })
    expect(next).toMatchObject({
      items: [{ standard: 'ERC1155', quantity: '7', name: `Tabkey Goods #${tokenId}` }],
      next: null,
    })
    expect(await callsOf('ethereum')).toBe(0)
  })
})

const BLOCKSCOUT = { type: 'blockscout', url: `${nft.ethereum.url}/api/v2` } as const

test('NFTs: the first source fails: the second one has them', async () => {
  const { account, tokenId } = await ownerOf(59)
  if (!at) throw new Error('no contracts')
  await nft.ethereum.faults({ status: 503 })
  const contracts = [{ address: at.tiles, standard: 'ERC721', tokenIds: [String(tokenId)] }] as const
  const { tabs, itemsIn } = await watching(account, 'eip155:1', [
    BLOCKSCOUT,
    { type: 'contracts', contracts },
  ])
  for (const tab of tabs) expect(itemsIn(tab)).toMatchObject([{ tokenId: String(tokenId) }])
  expect(await callsOf('ethereum')).toBeGreaterThan(0)
})

test('NFTs: 120 of them in pages of 50, each once, each page asked for once by two tabs', async () => {
  const { address } = anvilAccount(64)
  const account = `eip155:1:${address}` as const
  await api.addPieces({ address, chainId: 'eip155:1', count: 120 })
  const { tabs } = await watching(account, 'eip155:1', BLOCKSCOUT)
  const seen: string[] = []
  let cursor: string | undefined
  let pages = 0
  do {
    const query = { account, ...(cursor ? { cursor } : {}) }
    const [page] = await Promise.all(tabs.map(tab => tab.api.data.nfts(query)))
    seen.push(...(page?.items.map(({ id }) => id) ?? []))
    cursor = page?.next ?? undefined
    pages += 1
  } while (cursor)
  expect([seen.length, new Set(seen).size, pages]).toEqual([120, 120, 3])
  expect(await callsOf('ethereum')).toBe(3)
})

test('NFTs: hostile names and pictures reach no tab, and no host of theirs is asked', async () => {
  const { address } = anvilAccount(65)
  const account = `eip155:1:${address}` as const
  await api.addPieces({ address, chainId: 'eip155:1', hostile: true })
  const { tabs, itemsIn } = await watching(account, 'eip155:1', BLOCKSCOUT)
  const [tab] = tabs
  const items = itemsIn(tab)
  expect(items.length).toBeGreaterThan(20)
  for (const { name, collection, image } of items) {
    expect(name).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(name).not.toBe('')
    expect(`${name}${collection}`.length).toBeLessThan(200)
    if (image !== null) expect(await pictureOf(tab, image)).toBeNull()
  }
  const spam = items.filter(({ isSpam }) => isSpam).map(({ name }) => name)
  expect(spam).toEqual(
    expect.arrayContaining(['USD Сoin', 'Visit https://claim-reward.example to claim', 't.me/airdrop']),
  )
})

test('NFTs: a source that fails keeps what was shown; without a source the list fails and nothing is asked', async () => {
  const { account } = await ownerOf(66)
  const clock = createFakeClock(Date.now())
  const flow = createFlow({ clock })
  const tab = await flow.open({ config: configOf('eip155:1', BLOCKSCOUT) })
  tab.watch({ kind: 'nfts', account })
  const moving = async (isDone: () => boolean) => {
    const end = performance.now() + 30_000
    while (!isDone()) {
      if (performance.now() > end) throw new Error(`not within 30 s: ${isDone}`)
      await clock.advance(1)
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  }
  await moving(() => entryOf(tab, account)?.status === 'fresh')
  await nft.ethereum.faults({ status: 503 })
  await clock.advance(CACHES.nfts.ttlMs)
  await moving(() => entryOf(tab, account)?.status === 'error')
  expect(entryOf(tab, account)).toMatchObject({ error: { message: 'Failed to fetch NFTs' } })
  expect(entryOf(tab, account)?.value?.items).toHaveLength(3)

  const asked = await callsOf('ethereum')
  const other = await createFlow().open({ config: { ...configOf('eip155:1'), projectId: 'p' } })
  await expect(other.api.data.nfts({ account })).rejects.toMatchObject({
    message: 'No endpoint is configured for this service',
  })
  expect(await callsOf('ethereum')).toBe(asked)
})
