import type { SignInEntry } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import { SignInStartError } from '../../bridge/errors/signIn.ts'
import { toErrorWire } from '../../bridge/errors/wire.ts'
import { createLatest } from '../../bridge/values/createLatest.ts'
import type { Clock, TimerId } from '../base/clock.ts'
import type { Store } from '../store/store.ts'
import type { TelemetryEvent } from '../telemetry/events.ts'
import type { Leaving } from './endSessions.ts'
import { type Found, findSessions, orderTabs } from './host.ts'
import { signInEvent } from './signInEvents.ts'
import type { Signing } from './signing.ts'
import { signInChanged, signInDropped } from './slice.ts'
import { isOutOfReach, type Subject } from './subject.ts'

interface StartFailedParameters {
  readonly store: Store
  readonly tabs: () => readonly Tab[]
  readonly disconnect: (parameters: Leaving) => Promise<void>
  readonly track: (tab: Tab, reported: TelemetryEvent) => void
}

/** When no session can be read, the account is disconnected and the most visible tab shows the error on Connect. */
async function startFailed(
  subject: Subject,
  cause: unknown,
  { store, tabs, disconnect, track }: StartFailedParameters,
): Promise<void> {
  const error = toErrorWire(new SignInStartError({ cause }))
  const [visibleTab] = tabs()
  if (visibleTab) track(visibleTab, signInEvent('SIWX_AUTH_ERROR', subject, store))
  // A wallet that does not answer is disconnected locally all the same.
  await disconnect({ namespace: subject.namespace, wallet: subject.connection.walletId }).catch(() => {})
  signInChanged(store, subject, { status: 'none', promptTab: visibleTab?.id ?? null, error })
}

export interface CreateSessionLookupParameters extends StartFailedParameters {
  readonly clock: Clock
  /** The account in use, or `null` while no account can sign in. */
  readonly current: () => Subject | null
  readonly signing: Pick<Signing, 'isActive' | 'stop'>
  readonly onSignedIn: (subject: Subject) => void
}

/** Asks the host for the sessions of the account in use and writes the result to the slice `signIn`. */
export interface SessionLookup {
  /**
   * Asks the host, and opens the sign-in view when no session exists.
   *
   * @param first tab to ask and to prompt in, when it answers
   * @param isWanted whether the view opens also after a cancel or a sign-out
   */
  refresh(first?: Tab, isWanted?: boolean): Promise<void>
  /** Publishes the sessions of an account and looks again when they expire. */
  publish(subject: Subject, found: Pick<Found, 'sessions' | 'isRequired'>): void
  /** Ignores the results of lookups that are still running. */
  invalidate(): void
  cancelExpiry(): void
  /** Removes sessions; no lookup starts until the removal has settled. */
  pauseWhile(remove: () => Promise<void>): Promise<void>
  /** Whether the host wants its sessions removed on a disconnect. */
  signsOutOnDisconnect(): boolean
}

/** The entry of the account, unless the slice holds another account of its namespace. */
export function getSignInEntry(store: Store, { namespace, account }: Subject): SignInEntry | undefined {
  const entry = store.get().signIn[namespace]
  return entry?.account === account ? entry : undefined
}

export function createSessionLookup(parameters: CreateSessionLookupParameters): SessionLookup {
  const { store, clock, tabs, current, signing, onSignedIn } = parameters
  const lookups = createLatest()
  let signsOutOnDisconnect = true
  let isPaused = false
  let expiry: TimerId | undefined

  function publish(subject: Subject, { sessions, isRequired }: Pick<Found, 'sessions' | 'isRequired'>): void {
    onSignedIn(subject)
    signInChanged(store, subject, { status: 'signedIn', isRequired, promptTab: null, error: null })
    clock.clearTimeout(expiry)
    const end = Math.max(...sessions.map(({ data }) => Date.parse(data.expirationTime ?? '')))
    if (Number.isFinite(end)) expiry = clock.setTimeout(() => void refresh(), Math.max(end - clock.now(), 0))
  }

  function show(subject: Subject, found: Found | null, isWanted: boolean): void {
    const before = getSignInEntry(store, subject)
    if (!found) {
      // No tab has a sign-in, or no tab is awake: the next tab that connects is asked.
      signInDropped(store, subject.namespace)
      return
    }
    const { isRequired, sessions, tab } = found
    signsOutOnDisconnect = found.signsOutOnDisconnect
    if (sessions.length > 0) {
      publish(subject, found)
      return
    }
    // After a cancel or a sign-out the view does not open again by itself.
    if (before?.status === 'none' && !isWanted && !isRequired) return
    const isReachable = !isOutOfReach(store.get().connections[subject.namespace])
    signInChanged(store, subject, {
      status: 'required',
      isRequired,
      promptTab: isReachable ? tab.id : null,
      ...(before?.status === 'required' ? {} : { error: null }),
    })
  }

  async function refresh(first?: Tab, isWanted = false): Promise<void> {
    const subject = current()
    // During a removal or a signature the host's sessions are about to change.
    if (!subject || isPaused || signing.isActive()) return
    const isLatest = lookups.start()
    if (!getSignInEntry(store, subject)) signInChanged(store, subject, { status: 'checking' })
    let found: Found | null
    try {
      found = await findSessions(orderTabs(tabs(), first), subject, clock)
    } catch (error) {
      if (isLatest()) await startFailed(subject, error, parameters)
      return
    }
    // A signature that began meanwhile looks again when it has ended.
    if (isLatest() && !signing.isActive()) show(subject, found, isWanted)
  }

  return {
    refresh,
    publish,
    invalidate: lookups.cancel,
    cancelExpiry: () => clock.clearTimeout(expiry),
    async pauseWhile(remove) {
      signing.stop()
      lookups.cancel()
      isPaused = true
      try {
        await remove()
      } finally {
        isPaused = false
      }
    },
    signsOutOnDisconnect: () => signsOutOnDisconnect,
  }
}
