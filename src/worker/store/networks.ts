import type { Namespace, NetworkId } from '../../bridge/contract/network.ts'
import type { NetworksSlice } from '../../bridge/contract/state.ts'
import { isKnown } from './select.ts'
import type { Store } from './store.ts'

/** A dapp may fill the list with chains of its own making: the oldest leave it. */
const UNLISTED_MAX = 20

/** The slice after a namespace moved; the same object when nothing is new. */
export function networkMoved(
  networks: NetworksSlice,
  namespace: Namespace,
  networkId: NetworkId,
  activate: boolean,
): NetworksSlice {
  const { [namespace]: before, ...others } = networks.unsupported
  const activeNamespace = activate ? namespace : networks.activeNamespace
  if (!isKnown(networks, networkId)) {
    if (before === networkId && activeNamespace === networks.activeNamespace) return networks
    return { ...networks, activeNamespace, unsupported: { ...others, [namespace]: networkId } }
  }
  const isSame = networks.active[namespace] === networkId && before === undefined
  if (isSame && activeNamespace === networks.activeNamespace) return networks
  return {
    ...networks,
    activeNamespace,
    active: { ...networks.active, [namespace]: networkId },
    unsupported: others,
  }
}

/** A dapp asks the wallet for a network that is not configured. @returns whether it is the first time */
export function unlistedAdded(store: Store, networkId: NetworkId): boolean {
  const { unlisted = [] } = store.get().networks
  if (unlisted.includes(networkId)) return false
  store.change(({ networks }) => ({
    networks: { ...networks, unlisted: [...unlisted, networkId].slice(-UNLISTED_MAX) },
  }))
  return true
}

/** The wallet did not go to the network. */
export function unlistedRemoved(store: Store, networkId: NetworkId): void {
  store.change(({ networks }) => ({
    networks: { ...networks, unlisted: networks.unlisted?.filter(id => id !== networkId) ?? [] },
  }))
}

/** The slice without the unlisted networks of a namespace, whose wallet is disconnected. */
export function withoutUnlisted(
  { unlisted, ...networks }: NetworksSlice,
  namespace: Namespace,
): NetworksSlice {
  const others = unlisted?.filter(id => !id.startsWith(`${namespace}:`)) ?? []
  return others.length === 0 ? networks : { ...networks, unlisted: others }
}
