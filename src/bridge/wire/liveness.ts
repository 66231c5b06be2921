import { pause, type WireEnvironment } from './environment.ts'
import { BLIND_PING_EVERY_MS, PINGS_MISSED } from './wireLimits.ts'

export interface LockRequest {
  readonly mode?: 'exclusive' | 'shared'
  readonly ifAvailable?: boolean
  readonly steal?: boolean
  readonly signal?: AbortSignal
}

/** The part of `navigator.locks` that tells who lives (design §12.1): a dead holder's lock is granted to whoever waits. */
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

/** Names of the locks and channels, built from the engine's identity and never from a URL (design §16.1). */
export const engineLockName = (identity: string) => `engine:${identity}`
export const tabLockName = (tabId: string) => `tab:${tabId}`
/** `term` is unique even where the epoch is not: without IndexedDB every engine has the same one. */
export const aliveLockName = (identity: string, epoch: number, term: string) =>
  `engine-alive:${identity}:${epoch}:${term}`

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

export interface UntilGoneParameters {
  readonly environment: Pick<WireEnvironment, 'clock'> & { readonly locks: Locks }
  /** Of the lock the other side holds while it lives. Many may wait for the same one; each lets go of it at once. */
  readonly name: string
  readonly signal: AbortSignal
  /** Rejects when the other side does not answer in its time. */
  readonly ping: () => Promise<unknown>
}

/**
 * Waits until the other side, which was heard a moment ago, is gone. Its lock tells at once. But a browser that clears a
 * site's data gives pages and workers of before and after lock managers of their own (Chromium: one per storage bucket),
 * and in each the other's locks are free. Where the lock is free from the start, only answers tell.
 *
 * @throws the signal's reason when it is aborted, or what the lock manager refuses with
 */
export async function untilGone({ environment, name, signal, ping }: UntilGoneParameters): Promise<void> {
  const { clock, locks } = environment
  const isFree = (lock: unknown) => lock !== null
  if (!(await locks.request(name, { mode: 'shared', ifAvailable: true }, isFree)))
    return locks.request(name, { mode: 'shared', signal }, () => {})
  // Whoever never answered is dead: the lock was right.
  for (let missed = PINGS_MISSED - 1; missed < PINGS_MISSED; ) {
    signal.throwIfAborted()
    const isAnswered = await ping().then(
      () => true,
      () => false,
    )
    missed = isAnswered ? 0 : missed + 1
    if (isAnswered) await pause(clock, BLIND_PING_EVERY_MS)
  }
}
