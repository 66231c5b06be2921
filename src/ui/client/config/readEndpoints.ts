import type { Endpoints, WalletConnectOverride } from '../../../bridge/contract/config.ts'
import {
  type Check,
  httpUrl,
  list,
  mapOf,
  namespace,
  networkId,
  partial,
  setOf,
  socketUrl,
  text,
} from './check.ts'
import { nftEndpoint } from './readNftEndpoint.ts'

const nodes = mapOf(networkId, list(httpUrl))

/** Every host Tabkey may call. */
export const readEndpoints: Check<Endpoints> = partial({
  relay: socketUrl,
  verify: httpUrl,
  explorer: httpUrl,
  blockchainApi: httpUrl,
  analytics: httpUrl,
  secureSite: httpUrl,
  pay: httpUrl,
  cosigner: httpUrl,
  onramp: httpUrl,
  images: list(httpUrl),
  ipfs: httpUrl,
  nft: mapOf(networkId, nftEndpoint),
  rpc: nodes,
  esplora: nodes,
  webSocket: mapOf(networkId, list(socketUrl)),
})

const named = mapOf(namespace, setOf(text))

/** The host's changes of WalletConnect's proposal. */
export const readWalletConnect: Check<WalletConnectOverride> = partial({
  methods: named,
  events: named,
  chains: mapOf(namespace, setOf(networkId)),
  rpcMap: mapOf(networkId, httpUrl),
  defaultChain: networkId,
})
