import type { Namespace, NetworkId } from '../../bridge/contract/network.ts'
import type { NetworksSlice } from '../../bridge/contract/state.ts'
import { isKnown } from './select.ts'

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
