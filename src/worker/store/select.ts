import type { Namespace, Network, NetworkId } from '../../bridge/contract/network.ts'
import type { NetworksSlice } from '../../bridge/contract/state.ts'
import type { EngineState } from './state.ts'

/** Whether the network is one the hosts configured. */
export function isKnown(networks: NetworksSlice, id: NetworkId): boolean {
  return networks.known.some(network => network.caipNetworkId === id)
}

export function networkById(state: EngineState, id: NetworkId): Network | undefined {
  return state.networks.known.find(network => network.caipNetworkId === id)
}

/** The current network of a namespace: the unsupported one, else the active one, else the first configured one. */
export function activeNetworkId(state: EngineState, namespace: Namespace): NetworkId | undefined {
  const { active, unsupported, known } = state.networks
  return (
    unsupported[namespace] ??
    active[namespace] ??
    known.find(network => network.chainNamespace === namespace)?.caipNetworkId
  )
}
