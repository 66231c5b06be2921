import type { ConnectParameters } from '../../../bridge/contract/engineApi.ts'
import type { WcSlice } from '../../../bridge/contract/state.ts'
import {
  ConnectionCancelledError,
  ConnectionDeclinedError,
  ConnectionExpiredError,
  RelayError,
} from '../../../bridge/errors/connection.ts'
import { WalletRequestError } from '../../../bridge/errors/request.ts'
import { toErrorWire } from '../../../bridge/errors/wire.ts'
import { PAIRING_GRACE_MS, PAIRING_LIFE_MS } from '../../../bridge/values/pairingLife.ts'
import { isRejectionCode } from '../../../bridge/values/rejection.ts'
import type { Clock, TimerId } from '../../base/clock.ts'
import { isWalletLink } from '../../base/walletLinks.ts'
import { wcChanged } from '../../store/actions.ts'
import type { Grant } from '../../store/connections.ts'
import type { Store } from '../../store/store.ts'
import { PAIRING_REFRESHES_MAX, PAIRING_URI_MS } from './limits.ts'
import { walletErrorSchema } from './session.schema.ts'

/** A proposal that was published at the relay. */
export interface Proposal {
  readonly uri: string
  readonly topic: string
  /** Rejects with the wallet's error, or when the proposal expires; an approval arrives as a session. */
  readonly refused: Promise<unknown>
}

export interface Pairings {
  /** Waits for a session. A second tab uses the pairing that is active. */
  join(
    parameters: Pick<ConnectParameters, 'linking' | 'listed' | 'isPreparing'>,
    signal: AbortSignal,
  ): Promise<readonly Grant[]>
  /** Whether a tab waits for the session of this pairing topic. `false` for a cancelled pairing. */
  isWanted(topic: string | undefined): boolean
  /** A session was approved: all waiting tabs get its grants. */
  approved(grants: readonly Grant[]): void
  failed(error: unknown): void
  readonly isActive: boolean
  stop(): void
}

/** What the tab of a wallet's link, or of a shown code, says of the wallet. */
type Choice = Pick<WcSlice, 'linking' | 'recentWallet'>

const NO_CHOICE: Choice = { linking: null, recentWallet: null }

interface Waiter {
  /** `null` while no wallet is chosen: the pairing is only prepared. */
  readonly choice: Choice | null
  readonly resolve: (grants: readonly Grant[]) => void
  readonly reject: (error: unknown) => void
}

interface Pairing {
  readonly waiters: Set<Waiter>
  readonly topics: Set<string>
  timer: TimerId | undefined
  refreshes: number
}

export interface PairingsParameters {
  readonly store: Store
  readonly clock: Clock
  /** Creates a URI and publishes its proposal. Must have its own deadline for a relay that does not answer. */
  readonly propose: () => Promise<Proposal>
  /** Called when the relay accepted nothing within its deadline. */
  readonly onUnreachable: () => void
  /** Called when the last pairing ended without a session. With `wasShown` a phone may still approve its URI. */
  readonly onIdle: (wasShown: boolean) => void
}

/** A waiting tab: settles with the pairing, or rejects when `signal` is aborted. */
function waitFor(
  pairing: Pairing,
  { signal, choice }: { readonly signal: AbortSignal; readonly choice: Choice | null },
  onRemoved: () => void,
): Promise<readonly Grant[]> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      pairing.waiters.delete(waiter)
      signal.removeEventListener('abort', onAbort)
      end()
    }
    const waiter: Waiter = {
      choice,
      resolve: grants => settle(() => resolve(grants)),
      reject: error => settle(() => reject(error)),
    }
    const onAbort = () => {
      waiter.reject(new ConnectionCancelledError())
      onRemoved()
    }
    pairing.waiters.add(waiter)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}

/** Whether a wallet was chosen: a pairing that is only prepared fails without an alert. */
const isAwaited = (pairing: Pairing): boolean => [...pairing.waiters].some(({ choice }) => choice !== null)

/**
 * The wallet that a connect names. Later requests offer its link as "Open wallet": a scheme that the wallet's record does
 * not name could start any program.
 */
function toChoice({ linking, listed }: Pick<ConnectParameters, 'linking' | 'listed'>): Choice {
  const isOwnLink = linking !== undefined && isWalletLink(linking.href, listed)
  return { linking: isOwnLink ? linking : null, recentWallet: listed ?? null }
}

/** The one pairing of the engine: its URI with its expiry and refreshes, and the tabs that wait for it. */
export function createPairings(parameters: PairingsParameters): Pairings {
  const { store, clock, propose, onUnreachable, onIdle } = parameters
  let current: Pairing | undefined
  /** Topics of pairings without a waiting tab; a wallet may still approve them. */
  const abandoned = new Set<string>()

  function close(pairing: Pairing, error: unknown): readonly Waiter[] {
    if (current !== pairing) return []
    current = undefined
    clock.clearTimeout(pairing.timer)
    for (const topic of pairing.topics) abandoned.add(topic)
    wcChanged(store, {
      uri: null,
      pairingExpiry: null,
      buffering: false,
      recentWallet: null,
      error: error === null ? null : toErrorWire(error),
    })
    return [...pairing.waiters]
  }

  function fail(pairing: Pairing, error: unknown): void {
    const waiters = close(pairing, isAwaited(pairing) ? error : null)
    if (waiters.length > 0) wcChanged(store, { linking: null })
    for (const waiter of waiters) waiter.reject(error)
    if (current === undefined) onIdle(pairing.topics.size > 0)
  }

  async function makeUri(pairing: Pairing): Promise<void> {
    clock.clearTimeout(pairing.timer)
    const { uri: shown, pairingExpiry: ended } = store.get().wc
    // The relay keeps a pairing longer than it is shown: its links work until the next one takes their place.
    const isUsable = shown !== null && ended !== null && clock.now() < ended + PAIRING_GRACE_MS
    wcChanged(store, { ...(isUsable ? {} : { uri: null, pairingExpiry: null }), buffering: true })
    pairing.timer = clock.setTimeout(() => {
      if (current === pairing && isAwaited(pairing)) onUnreachable()
      fail(pairing, new RelayError({ details: `the relay did not answer within ${PAIRING_URI_MS} ms` }))
    }, PAIRING_URI_MS)
    const { uri, topic, refused } = await propose()
    refused.catch((error: unknown) => {
      const reason = refusal(error)
      if (reason && pairing.topics.has(topic)) fail(pairing, reason)
    })
    if (current !== pairing) {
      abandoned.add(topic)
      return
    }
    pairing.topics.add(topic)
    clock.clearTimeout(pairing.timer)
    pairing.timer = clock.setTimeout(() => onExpired(pairing), PAIRING_LIFE_MS)
    wcChanged(store, { uri, pairingExpiry: clock.now() + PAIRING_LIFE_MS, buffering: false })
  }

  /** Replaces an expired URI while a tab waits, for a limited number of times. */
  function onExpired(pairing: Pairing): void {
    if (pairing.refreshes >= PAIRING_REFRESHES_MAX) {
      fail(pairing, new ConnectionExpiredError())
      return
    }
    pairing.refreshes += 1
    makeUri(pairing).catch(error => fail(pairing, error))
  }

  function begin(): Pairing {
    const pairing: Pairing = { waiters: new Set(), topics: new Set(), timer: undefined, refreshes: 0 }
    current = pairing
    // A link that was followed for an earlier session says nothing of this one.
    wcChanged(store, { error: null, ...NO_CHOICE })
    makeUri(pairing).catch(error => fail(pairing, error))
    return pairing
  }

  /** A waiting tab has cancelled. The pairing ends with the last one; its wallet was chosen by the latest that is left. */
  function removeWaiter(pairing: Pairing): void {
    if (current !== pairing) return
    if (pairing.waiters.size > 0) {
      const choices = [...pairing.waiters].flatMap(({ choice }) => choice ?? [])
      wcChanged(store, choices.at(-1) ?? NO_CHOICE)
      return
    }
    close(pairing, null)
    wcChanged(store, { linking: null })
    onIdle(pairing.topics.size > 0)
  }

  return {
    join({ linking, listed, isPreparing = false }, signal) {
      if (signal.aborted) return Promise.reject(new ConnectionCancelledError())
      const { pairingExpiry } = store.get().wc
      // After a suspend the timer is late, but the clock is right.
      if (current && pairingExpiry !== null && pairingExpiry <= clock.now()) onExpired(current)
      const pairing = current ?? begin()
      const choice = isPreparing ? null : toChoice({ linking, listed })
      if (choice) wcChanged(store, choice)
      return waitFor(pairing, { signal, choice }, () => removeWaiter(pairing))
    },

    // A proposal of the previous engine has no topic here; its approval is accepted.
    isWanted: topic => current !== undefined && !(topic !== undefined && abandoned.has(topic)),

    approved(grants) {
      if (!current) return
      for (const waiter of close(current, null)) waiter.resolve(grants)
    },
    failed(error) {
      if (current) fail(current, error)
    },
    get isActive() {
      return current !== undefined
    },
    stop() {
      if (current) fail(current, new ConnectionCancelledError({ details: 'the engine stopped' }))
    },
  }
}

/** The error of a wallet's refusal; `undefined` for an expired proposal, because the pairing has its own timer. */
function refusal(error: unknown): Error | undefined {
  const parsed = walletErrorSchema.safeParse(error)
  const { code, message } = parsed.success ? parsed.data : {}
  if (isRejectionCode(code)) return new ConnectionDeclinedError({ ...(message ? { details: message } : {}) })
  if (message === 'Proposal expired') return undefined
  return new WalletRequestError(message?.slice(0, 1_000) || 'The wallet refused the connection', {
    ...(code === undefined ? {} : { code }),
  })
}
