import type { Namespace, NetworkId } from '../../bridge/contract/network.ts'
import type { SignInEntry } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import { RequestAbortedError } from '../../bridge/errors/request.ts'
import { SignInNotEnabledError } from '../../bridge/errors/signIn.ts'
import { withDeadline } from '../base/clock.ts'
import type { ModuleWith } from '../base/engineModule.ts'
import { DISCONNECT_WAIT_MS } from '../base/limits.ts'
import type { OneClick } from '../connectors/oneClick.ts'
import { isKnown } from '../store/select.ts'
import type { Store } from '../store/store.ts'
import type { TelemetryEvent } from '../telemetry/events.ts'
import { endSessions, type Leaving } from './endSessions.ts'
import { followSubject } from './followSubject.ts'
import { inFirst, orderTabs } from './host.ts'
import { createPromptTab } from './promptTab.ts'
import { createSessionLookup, getSignInEntry } from './sessionLookup.ts'
import type { SignParameters } from './sign.ts'
import { createSignedInNetworks } from './signedInNetworks.ts'
import { signInEvent } from './signInEvents.ts'
import { createSigning } from './signing.ts'
import { signInChanged } from './slice.ts'
import { readSubject, type Subject } from './subject.ts'

export interface OpenSignInParameters extends SignParameters {
  readonly store: Store
  /** Tabs that can be asked, the most recently visible first. */
  readonly tabs: () => readonly Tab[]
  readonly disconnect: (parameters: Leaving) => Promise<void>
  readonly switchNetwork: (network: NetworkId, tab: Tab) => Promise<void>
  readonly track: (tab: Tab, reported: TelemetryEvent) => void
}

/** The sign-in of all tabs: one account, one prompt, one state. */
export interface SignIn
  extends ModuleWith<
    'onTabConnected' | 'onTabClosed' | 'onVisibility' | 'onSuspend' | 'onResume' | 'dispose'
  > {
  sign(tab: Tab): Promise<void>
  cancel(tab: Tab): Promise<void>
  request(tab: Tab): Promise<void>
  signOut(tab: Tab): Promise<void>
  changed(tab: Tab): Promise<void>
  /**
   * The message that a wallet may sign together with its approval of the connection.
   *
   * @param chain of the wallet, where it is known
   */
  oneClick(chain?: NetworkId): Promise<OneClick | null>
  /** Removes the sessions of the accounts that a disconnect names. Never rejects, and takes at most 3 s. */
  leaving(leaving: Leaving): Promise<void>
}

/** Closes the view for an account that is no longer in use. */
function releasePrompt(store: Store, subject: Subject): void {
  const entry = getSignInEntry(store, subject)
  if (entry && entry.status !== 'signedIn' && entry.status !== 'none')
    signInChanged(store, subject, { status: 'required', promptTab: null })
}

/** One-click authentication signs in on an EVM network only; its code is fetched when a wallet connects. */
async function loadOneClick(parameters: OpenSignInParameters, chain?: NetworkId): Promise<OneClick | null> {
  const { networks } = parameters.store.get()
  const known = networks.known.find(({ chainNamespace }) => chainNamespace === 'eip155')?.caipNetworkId
  const chainId = chain && isKnown(networks, chain) ? chain : (networks.active.eip155 ?? known)
  if (!chainId) return null
  const { openOneClick } = await import('./oneClick.ts')
  return openOneClick({ ...parameters, tabs: parameters.tabs(), chainId })
}

/**
 * Follows the connected account, asks the host for its sessions, and keeps one prompt in one tab while a session is
 * missing. The host is the authority; the slice `signIn` mirrors it.
 */
export function openSignIn(parameters: OpenSignInParameters): SignIn {
  const { store, clock, tabs, disconnect, switchNetwork, track } = parameters
  const networks = createSignedInNetworks({ store, clock, tabs })

  const signing = createSigning({
    ...parameters,
    signedIn(tab, subject, session) {
      const isRequired = getSignInEntry(store, subject)?.isRequired ?? false
      lookup.publish(subject, { sessions: [session], isRequired })
      // The host may have refused the session: only a session that it returns counts.
      void lookup.refresh(tab)
    },
  })
  const lookup = createSessionLookup({ ...parameters, current, signing, onSignedIn: networks.add })
  const follower = followSubject({
    store,
    onChange(before) {
      lookup.invalidate()
      lookup.cancelExpiry()
      signing.stop()
      if (before) releasePrompt(store, before)
      void lookup.refresh()
    },
    onReachable(subject) {
      if (getSignInEntry(store, subject)?.status === 'required') void lookup.refresh()
    },
    onDisconnect: networks.delete,
  })

  function current(): Subject | null {
    return follower.current()
  }

  /**
   * A required sign-in was cancelled: the account returns to the network on which it is signed in. Without such a
   * network, or when the wallet does not switch, that wallet alone is disconnected.
   */
  async function returnOrDisconnect(tab: Tab, subject: Subject): Promise<void> {
    const isReplaced = () => current()?.account !== subject.account
    const network = await networks.find(tab, subject)
    if (isReplaced()) return
    networks.delete(subject.namespace)
    if (network) {
      const isSwitched = await switchNetwork(network, tab).then(
        () => true,
        () => false,
      )
      // After another switch the sign-in is for the account that is active now.
      if (isSwitched || isReplaced()) return
    }
    const leaving = { namespace: subject.namespace, wallet: subject.connection.walletId }
    await removeSessions(leaving)
    await disconnect(leaving)
  }

  async function cancel(tab: Tab): Promise<void> {
    signing.stop()
    lookup.invalidate()
    const subject = current()
    if (!subject) return
    track(tab, signInEvent('CLICK_CANCEL_SIWX', subject, store))
    if (getSignInEntry(store, subject)?.isRequired) await returnOrDisconnect(tab, subject)
    else signInChanged(store, subject, { status: 'none', promptTab: null, error: null })
  }

  async function signOut(tab: Tab): Promise<void> {
    networks.clear()
    await lookup.pauseWhile(() => inFirst(orderTabs(tabs(), tab), host => host.setSessions({ sessions: [] })))
    const entries = Object.entries(store.get().signIn) as [Namespace, SignInEntry][]
    for (const [namespace, { account }] of entries)
      signInChanged(store, { namespace, account }, { status: 'none', promptTab: null, error: null })
    // Where a session is required, a sign-out disconnects; it must not open the prompt again.
    if (entries.some(([, { isRequired }]) => isRequired)) await disconnect({})
  }

  async function removeSessions(leaving: Leaving): Promise<void> {
    if (!lookup.signsOutOnDisconnect()) return
    const removal = lookup.pauseWhile(() => endSessions(store.get(), tabs(), leaving))
    await withDeadline(clock, removal, DISCONNECT_WAIT_MS, () => new RequestAbortedError()).catch(() => {})
  }

  const refreshIn = (tab: Tab) => void lookup.refresh(tab)
  const prompt = createPromptTab({ store, tabs, current, signing, lookup })
  follower.start()

  return {
    sign: tab => signing.sign(tab, readSubject(store.get())),
    cancel,
    async request(tab) {
      const { chainId, address } = readSubject(store.get())
      const answer = await tab.page.signIn.getSessions({ chainId, address })
      if (answer === null) throw new SignInNotEnabledError()
      await lookup.refresh(tab, true)
    },
    signOut,
    changed: tab => lookup.refresh(tab),
    oneClick: chain => loadOneClick(parameters, chain),
    leaving: removeSessions,
    onTabConnected: refreshIn,
    onResume: refreshIn,
    onTabClosed: prompt.onTabClosed,
    onSuspend: prompt.onTabClosed,
    onVisibility: prompt.onTabVisible,
    dispose() {
      follower.stop()
      lookup.cancelExpiry()
      signing.stop()
    },
  }
}
