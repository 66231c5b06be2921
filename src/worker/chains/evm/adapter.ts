import { evmChainId } from '../../../bridge/caip.ts'
import type { EngineConfig } from '../../../bridge/contract/config.ts'
import type { Network } from '../../../bridge/contract/network.ts'
import type { Clock } from '../../clock.ts'
import type { ResolvedEndpoints } from '../../net/endpoints.ts'
import type { Fetch } from '../../net/exchange.ts'
import { createJsonRpc, type JsonRpc } from '../../net/jsonRpc.ts'
import type { ChainAdapter } from '../adapter.ts'

export interface CreateEvmAdapterParameters {
  readonly clock: Clock
  readonly fetch: Fetch
  readonly endpoints: () => ResolvedEndpoints
  readonly config: () => Pick<EngineConfig, 'networks'>
}

/** Names come from ENS. */
export type EvmAdapter = ChainAdapter & Required<Pick<ChainAdapter, 'lookupAddress' | 'resolveName'>>

/** ENS lives on Ethereum itself, whichever chain an account stands on. */
const ENS_NETWORK = 'eip155:1'

function hostOf(url: string): readonly string[] {
  try {
    return [new URL(url).host]
  } catch {
    return []
  }
}

/** EVM chains. Without a library for plain reads: what a dapp asks is passed to its node as it is. */
export function createEvmAdapter({
  clock,
  fetch,
  endpoints,
  config,
}: CreateEvmAdapterParameters): EvmAdapter {
  /** By network and URLs: a config that changes nothing keeps filters and circuits. */
  const nodes = new Map<string, JsonRpc>()

  function nodesOf(network: Network): JsonRpc {
    const { rpc, allowedHosts } = endpoints()
    const named = rpc(network.caipNetworkId)
    // A network of another tab's config: that config named its hosts.
    const urls = named.length > 0 ? named : network.rpcUrls.default.http
    const key = [network.caipNetworkId, ...urls].join(' ')
    const known = nodes.get(key)
    if (known) return known
    const made = createJsonRpc({
      urls,
      chainId: evmChainId(network.caipNetworkId),
      fetch,
      clock,
      allowHosts: new Set([...allowedHosts, ...urls.flatMap(hostOf)]),
    })
    nodes.set(key, made)
    return made
  }

  /** ENS arrives with its first use; a chunk that did not load may load next time. */
  async function ens() {
    const network = config().networks.find(({ caipNetworkId }) => caipNetworkId === ENS_NETWORK)
    if (!network) return undefined
    const { createEns } = await import('./ens.ts')
    return createEns(nodesOf(network), network.contracts?.ensUniversalResolver?.address)
  }

  return {
    request: (network, { method, params }, signal) =>
      nodesOf(network).request(method, params, signal && { signal }),
    async balance(network, address, signal) {
      const params = [address, 'latest']
      const value = await nodesOf(network).request('eth_getBalance', params, signal && { signal })
      // net/rpcResult has seen that this is a quantity of at most 256 bits.
      return { value: BigInt(String(value)) }
    },
    async lookupAddress(address) {
      return (await (await ens())?.lookupAddress(address)) ?? { name: null, avatar: null }
    },
    async resolveName(name) {
      return (await (await ens())?.resolveName(name)) ?? null
    },
    close: () => nodes.clear(),
  }
}
