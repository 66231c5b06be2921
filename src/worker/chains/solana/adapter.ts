import type { Network } from '../../../bridge/contract/network.ts'
import { type AnyCommitment, commitmentSchema, commitmentToday } from '../../../bridge/schema/commitment.ts'
import type { Clock } from '../../base/clock.ts'
import type { ResolvedEndpoints } from '../../net/endpoints.ts'
import type { Fetch } from '../../net/exchange.ts'
import type { ChainAdapter } from '../adapter.ts'
import { createNodes } from '../nodes.ts'
import { type Cluster, CONFIRMED, createCluster } from './cluster.ts'
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

/** The options of a read, with a name for its commitment that nodes of today take. */
function toCurrentOptions(param: unknown): unknown {
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
  const nodes = createNodes({ clock, fetch, endpoints }, network => ({
    proof: genesisProof(network.caipNetworkId),
    exactNumbers: false,
    once: ONCE,
  }))

  const clusterAt = (network: Network, signal?: AbortSignal): Cluster =>
    createCluster(nodes.of(network), signal)

  return {
    request: (network, { method, params }, signal) =>
      nodes
        .of(network)
        .request(method, Array.isArray(params) ? params.map(toCurrentOptions) : params, signal && { signal }),
    otherNodes: nodes.others,
    async balance(network, address, signal) {
      const { value } = await clusterAt(network, signal).request(
        balanceSchema,
        'getBalance',
        address,
        CONFIRMED,
      )
      return { value: BigInt(value) }
    },
    tokens: (network, address, signal) => readTokens(clusterAt(network, signal), address),
    async tokenDecimals(network, token, signal) {
      const { mintDecimals } = await import('./plan.ts')
      return mintDecimals(clusterAt(network, signal), token)
    },
    async prepareTransfer(network, transfer, signal) {
      const { prepareTransfer } = await import('./prepareTransfer.ts')
      return prepareTransfer({ cluster: on => clusterAt(network, on), clock, network, transfer, signal })
    },
    async prepareBuilt(network, built, signal) {
      const { prepareBuilt } = await import('./prepareBuilt.ts')
      return prepareBuilt(on => clusterAt(network, on), clock, built, signal)
    },
    async markPayment(network, args, signal) {
      const { markPayment } = await import('./followPayment.ts')
      return markPayment(clusterAt(network, signal), args)
    },
    async followPayment(network, trace) {
      const { followPayment } = await import('./followPayment.ts')
      return followPayment(signal => clusterAt(network, signal), trace)
    },
    async mostTransfer(network, transfer, signal) {
      const { mostTransfer } = await import('./most.ts')
      return mostTransfer({ cluster: on => clusterAt(network, on), clock, network, transfer, signal })
    },
    close: () => nodes.clear(),
  }
}
