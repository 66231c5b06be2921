import type { Namespace, Network, NetworkId } from '../../../bridge/contract/network.ts'
import type { Connection } from '../../../bridge/contract/state.ts'
import { normalizeSearch } from '../../../bridge/values/normalizeSearch.ts'

type Connections = Readonly<Partial<Record<Namespace, Connection>>>

/** Approved networks first, in the wallet's order; the others follow as configured. */
export function sortNetworks(networks: readonly Network[], connections: Connections): readonly Network[] {
  const approved = Object.values(connections).flatMap(connection =>
    !connection || connection.approvedNetworks === 'all' ? [] : connection.approvedNetworks,
  )
  const rank = (id: NetworkId): number => {
    const at = approved.indexOf(id)
    return at === -1 ? approved.length : at
  }
  return [...networks].sort((a, b) => rank(a.caipNetworkId) - rank(b.caipNetworkId))
}

/**
 * Switching works only to an approved chain, or through the wallet when it supports the switch method.
 *
 * @returns whether the row takes no click
 */
export function isNetworkDisabled(network: Network, connections: Connections): boolean {
  const connection = connections[network.chainNamespace]
  if (connection?.status !== 'connected' || connection.approvedNetworks === 'all') return false
  if (connection.methods?.includes('wallet_switchEthereumChain')) return false
  return !connection.approvedNetworks.includes(network.caipNetworkId)
}

/** Networks whose name holds the words. */
export function findNetworks(networks: readonly Network[], search: string): readonly Network[] {
  const words = normalizeSearch(search)
  return words === '' ? networks : networks.filter(network => normalizeSearch(network.name).includes(words))
}

/** What a tap on a network leads to. */
export function viewAfterChoice(
  network: Network,
  session: {
    readonly activeNamespace: Namespace
    readonly active: NetworkId
    readonly connections: Connections
  },
): 'SwitchNetwork' | 'SwitchActiveChain' | null {
  if (network.caipNetworkId === session.active) return null
  const isConnected = Object.keys(session.connections).length > 0
  const isOther = network.chainNamespace !== session.activeNamespace
  return isOther && isConnected && !session.connections[network.chainNamespace]
    ? 'SwitchActiveChain'
    : 'SwitchNetwork'
}
