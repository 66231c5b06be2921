import { NameLookupError } from '../../../bridge/errors/nameLookup.ts'
import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'
import { evmChainId } from '../../../bridge/values/caip.ts'
import type { Clock } from '../../base/clock.ts'
import type { ResolvedEndpoints } from '../../net/endpoints.ts'
import type { Fetch } from '../../net/exchange.ts'
import type { ChainAdapter, FindExecution } from '../adapter.ts'
import { createNodes, type Nodes } from '../nodes.ts'
import { withExecutions } from './withExecutions.ts'

export interface CreateEvmAdapterParameters {
  readonly clock: Clock
  readonly fetch: Fetch
  readonly endpoints: () => ResolvedEndpoints
  readonly config: () => Pick<EngineConfig, 'networks'> & Partial<Pick<EngineConfig, 'endpoints'>>
  /** Finds the transactions of contract accounts, which have another hash until they are executed. */
  readonly findExecution?: FindExecution
}

/** Names come from ENS. */
export type EvmAdapter = ChainAdapter &
  Required<Pick<ChainAdapter, 'lookupAddress' | 'resolveName' | 'readName'>>

/** EVM chains. Without a library for plain reads: what a dapp asks is passed to its node as it is. */
export function createEvmAdapter({
  clock,
  fetch,
  endpoints,
  config,
  findExecution,
}: CreateEvmAdapterParameters): EvmAdapter {
  const plain = createNodes({ clock, fetch, endpoints }, network => ({
    chainId: evmChainId(network.caipNetworkId),
  }))
  const nodes: Nodes = {
    ...plain,
    of: network =>
      findExecution
        ? withExecutions(plain.of(network), network.caipNetworkId, findExecution)
        : plain.of(network),
  }

  /** ENS arrives with its first use; a chunk that did not load may load next time. */
  async function ens() {
    const { openEns } = await import('./openEns.ts')
    return openEns({ config: config(), getRpc: nodes.of, fetch, clock })
  }

  return {
    request: (network, { method, params }, signal) =>
      nodes.of(network).request(method, params, signal && { signal }),
    otherNodes: nodes.others,
    async balance(network, address, signal) {
      const params = [address, 'latest']
      const value = await nodes.of(network).request('eth_getBalance', params, signal && { signal })
      // net/rpcResult has seen that this is a quantity of at most 256 bits.
      return { value: BigInt(String(value)) }
    },
    async prepareTransfer(network, transfer, signal) {
      const [{ prepareTransfer }, { createNodeClient, createNodeClients }, { FEE_OPINION_MS }] =
        await Promise.all([import('./prepareTransfer.ts'), import('./node.ts'), import('./limits.ts')])
      const rpc = nodes.of(network)
      const node = (on?: AbortSignal) => createNodeClient(rpc, on)
      return prepareTransfer({
        node,
        nodes: createNodeClients(rpc, signal, FEE_OPINION_MS),
        clock,
        network,
        transfer,
        signal,
      })
    },
    async mostTransfer(network, transfer, signal) {
      const [{ mostTransfer }, { createNodeClient, createNodeClients }, { BALANCE_OPINION_MS }] =
        await Promise.all([import('./most.ts'), import('./node.ts'), import('./limits.ts')])
      const rpc = nodes.of(network)
      const others = createNodeClients(rpc, signal, BALANCE_OPINION_MS).slice(1)
      return mostTransfer(createNodeClient(rpc, signal), others, transfer)
    },
    async tokenDecimals(network, token, signal) {
      const [{ tokenDecimals }, { readAddress }, { createNodeClient }] = await Promise.all([
        import('./payment.ts'),
        import('./receiver.ts'),
        import('./node.ts'),
      ])
      return tokenDecimals(createNodeClient(nodes.of(network), signal), readAddress(token))
    },
    async markPayment(network, args, signal) {
      const [{ markPayment }, { createNodeClient, createNodeClients }, { MARK_OPINION_MS }] =
        await Promise.all([import('./followPayment.ts'), import('./node.ts'), import('./limits.ts')])
      const rpc = nodes.of(network)
      const others = rpc.nodeCount > 1 ? createNodeClients(rpc, signal, MARK_OPINION_MS) : []
      return markPayment(createNodeClient(rpc, signal), others, args)
    },
    async followPayment(network, trace) {
      const [{ followPayment }, { createNodeClient }] = await Promise.all([
        import('./followPayment.ts'),
        import('./node.ts'),
      ])
      return followPayment(signal => createNodeClient(nodes.of(network), signal), trace)
    },
    async readCalls(network, trace, signal) {
      const [{ readCalls }, { createNodeClient }] = await Promise.all([
        import('./readCalls.ts'),
        import('./node.ts'),
      ])
      return readCalls(createNodeClient(nodes.of(network), signal), trace)
    },
    async lookupAddress(address, networkId) {
      return (await (await ens())?.lookupAddress(address, networkId)) ?? { name: null, avatar: null }
    },
    async resolveName(name) {
      const reader = await ens()
      if (!reader) throw new NameLookupError('noEthereum')
      return reader.resolveName(name)
    },
    readName: async name => (await import('./ens.ts')).normalisedName(name),
    close: () => nodes.clear(),
  }
}
