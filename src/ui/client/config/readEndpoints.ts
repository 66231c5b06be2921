import type { Endpoints, WalletConnectOverride } from '../../../bridge/contract/config.ts'
import type { ControlOptions } from '../../../bridge/contract/control.ts'
import {
  type Check,
  httpUrl,
  list,
  mapOf,
  matching,
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
  control: httpUrl,
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

const publicKey = matching(/^[A-Za-z0-9+/]{43}=$/, 'must be an Ed25519 public key: 32 bytes as base64')

/** How the file of `endpoints.control` is trusted. */
export const readControlOptions: Check<ControlOptions> = partial({ publicKey })

const named = mapOf(namespace, setOf(text))

/** The host's changes of WalletConnect's proposal. */
export const readWalletConnect: Check<WalletConnectOverride> = partial({
  methods: named,
  events: named,
  chains: mapOf(namespace, setOf(networkId)),
  rpcMap: mapOf(networkId, httpUrl),
  defaultChain: networkId,
})
