import { describe, expect, test } from 'vitest'
import type { Network, NetworkId } from '../../../../src/bridge/contract/network.ts'
import { solanaDevnet } from '../../../../src/networks.ts'
import { type EndpointsConfig, resolveEndpoints } from '../../../../src/worker/net/endpoints.ts'
import { PLAIN_FEATURES } from '../../../support/engineConfig.ts'

const network = (id: number, http: readonly string[], webSocket?: readonly string[]): Network => ({
  id,
  caipNetworkId: `eip155:${id}`,
  chainNamespace: 'eip155',
  name: `chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http, ...(webSocket && { webSocket }) } },
})
const resolve = (config: Partial<EndpointsConfig>) =>
  resolveEndpoints({
    projectId: null,
    endpoints: {},
    networks: [],
    walletConnect: {},
    features: { ...PLAIN_FEATURES, analytics: true },
    ...config,
  })

describe('endpoints', () => {
  test('without a projectId nothing hosted exists', () => {
    const { relay, verify, explorer, blockchainApi, analytics, allowedHosts, rpc } = resolve({
      networks: [network(1, ['https://own.test'])],
    })
    expect([relay, verify, explorer, blockchainApi, analytics]).toEqual(Array(5).fill(undefined))
    expect(rpc('eip155:1')).toEqual(['https://own.test'])
    expect([...allowedHosts]).toEqual(['own.test'])
  })

  test('an empty projectId is none', () => {
    expect(resolve({ projectId: '' }).relay).toBeUndefined()
  })

  test('the hosted nodes serve Solana too, before what the network brings', () => {
    const rpc = (config: Partial<EndpointsConfig>) =>
      resolve({ networks: [solanaDevnet], ...config }).rpc(solanaDevnet.caipNetworkId)
    expect(rpc({ projectId: 'p' })).toEqual([
      'https://rpc.walletconnect.org/v1/?chainId=solana%3AEtWTRABZaYq6iMfeYKouRu166VU2xqa1&projectId=p',
      'https://api.devnet.solana.com',
    ])
    expect(rpc({})).toEqual(['https://api.devnet.solana.com'])
  })

  test('a projectId brings the documented defaults', () => {
    const resolved = resolve({ projectId: 'p', networks: [network(1, ['https://own.test'])] })
    expect(resolved).toMatchObject({
      relay: 'wss://relay.walletconnect.org',
      verify: 'https://verify.walletconnect.org',
      explorer: 'https://api.web3modal.org',
      blockchainApi: 'https://rpc.walletconnect.org',
      analytics: 'https://pulse.walletconnect.org',
    })
    expect(resolved.rpc('eip155:1')).toEqual([
      'https://rpc.walletconnect.org/v1/?chainId=eip155%3A1&projectId=p',
      'https://own.test',
    ])
    expect([...resolved.allowedHosts].sort()).toEqual([
      'api.web3modal.org',
      'cdn.zerion.io',
      'ipfs.io',
      'own.test',
      'pulse.walletconnect.org',
      'relay.walletconnect.org',
      'rpc.walletconnect.org',
      'verify.walletconnect.org',
    ])
  })

  test('a host that switched analytics off has no such endpoint, named or not', () => {
    const features = PLAIN_FEATURES
    const endpoints = { analytics: 'https://own.test' }
    const resolved = resolve({ projectId: 'p', features, endpoints })
    expect(resolved.analytics).toBeUndefined()
    expect([...resolved.allowedHosts].filter(host => /pulse|own/.test(host))).toEqual([])
    expect(resolve({ endpoints }).analytics).toBe('https://own.test')
  })

  test('named endpoints replace the defaults, and the default hosts are gone', () => {
    const local = 'http://127.0.0.1:9'
    const endpoints = {
      relay: 'ws://127.0.0.1:8',
      verify: local,
      explorer: local,
      blockchainApi: local,
      analytics: local,
      images: [local],
    }
    const resolved = resolve({ projectId: 'p', endpoints, networks: [network(1, ['http://127.0.0.1:7'])] })
    expect([...resolved.allowedHosts].sort()).toEqual(['127.0.0.1:7', '127.0.0.1:8', '127.0.0.1:9'])
    expect(resolved.rpc('eip155:1')).toEqual(['http://127.0.0.1:7'])
  })

  test('pictures may come from services, the host’s list and the gateway, and from no node and no source of NFTs', () => {
    const explorer = 'https://explorer.test'
    const nft = { 'eip155:1': { type: 'alchemy', url: 'https://nfts.test/nft/v3/key' } } as const
    const hosts = (change: object) => [...resolve(change).pictureHosts].sort()
    expect(hosts({ projectId: 'p', endpoints: { explorer } })).toEqual([
      'cdn.zerion.io',
      'explorer.test',
      'ipfs.io',
      'rpc.walletconnect.org',
    ])
    expect(hosts({ endpoints: { explorer, nft }, networks: [network(1, ['https://node.test'])] })).toEqual([
      'explorer.test',
    ])
    expect(hosts({ projectId: 'p', endpoints: { explorer, blockchainApi: explorer, images: [] } })).toEqual([
      'explorer.test',
    ])
    const own = { explorer, images: ['https://cdn.test'], ipfs: 'https://gateway.test/content' }
    expect(hosts({ endpoints: own })).toEqual(['cdn.test', 'explorer.test', 'gateway.test'])
    expect(resolve({ endpoints: own })).toMatchObject({ ipfs: own.ipfs, hasAssetPictures: true })
    expect(resolve({ endpoints: { images: [] } }).hasAssetPictures).toBe(false)
  })

  test('a source of NFTs is allowed, and is none for other networks', () => {
    const entry = { type: 'das', url: 'https://nfts.test/?api-key=key' } as const
    const resolved = resolve({ endpoints: { nft: { 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': entry } } })
    expect([...resolved.allowedHosts]).toContain('nfts.test')
    expect(resolved.nft('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toEqual([entry])
    expect(resolved.nft('eip155:1')).toBeUndefined()
    expect(resolved.nft('constructor' as never)).toBeUndefined()
  })

  test('a host’s own nodes come first, and no hosted node is added', () => {
    const resolved = resolve({
      projectId: 'p',
      endpoints: { rpc: { 'eip155:1': ['https://a.test', 'https://b.test'] } },
      networks: [network(1, ['https://b.test', 'https://c.test']), network(5, ['https://five.test'])],
    })
    expect(resolved.rpc('eip155:1')).toEqual(['https://a.test', 'https://b.test', 'https://c.test'])
    expect(resolved.rpc('eip155:5')).toEqual(['https://five.test'])
    expect(resolved.rpc('constructor:x' as NetworkId)).toEqual([])
    expect(resolved.rpc('eip155:999')).toEqual([])
  })

  test('the projectId is added to URLs of the hosted nodes, once', () => {
    const { rpc } = resolve({
      projectId: 'p',
      networks: [
        network(5, ['https://rpc.walletconnect.org/v1/?chainId=eip155:5', 'https://x.test/?projectId=q']),
      ],
    })
    expect(rpc('eip155:5')).toEqual([
      'https://rpc.walletconnect.org/v1/?chainId=eip155%3A5&projectId=p',
      'https://x.test/?projectId=q',
    ])
  })

  test('Esplora services are the nodes of a Bitcoin network, before its own', () => {
    const id = 'bip122:000000000019d6689c085ae165831e93'
    const { rpc, allowedHosts } = resolve({ endpoints: { esplora: { [id]: ['https://esplora.test/api'] } } })
    expect(rpc(id)).toEqual(['https://esplora.test/api'])
    expect(allowedHosts.has('esplora.test')).toBe(true)
  })

  test('sockets and rpcMap are named hosts too; what is no URL is not', () => {
    const { allowedHosts } = resolve({
      endpoints: { webSocket: { 'eip155:1': ['wss://ws.test'] }, rpc: { 'eip155:1': ['nonsense'] } },
      networks: [network(1, ['https://a.test'], ['wss://own-ws.test'])],
      walletConnect: { rpcMap: { 'eip155:10': 'https://map.test:8443' } },
    })
    expect([...allowedHosts].sort()).toEqual(['a.test', 'map.test:8443', 'own-ws.test', 'ws.test'])
  })
})
