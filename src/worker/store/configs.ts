import type { Namespace, Network, NetworkId } from '../../bridge/contract/network.ts'
import type { EngineConfig } from '../../bridge/options/engineOptions.ts'
import type { EngineState } from './state.ts'
import type { Store } from './store.ts'

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Networks of all tabs in one list; the newest definition of an id wins, the first place stays. */
function unite(known: readonly Network[], added: readonly Network[]): readonly Network[] {
  const byId = new Map(known.map(network => [network.caipNetworkId, network]))
  for (const network of added) {
    if (!isSame(byId.get(network.caipNetworkId), network)) byId.set(network.caipNetworkId, network)
  }
  return [...byId.values()]
}

/** The tab's own list alone. Unchanged definitions keep their object, so that tabs are not sent them again. */
function replace(known: readonly Network[], wanted: readonly Network[]): readonly Network[] {
  const byId = new Map(unite(known, wanted).map(network => [network.caipNetworkId, network]))
  return wanted.map(network => byId.get(network.caipNetworkId) ?? network)
}

/**
 * A tab brought its config: its networks join, a placeholder that is configured now becomes a network,
 * and a namespace without an active network gets the tab's default.
 *
 * @param replaces the tab's networks take the place of those of all tabs (`tabkey.update`)
 */
export function configArrived(store: Store, config: EngineConfig, replaces = false): void {
  store.change(state => {
    const known = (replaces ? replace : unite)(state.networks.known, config.networks)
    const { revision = 0 } = state.networks
    const isKnown = (id: NetworkId) => known.some(network => network.caipNetworkId === id)
    const active: Partial<Record<Namespace, NetworkId>> = {}
    const unsupported: Partial<Record<Namespace, NetworkId>> = {}
    for (const namespace of new Set(known.map(network => network.chainNamespace))) {
      const { unsupported: placeholder, active: before } = state.networks
      const current = placeholder[namespace] ?? before[namespace]
      if (current && !isKnown(current) && state.connections[namespace]) unsupported[namespace] = current
      // A placeholder leaves the network below it in place: that is where a disconnect returns to.
      const stillKnown = [current, before[namespace]].find(id => id && isKnown(id))
      active[namespace] = stillKnown ?? chooseDefault(config, known, namespace)
    }
    // A wallet joined where no tab has networks yet: the tab that brings them must find it where it stands.
    for (const namespace of Object.keys(state.connections) as Namespace[]) {
      const { unsupported: placeholder, active: before } = state.networks
      if (known.some(network => network.chainNamespace === namespace)) continue
      if (before[namespace]) active[namespace] = before[namespace]
      if (placeholder[namespace]) unsupported[namespace] = placeholder[namespace]
    }
    const networks = {
      known,
      active,
      unsupported,
      activeNamespace: chooseNamespace(state, known, config),
      ...(state.networks.unlisted ? { unlisted: state.networks.unlisted } : {}),
      ...(replaces ? { revision: revision + 1 } : revision > 0 ? { revision } : {}),
    }
    // The hello of a further tab with the same config changes nothing.
    return isSame(networks, state.networks) ? {} : { networks }
  })
  // Without a control file no host has taken anything away, whatever the disk says.
  store.change(({ control }) => (control && config.endpoints.control === undefined ? { control: null } : {}))
}

function chooseDefault(
  config: EngineConfig,
  known: readonly Network[],
  namespace: Namespace,
): NetworkId | undefined {
  const wanted = known.find(({ caipNetworkId }) => caipNetworkId === config.defaultNetwork)
  if (wanted?.chainNamespace === namespace) return wanted.caipNetworkId
  return known.find(network => network.chainNamespace === namespace)?.caipNetworkId
}

function chooseNamespace(state: EngineState, known: readonly Network[], config: EngineConfig): Namespace {
  const { activeNamespace } = state.networks
  const isConfigured = known.some(network => network.chainNamespace === activeNamespace)
  if (isConfigured && Object.keys(state.networks.active).length > 0) return activeNamespace
  return (
    known.find(({ caipNetworkId }) => caipNetworkId === config.defaultNetwork)?.chainNamespace ??
    activeNamespace
  )
}
