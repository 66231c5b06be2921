import { describe, expect, test } from 'vitest'
import type { Nft, Page } from '../../../../../src/bridge/contract/assets.ts'
import type { Network } from '../../../../../src/bridge/contract/network.ts'
import { toAlchemyNfts } from '../../../../../src/bridge/values/alchemyNfts.ts'
import { solanaDevnet } from '../../../../../src/networks.ts'
import { examplesOf } from '../../../../contracts/contracts.ts'
import { A } from '../../rpc/harness.ts'
import { type Serve, testData } from '../harness.ts'

// NFTs without an entry of `endpoints.nft`: the network's own nodes are asked, and no other host.

const FIRST = 'https://first.test/rpc/some-key'
const SECOND = 'https://second.test'
const [das] = examplesOf('nft-das-assets', 200)
const OWNER = ownerIn(das?.body)
const [alchemy] = examplesOf('nft-alchemy-owned', 200)

function ownerIn(body: unknown): string {
  const { result } = body as {
    readonly result: { readonly items: readonly { readonly ownership: { readonly owner: string } }[] }
  }
  return result.items[0]?.ownership.owner ?? ''
}

const solana = (nodes: readonly string[]): Network => ({
  ...solanaDevnet,
  rpcUrls: { default: { http: nodes } },
})
const missing = () =>
  Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } })

function open(serve: Serve, nodes = [FIRST, SECOND]) {
  const t = testData({ config: { networks: [solana(nodes)] }, serve })
  const account = `${solanaDevnet.caipNetworkId}:${OWNER}` as const
  const ask = (cursor?: string) =>
    t.data.get(t.tab, { kind: 'nfts', account, force: true, ...(cursor ? { cursor } : {}) }) as Promise<
      Page<Nft>
    >
  return { t, ask, hosts: () => t.asked.urls.map(({ host }) => host) }
}

describe('nodes of Solana', () => {
  test('the first one with the method has the NFTs, and one without it is asked once', async () => {
    const { t, ask, hosts } = open(url => (url.host === 'first.test' ? missing() : Response.json(das?.body)))
    expect((await ask()).items.length).toBeGreaterThan(0)
    expect((await ask()).items.length).toBeGreaterThan(0)
    expect(hosts()).toEqual(['first.test', 'second.test', 'second.test'])
    expect(t.faults).toEqual([])
  })

  test.each<[string, Serve]>([
    ['the method is not there', missing],
    ['the route is not there', () => new Response('', { status: 404 })],
    ['the key may not ask it', () => new Response('', { status: 403 })],
  ])('none has it (%s): EndpointMissingError, and no second request', async (_, serve) => {
    const { ask, hosts } = open(serve)
    for (let count = 0; count < 3; count += 1)
      await expect(ask()).rejects.toMatchObject({ name: 'EndpointMissingError', details: 'nft' })
    expect(hosts()).toEqual(['first.test', 'second.test'])
  })

  test('one that fails may have it: an error with a retry, which asks that node alone', async () => {
    let isUp = false
    const { ask, hosts } = open(url => {
      if (url.host === 'first.test') return missing()
      return isUp ? Response.json(das?.body) : new Response('', { status: 503 })
    })
    await expect(ask()).rejects.toMatchObject({ name: 'NftsUnavailableError' })
    isUp = true
    expect((await ask()).items.length).toBeGreaterThan(0)
    expect(hosts()).toEqual(['first.test', 'second.test', 'second.test'])
  })

  test('an entry of the config is asked alone, and its errors stay errors', async () => {
    const t = testData({
      config: {
        networks: [solana([FIRST])],
        endpoints: { nft: { [solanaDevnet.caipNetworkId]: { type: 'das', url: SECOND } } },
      },
      serve: missing,
    })
    const account = `${solanaDevnet.caipNetworkId}:${OWNER}` as const
    await expect(t.data.get(t.tab, { kind: 'nfts', account })).rejects.toMatchObject({
      name: 'NftsUnavailableError',
    })
    expect(t.asked.urls.map(({ host }) => host)).toEqual(['second.test'])
  })
})

describe('nodes of EVM networks', () => {
  const account = `eip155:1:${A}` as const
  const openWith = (
    node: string | { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  ) =>
    testData({
      config: { endpoints: { rpc: { 'eip155:1': [node] } } },
      serve: () => Response.json(alchemy?.body),
    })

  test('a node of Alchemy has the NFT API on its host, by the same key', async () => {
    const t = openWith('https://eth-mainnet.g.alchemy.com/v2/KEY')
    expect(await t.data.get(t.tab, { kind: 'nfts', account })).toHaveProperty('items')
    expect(t.asked.urls.map(({ origin, pathname }) => origin + pathname)).toEqual([
      'https://eth-mainnet.g.alchemy.com/nft/v3/KEY/getNFTsForOwner',
    ])
  })

  test('a key in a header goes to the URL of its node alone: nothing is asked', async () => {
    const t = openWith({
      url: 'https://eth-mainnet.g.alchemy.com/v2',
      headers: { authorization: 'Bearer KEY' },
    })
    await expect(t.data.get(t.tab, { kind: 'nfts', account })).rejects.toMatchObject({
      name: 'EndpointMissingError',
    })
    expect(t.asked.urls).toEqual([])
  })

  test.each([
    'https://node.example/v2/KEY',
    'https://g.alchemy.com.evil.example/v2/KEY',
    'https://evil.example/?https://eth-mainnet.g.alchemy.com/v2/KEY',
    'http://eth-mainnet.g.alchemy.com/v2/KEY',
    'https://eth-mainnet.g.alchemy.com/v2/',
    'https://eth-mainnet.g.alchemy.com/v2/KEY/more',
  ])('%s is no node of Alchemy', node => expect(toAlchemyNfts(node)).toBeUndefined())
})
