// @vitest-environment happy-dom
import { type Chain, custom, fallback, http, webSocket } from 'viem'
import * as chains from 'viem/chains'
import { describe, expect, test, vi } from 'vitest'
import { createConnector } from 'wagmi'
import {
  type CreateTabkeyConfigParameters,
  toTabkeyConfig,
} from '../../../packages/wagmi/src/wagmiOptions.ts'
import { solana } from '../../../src/networks.ts'
import { resolveConfig } from '../../../src/ui/client/config/resolveConfig.ts'

const { base, mainnet, polygon } = chains

const rpcOf = (transports: CreateTabkeyConfigParameters['transports'], more = {}) =>
  toTabkeyConfig({ chains: [mainnet, base], transports, ...more }).endpoints?.rpc

/** What of a contract Tabkey keeps: viem nests contracts of a rollup by its source chain. */
const keptContracts = (contracts: Chain['contracts']) =>
  Object.fromEntries(
    Object.entries(contracts ?? {}).flatMap(([name, contract]) => {
      const { address, blockCreated } = contract as { address?: string; blockCreated?: number }
      return address ? [[name, { address, ...(blockCreated === undefined ? {} : { blockCreated }) }]] : []
    }),
  )

describe('chains', () => {
  const all = Object.values<unknown>(chains).filter(
    (chain): chain is Chain =>
      typeof chain === 'object' && chain !== null && 'rpcUrls' in chain && 'id' in chain,
  )

  test('every chain of viem becomes a network with the same facts', () => {
    expect(all.length).toBeGreaterThan(400)
    for (const chain of all) {
      const [network] = resolveConfig(toTabkeyConfig({ chains: [chain] })).engine.networks
      expect(network, chain.name).toMatchObject({
        id: chain.id,
        caipNetworkId: `eip155:${chain.id}`,
        chainNamespace: 'eip155',
        name: chain.name,
        nativeCurrency: chain.nativeCurrency,
        rpcUrls: { default: { http: chain.rpcUrls.default.http } },
      })
      expect(network?.testnet, chain.name).toBe(chain.testnet)
      expect(network?.contracts ?? {}, chain.name).toEqual(keptContracts(chain.contracts))
      expect(network?.blockExplorers?.default, chain.name).toEqual(
        chain.blockExplorers && {
          name: chain.blockExplorers.default.name,
          url: chain.blockExplorers.default.url,
          ...(chain.blockExplorers.default.apiUrl ? { apiUrl: chain.blockExplorers.default.apiUrl } : {}),
        },
      )
    }
  })

  test('networks of other families stand beside the chains', () => {
    const { networks } = toTabkeyConfig({ chains: [mainnet], networks: [solana] })
    expect(networks).toEqual([mainnet, solana])
  })
})

describe('transports', () => {
  test('http(url) and a fallback of them are the engine’s nodes', () => {
    expect(
      rpcOf({
        [mainnet.id]: http('https://a.example/key'),
        [base.id]: fallback([http('https://b.example'), http('https://c.example')]),
      }),
    ).toEqual({
      'eip155:1': ['https://a.example/key'],
      'eip155:8453': ['https://b.example', 'https://c.example'],
    })
  })

  test('a relative URL is the page’s', () => {
    expect(rpcOf({ [mainnet.id]: http('/rpc/1'), [base.id]: http() })).toEqual({
      'eip155:1': [new URL('/rpc/1', document.baseURI).href],
    })
  })

  test('http() without a URL, headers, sockets and other kinds add none', () => {
    const secret = http('https://a.example', { fetchOptions: { headers: { authorization: 'x' } } })
    expect(rpcOf({ [mainnet.id]: http(), [base.id]: secret })).toBeUndefined()
    const socket = webSocket('wss://a.example')
    const request = vi.fn()
    expect(rpcOf({ [mainnet.id]: socket, [base.id]: custom({ request }) })).toBeUndefined()
    expect(request).not.toHaveBeenCalled()
    // polygon's definition has no socket: viem throws.
    expect(
      toTabkeyConfig({ chains: [polygon], transports: { [polygon.id]: webSocket() } }).endpoints,
    ).toBeUndefined()
  })

  test('endpoints.rpc of the host wins for its chain, and its transport is not called', () => {
    const transport = vi.fn(http('https://a.example'))
    const endpoints = { relay: 'wss://relay.example', rpc: { 'eip155:1': ['https://own.example'] } }
    const config = toTabkeyConfig({
      chains: [mainnet, base],
      transports: { [mainnet.id]: transport, [base.id]: http('https://b.example') },
      endpoints,
    })
    expect(config.endpoints).toEqual({
      relay: 'wss://relay.example',
      rpc: { 'eip155:1': ['https://own.example'], 'eip155:8453': ['https://b.example'] },
    })
    expect(transport).not.toHaveBeenCalled()
  })
})

test('connectors: those of wagmi become wallets of the modal', () => {
  const vault = createConnector(() => ({
    id: 'vault',
    name: 'Vault',
    type: 'vault',
    connect: () => Promise.reject(new Error('not asked')),
    disconnect: async () => {},
    getAccounts: async () => [],
    getChainId: async () => 1,
    getProvider: async () => null,
    isAuthorized: async () => false,
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  }))
  const own = { id: 'own', name: 'Own', provider: () => Promise.reject(new Error('not asked')) }
  const { connectors } = toTabkeyConfig({ chains: [mainnet], connectors: [vault, own] })
  expect(connectors).toMatchObject([{ id: 'vault', name: 'Vault' }, own])
})

test('options of wagmi do not reach createTabkey, others do', () => {
  expect(
    toTabkeyConfig({
      chains: [mainnet],
      ssr: true,
      storage: null,
      batch: { multicall: true },
      themeMode: 'dark',
    }),
  ).toEqual({ networks: [mainnet], defaultNetwork: mainnet, themeMode: 'dark' })
})
