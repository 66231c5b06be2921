import { pause, type WireClock } from './environment.ts'
import { BLIND_PING_EVERY_MS, PINGS_MISSED } from './wireLimits.ts'

export interface LockRequest {
  readonly mode?: 'exclusive' | 'shared'
  readonly ifAvailable?: boolean
  readonly steal?: boolean
  readonly signal?: AbortSignal
}

/** The part of `navigator.locks` that tells who lives: a dead holder's lock is granted to whoever waits. */
export interface Locks {
  request<Value>(
    name: string,
    options: LockRequest,
    callback: (lock: unknown) => Value | PromiseLike<Value>,
  ): Promise<Value>
}

/** A lock in our hand. */
export interface Held {
  release(): void
  /** Settles when another took the lock from us; never otherwise. */
  readonly stolen: Promise<void>
}

/** Names of the locks and channels, built from the engine's identity and never from a URL. */
export const engineLockName = (identity: string) => `engine:${identity}`
export const tabLockName = (tabId: string) => `tab:${tabId}`
/**
 * In the order of their engines: of two in office all tabs follow the one whose name is greater. `term` is unique even where
 * the epoch is not: without IndexedDB every engine has the same one.
 */
export const aliveLockName = (identity: string, epoch: number, term: string) =>
  `engine-alive:${identity}:${String(epoch).padStart(9, '0')}:${term}`

/**
 * Takes a lock and keeps it.
 *
 * @returns the lock once it is ours, `null` when `ifAvailable` was asked and it is not
 * @throws whatever the lock manager refuses with, for instance SecurityError where site data is blocked
 */
export function hold(
  locks: Locks,
  name: string,
  how: Pick<LockRequest, 'ifAvailable' | 'steal'> = {},
): Promise<Held | null> {
  return new Promise((resolve, reject) => {
    let release = (): void => {}
    const released = new Promise<void>(end => (release = end))
    let isHeld = false
    let onStolen = (): void => {}
    const stolen = new Promise<void>(end => (onStolen = end))
    locks
      .request(name, how, lock => {
        if (lock === null) {
          resolve(null)
          return
        }
        isHeld = true
        resolve({ release, stolen })
        return released
      })
      .catch(error => (isHeld ? onStolen() : reject(error)))
  })
}

/**
 * Waits until whoever holds a lock is gone. Many may wait for the same one; each lets go of it at once.
 *
 * @throws the signal's reason when it is aborted, or what the lock manager refuses with
 */
export function untilReleased(locks: Locks, name: string, signal: AbortSignal): Promise<void> {
  return locks.request(name, { mode: 'shared', signal }, () => {})
}

/** Whether a lock is in nobody's hand, as far as this side can see. */
export function isFree(locks: Locks, name: string): Promise<boolean> {
  return locks.request(name, { mode: 'shared', ifAvailable: true }, lock => lock !== null)
}

export interface UntilSilentParameters {
  readonly clock: WireClock
  readonly signal: AbortSignal
  /** Rejects when the other side does not answer in its time. */
  readonly ping: () => Promise<unknown>
}

/**
 * Waits until the other side misses three pings: for two sides that do not see each other's locks. A browser that clears
 * a site's data gives the pages and workers that come after it a lock manager of their own (Chromium: one per storage bucket).
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
