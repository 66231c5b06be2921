import type { Namespace, NetworkId } from '../../bridge/contract/network.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import { formatCaipAddress } from '../../bridge/values/caip.ts'
import type { Clock } from '../base/clock.ts'
import type { Store } from '../store/store.ts'
import { findSessions, orderTabs } from './host.ts'
import { SESSION_NETWORKS_MAX } from './limits.ts'
import type { Subject } from './subject.ts'

/** Networks on which an account has a session, so that a cancelled network switch can be undone. */
export interface SignedInNetworks {
  add(subject: Subject): void
  delete(namespace: Namespace): void
  clear(): void
  /** Another network on which the same account of the same wallet is signed in. */
  find(tab: Tab, subject: Subject): Promise<NetworkId | undefined>
}

export function createSignedInNetworks({
  store,
  clock,
  tabs,
}: {
  readonly store: Store
  readonly clock: Clock
  readonly tabs: () => readonly Tab[]
}): SignedInNetworks {
  const lastByNamespace = new Map<Namespace, Subject>()

  function previousNetwork({ namespace, address, chainId, connection }: Subject): NetworkId | undefined {
    const last = lastByNamespace.get(namespace)
    const isSame = last?.address === address && last.connection.walletId === connection.walletId
    return isSame && last.chainId !== chainId ? last.chainId : undefined
  }

  /** Asks the host network by network: an engine that has just started has seen no sign-in itself. */
  async function networkWithSession(tab: Tab, subject: Subject): Promise<NetworkId | undefined> {
    const { namespace, address, chainId } = subject
    const others = store
      .get()
      .networks.known.filter(network => network.chainNamespace === namespace)
      .map(({ caipNetworkId }) => caipNetworkId)
      .filter(id => id !== chainId)
    for (const id of others.slice(0, SESSION_NETWORKS_MAX)) {
      const other = { ...subject, chainId: id, account: formatCaipAddress(id, address) }
      const found = await findSessions(orderTabs(tabs(), tab), other, clock).catch(() => null)
      // After one failure the host is not asked for further networks: the user is waiting.
      if (!found) return undefined
      if (found.sessions.length > 0) return id
    }
    return undefined
  }

  return {
    add: subject => lastByNamespace.set(subject.namespace, subject),
    delete: namespace => lastByNamespace.delete(namespace),
    clear: () => lastByNamespace.clear(),
    find: async (tab, subject) => previousNetwork(subject) ?? (await networkWithSession(tab, subject)),
  }
}
