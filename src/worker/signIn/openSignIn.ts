import type { Namespace, NetworkId } from '../../bridge/contract/network.ts'
import type { Connection, SignInEntry } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import { RequestAbortedError } from '../../bridge/errors/request.ts'
import { SignInNotEnabledError } from '../../bridge/errors/signIn.ts'
import { formatCaipAddress } from '../../bridge/values/caip.ts'
import { type TimerId, withDeadline } from '../base/clock.ts'
import { DISCONNECT_WAIT_MS, SESSION_NETWORKS_MAX } from '../base/limits.ts'
import type { Store } from '../store/store.ts'
import type { Told } from '../telemetry/events.ts'
import { endSessions, type Leaving } from './endSessions.ts'
import { type Found, findSessions, inFirst } from './host.ts'
import type { OneClick } from './oneClick.ts'
import type { SignParameters } from './sign.ts'
import { createSigning } from './signing.ts'
import { signInChanged, signInDropped } from './slice.ts'
import { startFailed } from './startFailed.ts'
import { readSubject, type Subject, subjectOf } from './subject.ts'
import { toldOf } from './told.ts'

export interface OpenSignInParameters extends SignParameters {
  readonly store: Store
  /** Tabs that can be asked, those last under a person's eyes first. */
  readonly tabs: () => readonly Tab[]
  readonly disconnect: (parameters: Leaving) => Promise<void>
  readonly switchNetwork: (network: NetworkId, tab: Tab) => Promise<void>
  readonly tell: (tab: Tab, told: Told) => void
}

/** The sign-in of all tabs: one account, one prompt, one state. */
export interface SignIn {
  sign(tab: Tab): Promise<void>
  cancel(tab: Tab): Promise<void>
  request(tab: Tab): Promise<void>
  signOut(tab: Tab): Promise<void>
  changed(tab: Tab): Promise<void>
  /** What a wallet may sign together with its approval, all chains at once. */
  oneClick(): Promise<OneClick | null>
  /** A disconnect was asked: sessions go first. Never rejects, and takes at most 3 s. */
  leaving(leaving: Leaving): Promise<void>
  tabCame(tab: Tab): void
  tabGone(tab: Tab): void
  visible(tab: Tab): void
  stop(): void
}

const isOutOfReach = (connection: Connection | undefined): boolean =>
  connection !== undefined && connection.reach !== 'reachable'

/**
 * Follows who is connected where, asks the host about them, and keeps one prompt in one tab while a session is missing.
 * What the host says is the truth; the slice only repeats it.
 */
export function openSignIn(parameters: OpenSignInParameters): SignIn {
  const { store, clock, disconnect, switchNetwork, tell } = parameters
  let current: Subject | null = null
  /** Where each namespace was signed in last. */
  const lastSignedIn = new Map<Namespace, Subject>()
  /** Grows with each look at the host: what an older look finds is no news. */
  let turn = 0
  let signsOutOnDisconnect = true
  let isEnding = false
  let expiry: TimerId | undefined

  const entryOf = ({ namespace, account }: Subject): SignInEntry | undefined => {
    const entry = store.get().signIn[namespace]
    return entry?.account === account ? entry : undefined
  }
  const entry = () => (current ? entryOf(current) : undefined)
  const tabOf = (id: string | null | undefined) => parameters.tabs().find(tab => tab.id === id)
  const order = (first?: Tab) => {
    const tabs = parameters.tabs()
    return first && tabs.includes(first) ? [first, ...tabs.filter(tab => tab !== first)] : tabs
  }

  const signing = createSigning({
    ...parameters,
    signedIn(tab, subject, session) {
      signedIn(subject, { sessions: [session], isRequired: entryOf(subject)?.isRequired ?? false })
      // The host has the last word: what it does not find again is not signed in.
      void look(tab)
    },
  })

  function signedIn(subject: Subject, found: Pick<Found, 'sessions' | 'isRequired'>): void {
    lastSignedIn.set(subject.namespace, subject)
    signInChanged(store, subject, {
      status: 'signedIn',
      isRequired: found.isRequired,
      promptTab: null,
      error: null,
    })
    lookWhenOver(found)
  }

  /** A session ends by itself: then it is asked for anew. */
  function lookWhenOver({ sessions }: Pick<Found, 'sessions'>): void {
    clock.clearTimeout(expiry)
    const ends = sessions.map(({ data }) => Date.parse(data.expirationTime ?? ''))
    const end = Math.max(...ends)
    if (Number.isFinite(end)) expiry = clock.setTimeout(() => void look(), Math.max(end - clock.now(), 0))
  }

  /**
   * Asks the host, and has the view opened where no session is.
   *
   * @param first the tab to ask and to prompt in, when it can
   * @param isWanted asked for by name: also after a cancel
   */
  async function look(first?: Tab, isWanted = false): Promise<void> {
    const subject = current
    // Pages hear of sessions that go before we know that all of them are gone, and of one that comes before we tell them.
    if (!subject || isEnding || signing.isActive()) return
    turn += 1
    const mine = turn
    if (!entryOf(subject)) signInChanged(store, subject, { status: 'checking' })
    let found: Found | null
    try {
      found = await findSessions(order(first), subject, clock)
    } catch (error) {
      if (turn === mine) await startFailed(subject, error, parameters)
      return
    }
    // A signature under way asks the host itself when it is there.
    if (turn === mine && !signing.isActive()) show(subject, found, isWanted)
  }

  function show(subject: Subject, found: Found | null, isWanted: boolean): void {
    const before = entryOf(subject)
    if (!found) {
      // No tab has a sign-in any more, or no tab is awake: the next one that comes is asked.
      signInDropped(store, subject.namespace)
      return
    }
    const { isRequired, sessions, tab } = found
    signsOutOnDisconnect = found.signsOutOnDisconnect
    if (sessions.length > 0) {
      signedIn(subject, found)
      return
    }
    // Cancelled or signed out: nobody is asked twice.
    if (before?.status === 'none' && !isWanted && !isRequired) return
    const isReachable = !isOutOfReach(store.get().connections[subject.namespace])
    signInChanged(store, subject, {
      status: 'required',
      isRequired,
      promptTab: isReachable ? tab.id : null,
      ...(before?.status === 'required' ? {} : { error: null }),
    })
  }

  /** Whoever is shown the view for an account that is no longer the one in question is shown it no more. */
  function leave(subject: Subject): void {
    signing.stop()
    const left = entryOf(subject)
    if (left && left.status !== 'signedIn' && left.status !== 'none')
      signInChanged(store, subject, { status: 'required', promptTab: null })
  }

  function follow(): void {
    const state = store.get()
    const subject = subjectOf(state)
    for (const namespace of Object.keys(state.signIn) as Namespace[])
      if (!state.accounts[namespace]) {
        lastSignedIn.delete(namespace)
        signInDropped(store, namespace)
      }
    const before = current
    current = subject
    if (subject?.account !== before?.account) {
      turn += 1
      clock.clearTimeout(expiry)
      if (before && state.accounts[before.namespace]) leave(before)
      else signing.stop()
      void look()
      return
    }
    const isBack = isOutOfReach(before?.connection) && !isOutOfReach(subject?.connection)
    if (isBack && entry()?.status === 'required') void look()
  }

  /** The tab that shows the view is gone or asleep: another one shows it. */
  function tabLeft(tab: Tab): void {
    if (signing.tab() === tab) signing.stop()
    if (entry()?.promptTab !== tab.id) return
    if (current) signInChanged(store, current, { status: 'required', promptTab: null })
    void look()
  }

  async function end(sessions: () => Promise<void>): Promise<void> {
    signing.stop()
    turn += 1
    isEnding = true
    try {
      await sessions()
    } finally {
      isEnding = false
    }
  }

  /** The network on which the same account of the same wallet was signed in before it was switched. */
  function previousNetwork({ namespace, address, chainId, connection }: Subject): NetworkId | undefined {
    const last = lastSignedIn.get(namespace)
    const isSame = last?.address === address && last.connection.walletId === connection.walletId
    return isSame && last.chainId !== chainId ? last.chainId : undefined
  }

  /** A network of the account that the host has a session for: an engine that just started has seen no sign-in itself. */
  async function signedInNetwork(tab: Tab, subject: Subject): Promise<NetworkId | undefined> {
    const { namespace, address, chainId } = subject
    const others = store
      .get()
      .networks.known.filter(network => network.chainNamespace === namespace)
      .map(({ caipNetworkId }) => caipNetworkId)
      .filter(id => id !== chainId)
    for (const id of others.slice(0, SESSION_NETWORKS_MAX)) {
      const there = { ...subject, chainId: id, account: formatCaipAddress(id, address) }
      // A host that does not answer once is not asked again: the person waits.
      const found = await findSessions(order(tab), there, clock).catch(() => null)
      if (!found) return undefined
      if (found.sessions.length > 0) return id
    }
    return undefined
  }

  /**
   * A required sign-in was cancelled: the account goes back to the network it was signed in on; where there is none, or
   * the wallet stays, that wallet is disconnected, and no other.
   */
  async function giveUp(tab: Tab, subject: Subject): Promise<void> {
    const back = previousNetwork(subject) ?? (await signedInNetwork(tab, subject))
    if (current?.account !== subject.account) return
    lastSignedIn.delete(subject.namespace)
    if (back) {
      const isBack = await switchNetwork(back, tab).then(
        () => true,
        () => false,
      )
      // After another switch the sign-in is for the account that is active now.
      if (isBack || current?.account !== subject.account) return
    }
    const leaving = { namespace: subject.namespace, wallet: subject.connection.walletId }
    await part.leaving(leaving)
    await disconnect(leaving)
  }

  const unfollow = store.subscribe(follow)
  follow()

  const part: SignIn = {
    sign: tab => signing.sign(tab, readSubject(store.get())),

    async cancel(tab) {
      signing.stop()
      turn += 1
      const subject = current
      if (!subject) return
      tell(tab, toldOf('CLICK_CANCEL_SIWX', subject, store))
      if (entryOf(subject)?.isRequired) await giveUp(tab, subject)
      else signInChanged(store, subject, { status: 'none', promptTab: null, error: null })
    },

    async request(tab) {
      const subject = readSubject(store.get())
      const { chainId, address } = subject
      const answer = await tab.page.signIn.getSessions({ chainId, address })
      if (answer === null) throw new SignInNotEnabledError()
      await look(tab, true)
    },

    async signOut(tab) {
      lastSignedIn.clear()
      await end(() => inFirst(order(tab), host => host.setSessions({ sessions: [] })))
      const entries = Object.entries(store.get().signIn) as [Namespace, SignInEntry][]
      for (const [namespace, { account }] of entries)
        signInChanged(store, { namespace, account }, { status: 'none', promptTab: null, error: null })
      // Without a session nobody stays: a prompt right after a sign-out would be no answer to it.
      if (entries.some(([, { isRequired }]) => isRequired)) await disconnect({})
    },

    changed: tab => look(tab),

    async oneClick() {
      const { active, known } = store.get().networks
      const chainId =
        active.eip155 ?? known.find(({ chainNamespace }) => chainNamespace === 'eip155')?.caipNetworkId
      if (!chainId) return null
      const { openOneClick } = await import('./oneClick.ts')
      return openOneClick({ ...parameters, tabs: order(), chainId })
    },

    async leaving(leaving) {
      if (!signsOutOnDisconnect) return
      const late = () => new RequestAbortedError()
      const ending = end(() => endSessions(store.get(), order(), leaving))
      await withDeadline(clock, ending, DISCONNECT_WAIT_MS, late).catch(() => {})
    },

    // What its page keeps is the truth, whatever we knew before.
    tabCame: tab => void look(tab),
    tabGone: tabLeft,
    visible(tab) {
      const now = entry()
      if (now?.status !== 'required' || now.promptTab === tab.id) return
      // Two windows side by side: the view stays where it is.
      if (!tabOf(now.promptTab)?.visible) void look(tab)
    },
    stop() {
      unfollow()
      clock.clearTimeout(expiry)
      signing.stop()
    },
  }
  return part
}
