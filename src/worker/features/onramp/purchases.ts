import type { CaipAddress } from '../../../bridge/contract/network.ts'
import type { OnrampProviderName, Purchase } from '../../../bridge/features/onramp/contract.ts'
import { createUuid } from '../../../bridge/values/randomId.ts'
import type { TimerId } from '../../base/clock.ts'
import type { FeatureParameters } from '../feature.ts'
import type { Arrival } from './arrival.ts'

/** How often purchases are looked at, and for how long. */
const POLL_MS = 4_000
const EXPIRED_AFTER_MS = 180_000
/** Purchases that are kept after their end; the oldest is dropped first. */
const PURCHASES_MAX = 20

/** Visits to providers, each followed until something has arrived. */
export interface Purchases {
  begin(parameters: {
    readonly provider: OnrampProviderName
    readonly account: CaipAddress
    /** Milliseconds between two looks. */
    readonly everyMs: number
    /** @param since ms since epoch */
    readonly arrival: (since: number) => Arrival
  }): Purchase
  /** `undefined` for an id that is not known. */
  ended(id: string): Promise<Purchase> | undefined
  stop(): void
}

interface Entry {
  purchase: Purchase
  readonly startedAt: number
  readonly everyMs: number
  lookedAt: number
  readonly hasArrived: Arrival
  readonly ended: Promise<Purchase>
  readonly end: (purchase: Purchase) => void
}

/** Polls in the engine: once for all tabs, and also after the tab that opened the provider's window is gone. */
export function createPurchases({ clock, data }: Pick<FeatureParameters, 'clock' | 'data'>): Purchases {
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

  async function poll(entry: Entry): Promise<void> {
    entry.lookedAt = clock.monotonic()
    const hasArrived = await entry.hasArrived()
    if (hasArrived && entry.purchase.status === 'waiting') settle(entry, 'found')
  }

  async function turn(): Promise<void> {
    const now = clock.monotonic()
    for (const entry of waiting()) if (now - entry.startedAt >= EXPIRED_AFTER_MS) settle(entry, 'expired')
    // A look that fails is followed by the next one; the wait ends with its time.
    const due = waiting().filter(({ lookedAt, everyMs }) => now - lookedAt >= everyMs)
    await Promise.allSettled(due.map(poll))
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
    begin({ provider, account, everyMs, arrival }) {
      const id = createUuid()
      const since = clock.now()
      const purchase: Purchase = { id, provider, account, since, status: 'waiting' }
      let end: Entry['end'] = () => {}
      const ended = new Promise<Purchase>(resolve => {
        end = resolve
      })
      const startedAt = clock.monotonic()
      const hasArrived = arrival(since)
      const entry: Entry = { purchase, startedAt, everyMs, lookedAt: startedAt, hasArrived, ended, end }
      for (const [oldest, left] of entries) {
        if (entries.size < PURCHASES_MAX) break
        if (left.purchase.status === 'waiting') settle(left, 'expired')
        entries.delete(oldest)
      }
      entries.set(id, entry)
      poll(entry).catch(() => {})
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
