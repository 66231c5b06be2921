import { type ContractLog, createContractLog } from '../../../test/contracts/contractLog.ts'
import { createBalanceCache } from './api/balance.ts'
import { answerBlockchain } from './api/blockchain.ts'
import { answerCollectible } from './api/collectibles.ts'
import { answerControl } from './api/controls.ts'
import { answerExplorer } from './api/explorer.ts'
import { createRegistry } from './api/registry.ts'
import { createSmartSessions } from './api/smartSessions.ts'
import { createSwapDesk } from './api/swapSwitches.ts'
import { WALLETS } from './api/wallets.ts'
import type { BitcoinNode } from './bitcoinNode.ts'
import { createFaucet, type Faucet } from './contracts/faucet.ts'
import { placeContracts } from './contracts/place.ts'
import { createHttpFaults, type HttpFaults } from './httpFaults.ts'
import { createIndexer, type EvmHistory } from './indexer/indexer.ts'
import { createInjected } from './indexer/injected.ts'
import { createPrices, type Prices } from './indexer/prices.ts'
import type { BalanceRow, PieceRow } from './indexer/rows.ts'
import type { Onramp } from './onramp.ts'
import { asObject, json, openPeerServer } from './peerServer.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import type { SolanaNode } from './solanaNode.ts'
import type { ChainNode } from './walletd/calls.ts'

export interface Api {
  /** One address for the explorer API, the blockchain API and analytics. */
  readonly url: string
  readonly recorder: Recorder
  /** Gives coins, tokens and pieces on the local chains. */
  readonly faucet: Faucet
  /** NFTs of an owner on one chain (CAIP-2): the chain's own, and those that tests added. */
  piecesOf(owner: string, chainId: string): Promise<readonly PieceRow[]>
  /** What an owner holds on one chain (CAIP-2). */
  balancesOf(owner: string, chainId: string): Promise<readonly BalanceRow[]>
  /** The transactions of one EVM chain (CAIP-2). */
  historyOf(chainId: string): EvmHistory
  /** Dollars for one; an asset is a coin's symbol or a token's CAIP-10 name. `0` without a market. */
  priceOf(asset: string): string
  setFaults(faults: HttpFaults): void
  close(): Promise<void>
}

/** Request headers that the CORS layer of the blockchain API lets pages send (test/contracts/unknown-route.json). */
const REQUEST_HEADERS = [
  'content-type',
  'user-agent',
  'referer',
  'origin',
  'solana-client',
  'sec-fetch-mode',
  'x-sdk-type',
  'x-sdk-version',
]

/**
 * Starts the explorer API, the blockchain API and the analytics endpoint. Every call is recorded by path with its
 * query; `POST /e` and JSON-RPC with their body. Tokens, collections and a pool stand on the nodes once it is up.
 */
export async function startApi({
  port,
  nodes,
  solana,
  bitcoin,
  faucet = createFaucet(nodes),
  prices = createPrices(nodes.map(({ chainId }) => chainId)),
  onramp,
  contracts = createContractLog(),
}: {
  port?: number
  nodes: readonly ChainNode[]
  /** Both may come up later than this peer. */
  solana?: Promise<SolanaNode>
  bitcoin?: Promise<BitcoinNode>
  /** Shared with the onramp: two would sign with one nonce. */
  faucet?: Faucet
  prices?: Prices
  /** Where things are bought; without it nothing is. */
  onramp?: Onramp
  /** Where differences from the contracts of the services are collected. */
  contracts?: ContractLog
}): Promise<Api> {
  const recorder = createRecorder()
  const faults = createHttpFaults()
  const iconOf = (symbol: string) => `${peer.url}/public/getTokenImage/${encodeURIComponent(symbol)}`
  const injected = createInjected(iconOf)
  const spam = new Set<string>()
  const isSpam = (contract: string) => spam.has(contract.toLowerCase())
  const indexer = createIndexer({
    nodes,
    ...(solana ? { solana } : {}),
    ...(bitcoin ? { bitcoin } : {}),
    prices,
    iconOf,
    isSpam,
  })
  const swaps = createSwapDesk()
  const registry = createRegistry()
  const sessions = createSmartSessions()
  let isOldKey = false
  const cache = createBalanceCache()
  const testChains = { current: false }
  const directory = { current: WALLETS }
  const named = nodes.map(({ chainId }) => `eip155:${chainId}`)
  const purchases = (own: string) => onramp?.orders.rows(own, 'coinbase') ?? []
  const desk = { indexer, injected, cache, testChains, named, purchases }
  const peer = await openPeerServer({
    ...(port === undefined ? {} : { port }),
    recorder,
    contracts,
    requestHeaders: REQUEST_HEADERS,
    unknownRoute: { kind: 'text', status: 404, text: '', withoutCors: true },
    // Metadata and pictures of the local collections: a host of its own, no part of a service.
    isOwnPath: path => path.startsWith('/nft/'),
    setFaults: faults.set,
    reset() {
      for (const part of [prices, injected, registry, sessions, cache]) part.reset()
      testChains.current = false
      directory.current = WALLETS
      swaps.set({})
      spam.clear()
      isOldKey = false
    },
    async handle(request) {
      if (request.path.startsWith('/__')) {
        // A test that changes the world does not wait for the service's cache.
        cache.reset()
        return answerControl(request, {
          nodes,
          faucet,
          injected,
          prices,
          swaps,
          sessions,
          setOldKey: value => {
            isOldKey = value
          },
          spam,
          testChains,
          directory,
        })
      }
      const body = Array.isArray(request.body) ? { events: request.body } : asObject(request.body)
      const detail = { ...Object.fromEntries(request.query), ...body }
      recorder.record(request.path, request.origin, detail)
      const fault = await faults.apply([request.path])
      if (fault) return fault
      if (request.path === '/e' || request.path === '/batch')
        return request.method === 'POST' ? json({ status: 'OK' }) : undefined
      return (
        answerExplorer(request, directory.current) ??
        answerCollectible(request.path) ??
        (await answerBlockchain(request, {
          nodes,
          url: peer.url,
          registry,
          sessions,
          isOldKey,
          desk,
          prices,
          swaps,
          iconOf,
          ...(onramp ? { onramp } : {}),
        }))
      )
    },
  })
  try {
    await Promise.all(nodes.map(node => placeContracts(node, `${peer.url}/nft/${node.chainId}/`)))
  } catch (error) {
    await peer.close()
    throw error
  }
  return {
    url: peer.url,
    recorder,
    faucet,
    piecesOf: async (owner, chainId) => [
      ...(await indexer.pieces(owner, chainId)),
      ...injected.pieces(owner, chainId),
    ],
    balancesOf: (owner, chainId) => indexer.balances(owner, chainId),
    historyOf: indexer.evmHistory,
    priceOf: prices.of,
    setFaults: faults.set,
    close: peer.close,
  }
}
