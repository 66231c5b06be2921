import type { Namespace } from '../../../bridge/contract/network.ts'
import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'
import { isConnected, landingView, type RuleConfig, type RuleState } from '../../state/rules.ts'
import type { ViewData, ViewEntry } from '../../state/stack.ts'
import { isProjectIdMissing, type ViewPlace, viewUnavailability } from '../../state/viewAvailability.ts'
import type { ViewName } from '../../state/views.ts'
import type { Hint } from './hint.ts'

/** The part of a tab that decides where a view lands. */
export interface LandingTab {
  readonly mirror: { getState(): RuleState }
  readonly hint: { getState(): Pick<Hint, 'namespace'> | null }
  readonly config: {
    readonly engine: Pick<
      EngineConfig,
      'features' | 'endpoints' | 'projectId' | 'enableWalletConnect' | 'networks' | 'defaultNetwork'
    >
    readonly page: RuleConfig
  }
}

export interface Landing {
  readonly view: ViewName
  /** The requested view, unless it is unavailable. */
  readonly requested: ViewName | undefined
  /** Whether the requested view is unavailable because the config has no project id. */
  readonly isProjectIdMissing: boolean
}

/** The namespace of the modal: the requested one, else the active one, else the one of the last visit. */
export function getViewPlace({ mirror, hint, config }: LandingTab, namespace?: Namespace): ViewPlace {
  const networks = mirror.getState()?.networks
  const active = networks?.activeNamespace ?? hint.getState()?.namespace
  const otherwise = config.engine.defaultNetwork.split(':')[0] as Namespace
  const shown = namespace ?? active ?? otherwise
  return {
    namespace: shown,
    known: networks?.known ?? config.engine.networks,
    network: networks?.active[shown],
  }
}

/** The first view of `open`: the requested view if it is available, else Account, else Connect. */
export function getLanding(tab: LandingTab, requested?: ViewName, namespace?: Namespace): Landing {
  const { mirror, hint, config } = tab
  const place = getViewPlace(tab, namespace)
  const reason = requested === undefined ? null : viewUnavailability(requested, config.engine, place)
  const last = hint.getState()
  const hinted = last !== null && (namespace === undefined || last.namespace === namespace)
  const state = mirror.getState()
  const isConnectedHere = state ? isConnected(state, namespace) : hinted
  // Which family will be connected is open: `availableEntry` looks again when an account is there.
  const isOpen = !isConnectedHere && (reason === 'namespace' || reason === 'network')
  const shown = reason === null || isOpen ? requested : undefined
  return {
    view: landingView(shown, state, config.page, hinted, namespace),
    requested: shown,
    isProjectIdMissing: requested !== undefined && isProjectIdMissing(requested, config.engine, place),
  }
}

/** An entry that waited for an account, or the account where the entry has become unavailable for it. */
export function availableEntry(tab: LandingTab, { view, data }: ViewEntry): ViewEntry {
  const isAvailable = viewUnavailability(view, tab.config.engine, getViewPlace(tab)) === null
  const none: ViewData = {}
  return isAvailable ? { view, data } : { view: 'Account', data: none }
}
