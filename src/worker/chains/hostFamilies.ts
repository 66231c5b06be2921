import type { Namespace, Network } from '../../bridge/contract/network.ts'
import { ConfigError } from '../../bridge/errors/client.ts'
import type { ChainAdapter } from './adapter.ts'

/** What a host's chain family works with. */
export interface ChainTools {
  /**
   * One JSON-RPC call to the network's nodes: 10 s, the next URL when one fails, no host the config does not name.
   *
   * @param network one of the family's configured networks
   * @returns the node's `result`; hostile until read
   * @throws RpcError, RpcTimeoutError, NetworkError, HttpError, HostNotAllowedError, EndpointMissingError
   */
  request(network: Network, method: string, params?: unknown, signal?: AbortSignal): Promise<unknown>
}

/** A chain family of the host's own. */
export interface ChainFamily {
  /** Makes the adapter; called once per engine, with the first request of the namespace. */
  adapter(tools: ChainTools): ChainAdapter | Promise<ChainAdapter>
}

const OWN: readonly Namespace[] = ['eip155', 'solana', 'bip122']
const families = new Map<Namespace, ChainFamily>()

/**
 * Adds a chain family that Tabkey does not bring. For a host's own engine script: the page's code cannot reach into a worker.
 *
 * Methods named `polkadot_sign…` or `cosmos_sign…` go to the wallet, are written to the ledger and sent at most once; all
 * others go to the adapter's `request`.
 *
 * @param namespace CAIP-2 namespace, `polkadot` or `cosmos`
 * @param family how its chains are read
 * @throws ConfigError for a namespace Tabkey has an adapter for, or one that was added before
 *
 * @example
 * import { addChainFamily } from 'tabkey/chains'
 * import 'tabkey/engine'
 *
 * addChainFamily('polkadot', { adapter: ({ request }) => createPolkadotAdapter(request) })
 *
 * @see docs/chain-adapter.md
 */
export function addChainFamily(namespace: Namespace, family: ChainFamily): void {
  if (OWN.includes(namespace)) throw new ConfigError('namespace', `Tabkey supports '${namespace}' itself`)
  if (families.has(namespace)) throw new ConfigError('namespace', `'${namespace}' was added before`)
  families.set(namespace, family)
}

export const hostFamily = (namespace: Namespace): ChainFamily | undefined => families.get(namespace)
