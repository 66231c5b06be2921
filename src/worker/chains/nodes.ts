import type { Network } from '../../bridge/contract/network.ts'
import type { Eip1193Args } from '../../bridge/contract/wallet.ts'
import type { Clock } from '../base/clock.ts'
import type { ResolvedEndpoints } from '../net/endpoints.ts'
import type { Fetch } from '../net/exchange.ts'
import { type CreateJsonRpcParameters, createJsonRpc, type JsonRpc } from '../net/jsonRpc.ts'
import { getNodeUrl } from '../net/nodeEndpoints.ts'

export interface CreateNodesParameters {
  readonly clock: Clock
  readonly fetch: Fetch
  readonly endpoints: () => ResolvedEndpoints
}

/** The nodes of a chain family's networks. */
export interface Nodes {
  of(network: Network): JsonRpc
  /** Each node beside the first, for its opinion. */
  others(network: Network): readonly ((args: Eip1193Args) => Promise<unknown>)[]
  /** Forgets filters, circuits, and what nodes have proved. */
  clear(): void
}

/** How the nodes of a family are spoken to. */
type NodeOptions = Pick<CreateJsonRpcParameters, 'chainId' | 'proof' | 'exactNumbers' | 'once' | 'batch'>

/** How long another node's opinion is waited for. */
const OPINION_MS = 1_500

function parseHost(url: string): readonly string[] {
  try {
    return [new URL(url).host]
  } catch {
    return []
  }
}

/**
 * One client per network and list of nodes: a config that changes nothing keeps filters and circuits.
 *
 * @param getNodeOptions how the family's nodes prove their chain, and what of them is not asked twice
 */
export function createNodes(
  { clock, fetch, endpoints }: CreateNodesParameters,
  getNodeOptions: (network: Network) => NodeOptions = () => ({}),
): Nodes {
  const made = new Map<string, JsonRpc>()
  const nodes: Nodes = {
    of(network) {
      const { rpc, allowedHosts } = endpoints()
      const named = rpc(network.caipNetworkId)
      // A network of another tab's config: that config named its hosts. It has no headers, which belong to `endpoints`.
      const urls = named.length > 0 ? named : network.rpcUrls.default.http
      const key = JSON.stringify([network.caipNetworkId, urls])
      const known = made.get(key)
      if (known) return known
      const allowHosts = new Set([...allowedHosts, ...urls.map(getNodeUrl).flatMap(parseHost)])
      const client = createJsonRpc({ ...getNodeOptions(network), urls, fetch, clock, allowHosts })
      made.set(key, client)
      return client
    },
    others(network) {
      const rpc = nodes.of(network)
      return Array.from({ length: Math.max(rpc.nodeCount - 1, 0) }, (_, index) => {
        const options = { nodeIndex: index + 1, timeoutMs: OPINION_MS }
        return ({ method, params }) => rpc.request(method, params, options)
      })
    },
    clear: () => made.clear(),
  }
  return nodes
}
