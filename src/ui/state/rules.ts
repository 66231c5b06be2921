import type { Namespace, NetworkId } from '../../bridge/contract/network.ts'
import type { Connection, SharedState } from '../../bridge/contract/state.ts'
import { SAFE_ID } from '../../bridge/values/walletIds.ts'
import type { ViewData, ViewEntry, Views } from './stack.ts'
import type { ViewName } from './views.ts'
import { viewFacts } from './views.ts'

/** What the rules read of the config. */
export interface RuleConfig {
  readonly enableNetworkSwitch: boolean
  readonly allowUnsupportedChain: boolean
  readonly embedded: boolean
  /**
   * A connect that succeeded may want a signature: the sign-in says when its view closes
   * (`client/follow/followSignIn.ts`).
   */
  readonly hasSignIn?: boolean
}

/** What the rules read of the engine's state. `null` before its first word. */
export type RuleState =
  | (Pick<SharedState, 'accounts' | 'networks'> &
      Partial<Pick<SharedState, 'signIn' | 'requests' | 'control'>>)
  | null

/** Views that ask for a network; a network that was chosen ends them all at once. */
export const NETWORK_CHOICE: Views = { includes: view => viewFacts(view).isNetworkChoice === true }

/** Views that lead to an account, and end when one is connected. */
const CONNECTING: Views = { includes: view => viewFacts(view).account === 'connects' }

/** Paying needs no account: an exchange may do it, and the view itself leads to Connect. */
const isIndependent = (view: ViewName): boolean => viewFacts(view).account === 'independent'

const isApproval = (view: ViewName): boolean => viewFacts(view).isApproval === true

/** Whether a disconnect has a meaning. A page inside a Safe is connected to it again with its next load. */
export const isDisconnectable = (connection: Pick<Connection, 'walletId' | 'reach'> | null): boolean =>
  connection?.walletId !== SAFE_ID || connection.reach === 'none'

/** On UnsupportedChain, and while a required sign-in is missing, a close shakes the card instead. */
export function isClosable(view: ViewName, state: RuleState = null): boolean {
  const entry = state?.signIn?.[state.networks.activeNamespace]
  const isBlocked = entry?.isRequired && entry.status !== 'signedIn' && isApproval(view)
  return view !== 'UnsupportedChain' && !isBlocked
}

/** The back arrow, never where a yes or no is wanted, nor on Connect when embedded. */
export function hasBack(view: ViewName, historyLength: number, embedded: boolean): boolean {
  return historyLength > 1 && !isApproval(view) && !(view === 'Connect' && embedded)
}

/** The help icon only on Connect. */
export function helpShown(view: ViewName): boolean {
  return view === 'Connect'
}

/** The network selector in the header of Account. */
export function networkSlotShown(view: ViewName, enableNetworkSwitch: boolean): boolean {
  return view === 'Account' && enableNetworkSwitch
}

/** The selector opens Networks only if there is a choice, or the current network is unknown. */
export function networksOpenable(knownCount: number, isCurrentKnown: boolean): boolean {
  return knownCount > 1 || !isCurrentKnown
}

/**
 * The unsupported-chain UI shows if network switching is on and unsupported chains are not allowed.
 *
 * @param requested the chain family; default the active one
 */
export function unsupportedNetwork(
  state: RuleState,
  config: Pick<RuleConfig, 'enableNetworkSwitch' | 'allowUnsupportedChain'>,
  requested?: Namespace,
): NetworkId | null {
  if (!state || !config.enableNetworkSwitch || config.allowUnsupportedChain) return null
  const namespace = requested ?? state.networks.activeNamespace
  if (!state.accounts[namespace]) return null
  const { unsupported, unlisted } = state.networks
  const network = unsupported[namespace]
  return network === undefined || unlisted?.includes(network) ? null : network
}

/**
 * Whether a chain family has an account.
 *
 * @param namespace default the active one
 */
export function isConnected(state: RuleState, namespace?: Namespace): boolean {
  return getAddress(state, namespace) !== undefined
}

/** The requested view, opened after Connect. */
export const getWantedEntry = ({
  history,
}: {
  readonly history?: readonly ViewEntry[]
}): ViewEntry | undefined => history?.find(({ data }) => data.wanted)?.data.wanted

/**
 * The view a call of `open` lands on.
 *
 * @param requested what the caller named, if anything; it is available (`viewUnavailability`)
 * @param hinted whether the last visit was connected; counts only until the engine speaks
 * @param namespace requested namespace; default: the active one
 */
export function landingView(
  requested: ViewName | undefined,
  state: RuleState,
  config: RuleConfig,
  hinted = false,
  namespace?: Namespace,
): ViewName {
  const connected = state ? isConnected(state, namespace) : hinted
  if (connected && unsupportedNetwork(state, config, namespace)) return 'UnsupportedChain'
  if (requested === undefined) return connected ? 'Account' : 'Connect'
  if (!connected && viewFacts(requested).account === 'required') return 'Connect'
  // Connecting a second wallet of a namespace is a switch of account: the account is the place for it.
  return requested
}

export type Step =
  | { readonly kind: 'none' | 'close' }
  | { readonly kind: 'backPast'; readonly views: Views }
  | { readonly kind: 'unsupported'; readonly namespace: Namespace }
  | { readonly kind: 'reset'; readonly view: ViewName; readonly data?: ViewData }

const NONE: Step = { kind: 'none' }

function getAddress(state: RuleState, namespace?: Namespace): string | undefined {
  return state?.accounts[namespace ?? state.networks.activeNamespace]?.address
}

function getNetworkId(state: RuleState): NetworkId | undefined {
  return state?.networks.active[state.networks.activeNamespace]
}

/**
 * What the modal does when the session changed under it: connect, network change, address lost.
 *
 * @param before the state the modal last acted on
 * @param after the state now
 * @param modal whether it is open, and its view
 */
export function stepAfter(
  before: RuleState,
  after: RuleState,
  modal: { readonly open: boolean; readonly view: ViewName; readonly history?: readonly ViewEntry[] },
  config: RuleConfig,
): Step {
  if (!after) return NONE
  const unsupported = unsupportedNetwork(after, config)
  const wasUnsupported = unsupportedNetwork(before, config)
  if (unsupported) {
    if (modal.open && (modal.view === 'UnsupportedChain' || modal.view === 'SwitchNetwork')) return NONE
    if (unsupported === wasUnsupported) return NONE
    return { kind: 'unsupported', namespace: after.networks.activeNamespace }
  }
  if (!modal.open) return NONE
  const had = getAddress(before)
  const has = getAddress(after)
  const sameNamespace = before?.networks.activeNamespace === after.networks.activeNamespace
  const isLost =
    !has && !isIndependent(modal.view) && (had ? sameNamespace : !before && modal.view === 'Account')
  // The hint had an account, but the engine's first snapshot has none.
  if (isLost) return had && !config.embedded ? { kind: 'close' } : { kind: 'reset', view: 'Connect' }
  if (!had && has && CONNECTING.includes(modal.view)) {
    if (config.hasSignIn && before) return NONE
    // Opened before the engine spoke: the account was there all along.
    const next = getWantedEntry(modal) ?? ((config.embedded || !before) && { view: 'Account' as const })
    return next ? { kind: 'reset', ...next } : { kind: 'close' }
  }
  // A further wallet has joined: back to the view that asked for it, or on to the one that waited for it.
  if (had && has && had !== has && viewFacts(modal.view).isJoining) {
    const wanted = getWantedEntry(modal)
    return wanted && !config.hasSignIn
      ? { kind: 'reset', ...wanted }
      : { kind: 'backPast', views: CONNECTING }
  }
  const networkChanged = before && (wasUnsupported || getNetworkId(before) !== getNetworkId(after))
  if (networkChanged && NETWORK_CHOICE.includes(modal.view))
    return { kind: 'backPast', views: NETWORK_CHOICE }
  return NONE
}
