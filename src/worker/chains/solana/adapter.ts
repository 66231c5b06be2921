import type { Network } from '../../../bridge/contract/network.ts'
import { type AnyCommitment, commitmentSchema, commitmentToday } from '../../../bridge/schema/commitment.ts'
import type { Clock } from '../../clock.ts'
import type { ResolvedEndpoints } from '../../net/endpoints.ts'
import type { Fetch } from '../../net/exchange.ts'
import { createJsonRpc, type JsonRpc } from '../../net/jsonRpc.ts'
import type { ChainAdapter } from '../adapter.ts'
import { type Cluster, CONFIRMED, clusterOf } from './cluster.ts'
import { genesisProof } from './genesis.ts'
import { balanceSchema } from './nodeAnswers.ts'
import { readTokens } from './tokens.ts'

export interface CreateSolanaAdapterParameters {
  readonly clock: Clock
  readonly fetch: Fetch
  readonly endpoints: () => ResolvedEndpoints
}

/** Each has an effect, so its node must have shown its cluster first; the same bytes land at most once. */
const ONCE: ReadonlySet<string> = new Set(['sendTransaction', 'requestAirdrop'])

function hostOf(url: string): readonly string[] {
  return URL.canParse(url) ? [new URL(url).host] : []
}

/** The options of a read, with a name for its commitment that nodes of today take. */
function ofToday(param: unknown): unknown {
  if (typeof param !== 'object' || param === null || Array.isArray(param)) return param
  const named = Object.entries(param).map(([key, value]) => {
    const isCommitment = key === 'commitment' || key === 'preflightCommitment'
    return [key, isCommitment && isKnown(value) ? commitmentToday(value) : value]
  })
  return Object.fromEntries(named)
}

const isKnown = (value: unknown): value is AnyCommitment => commitmentSchema.safeParse(value).success

/**
 * Solana clusters. Reads and balances need no library; a payment brings @solana/kit's coders, its own chunk.
 *
 * @example const adapter = createSolanaAdapter({ clock, fetch, endpoints })
 */
export function createSolanaAdapter({
  clock,
  fetch,
  endpoints,
}: CreateSolanaAdapterParameters): ChainAdapter {
  /** By network and URLs: a config that changes nothing keeps circuits and what nodes have proved. */
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
      proof: genesisProof(network.caipNetworkId),
      exactNumbers: false,
      once: ONCE,
      fetch,
      clock,
      allowHosts: new Set([...allowedHosts, ...urls.flatMap(hostOf)]),
    })
    nodes.set(key, made)
    return made
  }

  const clusterAt = (network: Network, signal?: AbortSignal): Cluster => clusterOf(nodesOf(network), signal)

  return {
    request: (network, { method, params }, signal) =>
      nodesOf(network).request(
        method,
        Array.isArray(params) ? params.map(ofToday) : params,
        signal && { signal },
      ),
    async balance(network, address, signal) {
      const { value } = await clusterAt(network, signal).ask(balanceSchema, 'getBalance', address, CONFIRMED)
      return { value: BigInt(value) }
    },
    tokens: (network, address, signal) => readTokens(clusterAt(network, signal), address),
    async prepareTransfer(network, transfer, signal) {
      const { prepareTransfer } = await import('./prepareTransfer.ts')
      return prepareTransfer({ cluster: on => clusterAt(network, on), clock, network, transfer, signal })
    },
    close: () => nodes.clear(),
  }
}
