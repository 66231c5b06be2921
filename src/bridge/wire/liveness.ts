import { pause, type WireClock } from './environment.ts'
import { BLIND_PING_EVERY_MS, PINGS_MISSED } from './wireLimits.ts'

export interface LockRequest {
  readonly mode?: 'exclusive' | 'shared'
  readonly ifAvailable?: boolean
  readonly steal?: boolean
  readonly signal?: AbortSignal
}

/**
 * The used part of `navigator.locks`. The lock of a holder that ended is granted to the next waiter, which detects the
 * end.
 */
export interface Locks {
  request<Value>(
    name: string,
    options: LockRequest,
    callback: (lock: unknown) => Value | PromiseLike<Value>,
  ): Promise<Value>
}

/** A held lock. */
export interface AcquiredLock {
  release(): void
  /** Settles when the lock is stolen; never otherwise. */
  readonly stolen: Promise<void>
}

/** Names of the locks and channels, derived from the engine's identity and never from a URL. */
export const engineLockName = (identity: string) => `engine:${identity}`
export const tabLockName = (tabId: string) => `tab:${tabId}`
/**
 * Sorted like the engines: of two running engines all tabs follow the one with the greater name. `term` is unique; the
 * epoch is not, because without IndexedDB every engine has the same epoch.
 */
export const aliveLockName = (identity: string, epoch: number, term: string) =>
  `engine-alive:${identity}:${String(epoch).padStart(9, '0')}:${term}`

/** Held by an engine for its whole term, also while it boots. An announcement counts only while this lock is held. */
export const termLockName = (identity: string, protocol: number, term: string) =>
  `engine-term:${identity}:${protocol}:${term}`

/** Whether a lock name is that of a term's running engine. */
export function isAliveLock(name: string, identity: string, term: string): boolean {
  const [start, end] = [`engine-alive:${identity}:`, `:${term}`]
  return (
    name.startsWith(start) && name.endsWith(end) && /^\d{9,16}$/.test(name.slice(start.length, -end.length))
  )
}

/**
 * Takes a lock and keeps it.
 *
 * @returns the lock once it is granted; `null` with `ifAvailable` when it is not available
 * @throws the error of the lock manager, for instance SecurityError where site data is blocked
 */
export function acquireLock(
  locks: Locks,
  name: string,
  how: Pick<LockRequest, 'ifAvailable' | 'steal'> = {},
): Promise<AcquiredLock | null> {
  return new Promise((resolve, reject) => {
    let release = (): void => {}
    const released = new Promise<void>(end => (release = end))
    let isGranted = false
    let onStolen = (): void => {}
    const stolen = new Promise<void>(end => (onStolen = end))
    locks
      .request(name, how, lock => {
        if (lock === null) {
          resolve(null)
          return
        }
        isGranted = true
        resolve({ release, stolen })
        return released
      })
      .catch(error => (isGranted ? onStolen() : reject(error)))
  })
}

/**
 * Waits until a lock is released. Several waiters are possible; each releases the lock at once.
 *
 * @throws the signal's reason when it is aborted, or the error of the lock manager
 */
export function untilReleased(locks: Locks, name: string, signal: AbortSignal): Promise<void> {
  return locks.request(name, { mode: 'shared', signal }, () => {})
}

/** Whether a lock is free in the lock manager of this side. */
export function isFree(locks: Locks, name: string): Promise<boolean> {
  return locks.request(name, { mode: 'shared', ifAvailable: true }, lock => lock !== null)
}

export interface UntilSilentParameters {
  readonly clock: WireClock
  readonly signal: AbortSignal
  /** Rejects when the other side does not answer in time. */
  readonly ping: () => Promise<unknown>
}

/**
 * Waits until the other side misses three pings: for two sides that do not see each other's locks. A browser that
 * clears a site's data gives the pages and workers that come after it a lock manager of their own (Chromium: one per
 * storage bucket).
 *
 * @throws the signal's reason when it is aborted
 */
export async function untilSilent({ clock, signal, ping }: UntilSilentParameters): Promise<void> {
  for (let missed = 0; missed < PINGS_MISSED; ) {
    await pause(clock, BLIND_PING_EVERY_MS)
    signal.throwIfAborted()
    missed = await ping().then(
      () => 0,
      () => missed + 1,
    )
  }
}
