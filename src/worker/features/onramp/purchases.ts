import type { OnrampProviderName, Purchase } from '../../../bridge/contract/features/onramp.ts'
import type { TimerId } from '../../clock.ts'
import { createUuid } from '../../uuid.ts'
import type { FeatureParameters } from '../feature.ts'
import type { Bought } from './bought.ts'
import type { Subject } from './subject.ts'

/** Reference §4.4: how often the provider's list is looked at, and for how long. */
const POLL_MS = 4_000
const EXPIRED_AFTER_MS = 180_000
/** Visits somebody may still ask about; the oldest goes first. */
const PURCHASES_MAX = 20

/** Visits to providers, each followed until the provider's list has something new. */
export interface Purchases {
  begin(subject: Subject, provider: OnrampProviderName): Purchase
  /** `undefined` for one nobody knows any more. */
  ended(id: string): Promise<Purchase> | undefined
  stop(): void
}

interface Entry {
  purchase: Purchase
  readonly startedAt: number
  readonly address: string
  /** Ids that were there before; `null` as long as that could not be read. */
  before: ReadonlySet<string> | null
  readonly ended: Promise<Purchase>
  readonly end: (purchase: Purchase) => void
}

/**
 * Polls in the engine: once for all tabs, and on when the tab that opened the provider's window is gone.
 *
 * New is what was not in the list when the visit began. Where that list could not be read, what is younger than the visit.
 */
export function createPurchases(
  { clock, data }: Pick<FeatureParameters, 'clock' | 'data'>,
  bought: Bought,
): Purchases {
  const entries = new Map<string, Entry>()
  let timer: TimerId
  let isRunning = false

  const waiting = (): readonly Entry[] =>
    [...entries.values()].filter(({ purchase }) => purchase.status === 'waiting')

  function settle(entry: Entry, status: 'found' | 'expired'): void {
    entry.purchase = { ...entry.purchase, status }
    entry.end(entry.purchase)
    if (status === 'found')
      data().then(
        ({ refresh }) => refresh('transaction'),
        () => {},
      )
  }

  async function look(entry: Entry, isFirst = false): Promise<void> {
    const { items } = await bought.read(entry.purchase.provider, entry.address)
    if (entry.purchase.status !== 'waiting') return
    const { before } = entry
    if (isFirst) entry.before = new Set(items.map(({ id }) => id))
    else if (
      items.some(({ id, minedAt }) => (before ? !before.has(id) : Date.parse(minedAt) > entry.purchase.since))
    )
      settle(entry, 'found')
  }

  async function turn(): Promise<void> {
    for (const entry of waiting())
      if (clock.monotonic() - entry.startedAt >= EXPIRED_AFTER_MS) settle(entry, 'expired')
    // A look that fails is followed by the next one; what ends the wait is the time.
    await Promise.allSettled(waiting().map(entry => look(entry)))
  }

  function run(): void {
    clock.clearTimeout(timer)
    isRunning = waiting().length > 0
    if (!isRunning) return
    timer = clock.setTimeout(() => {
      // The next turn does not wait for a service that hangs.
      void turn()
      run()
    }, POLL_MS)
  }

  return {
    begin({ account, address }, provider) {
      const id = createUuid()
      const purchase: Purchase = { id, provider, account, since: clock.now(), status: 'waiting' }
      let end: Entry['end'] = () => {}
      const ended = new Promise<Purchase>(resolve => {
        end = resolve
      })
      const entry: Entry = { purchase, startedAt: clock.monotonic(), address, before: null, ended, end }
      for (const [oldest, left] of entries) {
        if (entries.size < PURCHASES_MAX) break
        if (left.purchase.status === 'waiting') settle(left, 'expired')
        entries.delete(oldest)
      }
      entries.set(id, entry)
      look(entry, true).catch(() => {})
      if (!isRunning) run()
      return purchase
    },
    ended: id => entries.get(id)?.ended,
    stop() {
      clock.clearTimeout(timer)
      for (const entry of waiting()) settle(entry, 'expired')
    },
  }
}
