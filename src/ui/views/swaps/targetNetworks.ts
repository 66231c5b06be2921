import type { Network, NetworkId } from '../../../bridge/contract/network.ts'
import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'

/** The service that swaps across networks. */
const ACROSS = 'lifi'

/**
 * The networks that a token of a network can be swapped to: the network itself first, and the others that name the same
 * service across networks. None without such a service.
 */
export function listTargetNetworks(
  networkId: NetworkId | null,
  known: readonly Network[],
  { endpoints }: Pick<EngineConfig, 'endpoints'>,
): readonly Network[] {
  const isConnected = ({ caipNetworkId }: Network): boolean =>
    [endpoints.swaps?.[caipNetworkId] ?? []].flat().some(({ type }) => type === ACROSS)
  const connected = known.filter(isConnected)
  const own = connected.find(({ caipNetworkId }) => caipNetworkId === networkId)
  return own && connected.length > 1 ? [own, ...connected.filter(entry => entry !== own)] : []
}
