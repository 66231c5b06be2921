import type { Namespace, NetworkId } from '../../bridge/contract/network.ts'
import type { SharedState } from '../../bridge/contract/state.ts'
import type { ViewData, ViewEntry, ViewName, Views } from './stack.ts'

/** What the rules read of the config. */
export interface RuleConfig {
  readonly enableNetworkSwitch: boolean
  readonly allowUnsupportedChain: boolean
  readonly embedded: boolean
  /** A connect that succeeded may want a signature: the sign-in says when its view closes (client/followSignIn). */
  readonly hasSignIn?: boolean
}

/** What the rules read of the engine's state. `null` before its first word. */
export type RuleState =
  | (Pick<SharedState, 'accounts' | 'networks'> & Partial<Pick<SharedState, 'signIn'>>)
  | null

/** Views that ask for a network; a network that was chosen ends them all at once. */
export const NETWORK_CHOICE: readonly ViewName[] = [
  'Networks',
  'SwitchNetwork',
  'SwitchActiveChain',
  'UnsupportedChain',
]

/**
 * How the names of views begin that speak of a connected account: `Up` is an update or upgrade of it, `F` funds it, `T` is
 * what it did.
 */
const CONNECTED_ONLY =
  /^(Account|Approve|Buy|Choose|ConnectingSiwe|F|Nft|On|Pay|Profile|Reg|SIWX|Smart|Swap|T|Unsupported|Up|WalletC|WalletR|WalletS|WhatIsAB)/

/** Views that end when an account is there: all that do not speak of one, or of networks. */
const isConnecting = (view: ViewName): boolean =>
  view !== 'WhatIsANetwork' && !CONNECTED_ONLY.test(view) && !NETWORK_CHOICE.includes(view)

/** Paying needs no account: an exchange may do it, and the view itself leads to Connect (reference §4.4). */
const FREE = /^Pay($|L)/

/** Views that wait for a person's yes or no. */
const ASKING = /^(Approve|ConnectingSiwe|SIWX)/

/** Reference §4.7: on UnsupportedChain, and while a required sign-in is missing (spec §4), a close shakes the card instead. */
export function isClosable(view: ViewName, state: RuleState = null): boolean {
  const entry = state?.signIn?.[state.networks.activeNamespace]
  const isHeld = entry?.isRequired && entry.status !== 'signedIn' && ASKING.test(view)
  return view !== 'UnsupportedChain' && !isHeld
}

/** Reference §4.7: the back arrow, never where a yes or no is wanted, nor on Connect when embedded. */
export function hasBack(view: ViewName, historyLength: number, embedded: boolean): boolean {
  return historyLength > 1 && !ASKING.test(view) && !(view === 'Connect' && embedded)
}

/** Reference §4.7: the help icon only on Connect. */
export function helpShown(view: ViewName): boolean {
  return view === 'Connect'
}

/** Reference §4.7: the network selector in the header of Account. */
export function networkSlotShown(view: ViewName, enableNetworkSwitch: boolean): boolean {
  return view === 'Account' && enableNetworkSwitch
}

/** Reference §4.7: the selector opens Networks only if there is a choice, or the current network is unknown. */
export function networksOpenable(knownCount: number, isCurrentKnown: boolean): boolean {
  return knownCount > 1 || !isCurrentKnown
}

/** Spec §4: the unsupported-chain UI shows if network switching is on and unsupported chains are not allowed. */
export function unsupportedNetwork(
  state: RuleState,
  config: Pick<RuleConfig, 'enableNetworkSwitch' | 'allowUnsupportedChain'>,
): NetworkId | null {
  if (!state || !config.enableNetworkSwitch || config.allowUnsupportedChain) return null
  const namespace = state.networks.activeNamespace
  if (!state.accounts[namespace]) return null
  return state.networks.unsupported[namespace] ?? null
}

/** Whether the namespace the UI speaks of has an account. */
export function isConnected(state: RuleState): boolean {
  return addressOf(state) !== undefined
}

/** What was asked for before the way led by Connect. */
export const wantedOf = ({ history }: { readonly history?: readonly ViewEntry[] }): ViewEntry | undefined =>
  history?.find(({ data }) => data.wanted)?.data.wanted

/**
 * The view a call of `open` lands on.
 *
 * @param asked what the caller named, if anything
 * @param hinted whether the last visit was connected; counts only until the engine speaks
 */
export function landingView(
  asked: ViewName | undefined,
  state: RuleState,
  config: RuleConfig,
  hinted = false,
): ViewName {
  const connected = state ? isConnected(state) : hinted
  if (connected && unsupportedNetwork(state, config)) return 'UnsupportedChain'
  if (asked === undefined) return connected ? 'Account' : 'Connect'
  if (!connected && CONNECTED_ONLY.test(asked) && !FREE.test(asked)) return 'Connect'
  // Connecting a second wallet of a namespace is a switch of account: the account is the place for it.
  return asked
}

export type Step =
  | { readonly kind: 'none' | 'close' }
  | { readonly kind: 'backPast'; readonly views: Views }
  | { readonly kind: 'unsupported'; readonly namespace: Namespace }
  | { readonly kind: 'reset'; readonly view: ViewName; readonly data?: ViewData }

const NONE: Step = { kind: 'none' }

function addressOf(state: RuleState): string | undefined {
  return state?.accounts[state.networks.activeNamespace]?.address
}

function networkOf(state: RuleState): NetworkId | undefined {
  return state?.networks.active[state.networks.activeNamespace]
}

/**
 * What the modal does when the session changed under it (reference §4.7): connect, network change, address lost.
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
  const had = addressOf(before)
  const has = addressOf(after)
  const sameNamespace = before?.networks.activeNamespace === after.networks.activeNamespace
  const isLost = !has && !FREE.test(modal.view) && (had ? sameNamespace : !before && modal.view === 'Account')
  // Before the first word of the engine only the hint spoke: the account it promised is not there.
  if (isLost) return had && !config.embedded ? { kind: 'close' } : { kind: 'reset', view: 'Connect' }
  if (!had && has && isConnecting(modal.view)) {
    if (config.hasSignIn && before) return NONE
    // Opened before the engine spoke: the account was there all along.
    const next = wantedOf(modal) ?? ((config.embedded || !before) && { view: 'Account' as const })
    return next ? { kind: 'reset', ...next } : { kind: 'close' }
  }
  // One more wallet was joined: back to where it was asked for.
  if (had && has && had !== has && /^Connecting[EMW]/.test(modal.view))
    return { kind: 'backPast', views: { includes: isConnecting } }
  const networkChanged = before && (wasUnsupported || networkOf(before) !== networkOf(after))
  if (networkChanged && NETWORK_CHOICE.includes(modal.view))
    return { kind: 'backPast', views: NETWORK_CHOICE }
  return NONE
}
