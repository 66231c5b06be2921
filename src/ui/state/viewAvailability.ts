import type { Namespace, Network, NetworkId } from '../../bridge/contract/network.ts'
import type { EngineConfig } from '../../bridge/options/engineOptions.ts'
import { canFollow, hasOnramp } from '../../bridge/services/onramp.ts'
import { getSecureSite } from '../../bridge/services/secureSite.ts'
import { hasSwaps } from '../../bridge/services/swapNetworks.ts'
import { hasWalletConnect } from '../../bridge/services/walletConnect.ts'
import type { ViewName } from './views.ts'
import { type ViewService, viewFacts } from './views.ts'

/** The part of the config that decides which views exist. */
export type ViewConfig = Pick<EngineConfig, 'features' | 'endpoints' | 'projectId' | 'enableWalletConnect'> &
  Partial<Pick<EngineConfig, 'walletConnect' | 'removedLogins'>>

/** The chain family that a view would be shown for, and the networks of the app. */
export interface ViewPlace {
  readonly namespace: Namespace
  readonly known: readonly Network[]
  /** The network in use in the family, where there is one. */
  readonly network?: NetworkId | undefined
}

/** Why a view cannot be shown: its feature is off, its service is not configured, or the family or network lacks it. */
export type Unavailability = 'feature' | 'service' | 'namespace' | 'network'

/** Whether the config names each service, by itself or by a project id. */
const HAS_SERVICE: Readonly<Record<ViewService, (config: ViewConfig) => boolean>> = {
  blockchainApi: canFollow,
  secureSite: config => getSecureSite(config) !== undefined,
  pay: ({ endpoints, projectId }) => Boolean(endpoints.pay ?? projectId),
  cosigner: ({ endpoints, projectId }) => Boolean(endpoints.cosigner ?? projectId),
  swaps: config => Boolean(config.endpoints.swaps) || canFollow(config),
  // Each provider sells to accounts of EVM chains.
  onramp: config => hasOnramp('eip155', config),
  walletConnect: hasWalletConnect,
}

function isFeatureOn({ features }: ViewConfig, feature: keyof ViewConfig['features']): boolean {
  const value = features[feature]
  return typeof value === 'boolean' ? value : value.length > 0
}

/** Whether the config names a node of a network, by itself or by a project id. */
function hasNode(
  { caipNetworkId: id, chainNamespace, rpcUrls }: Network,
  { endpoints, projectId, walletConnect }: ViewConfig,
): boolean {
  const own = [...(endpoints.rpc?.[id] ?? []), ...(endpoints.esplora?.[id] ?? []), ...rpcUrls.default.http]
  // The hosted nodes serve no Bitcoin.
  const isHosted = Boolean(projectId) && chainNamespace !== 'bip122'
  return own.length > 0 || isHosted || walletConnect?.rpcMap?.[id] !== undefined
}

function hasPlace(
  view: ViewName,
  config: ViewConfig,
  { namespace, known, network }: ViewPlace,
): Unavailability | null {
  const { namespaces, service, hasSwapNetwork, needsNode } = viewFacts(view)
  if (namespaces && !namespaces.includes(namespace)) return 'namespace'
  if (service === 'onramp' && !hasOnramp(namespace, config)) return 'namespace'
  const isSwapNetwork = ({ chainNamespace, caipNetworkId }: Network): boolean =>
    chainNamespace === namespace && hasSwaps(caipNetworkId, config)
  if (hasSwapNetwork && !known.some(isSwapNetwork)) return 'network'
  const isInUse = (entry: Network): boolean =>
    network === undefined ? entry.chainNamespace === namespace : entry.caipNetworkId === network
  const networks = needsNode ? known.filter(isInUse) : []
  if (networks.length > 0 && !networks.some(entry => hasNode(entry, config))) return 'network'
  return null
}

/**
 * The one gate of all views: `open`, every button that leads to a view, and the code that is fetched ahead ask it.
 *
 * @returns `null` when the view can be shown
 */
export function viewUnavailability(
  view: ViewName,
  config: ViewConfig,
  place: ViewPlace,
): Unavailability | null {
  const { account, feature, service, anyOf } = viewFacts(view)
  const login = feature === 'socials' ? 'social' : feature === 'email' ? feature : undefined
  if (login && account === 'connects' && config.removedLogins?.includes(login)) return 'feature'
  if (feature && !isFeatureOn(config, feature)) return 'feature'
  if (service && !HAS_SERVICE[service](config)) return 'service'
  if (anyOf) {
    const reasons = anyOf.map(next => viewUnavailability(next, config, place))
    // A service that is missing is the reason that a developer can act on.
    return reasons.includes(null) ? null : reasons.includes('service') ? 'service' : (reasons[0] ?? null)
  }
  return hasPlace(view, config, place)
}

/** Whether a project id would make the view available: it names every hosted service. */
export function isProjectIdMissing(view: ViewName, config: ViewConfig, place: ViewPlace): boolean {
  return (
    !config.projectId &&
    (viewFacts(view).service !== 'walletConnect' || config.enableWalletConnect) &&
    viewUnavailability(view, config, place) === 'service'
  )
}
