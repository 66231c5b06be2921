import { raceTimeout } from '../values/raceTimeout.ts'
import { createRandomId, hashId } from '../values/randomId.ts'
import type { Locks } from './liveness.ts'
import type { OpenChannel } from './port.ts'

/** The part of the engine's clock that the wire needs. */
export interface WireClock {
  monotonic(): number
  setTimeout(run: () => void, ms: number): unknown
  clearTimeout(id: unknown): void
}

/** Runtime functions that the wire uses; replaced in tests. */
export interface WireEnvironment {
  readonly clock: WireClock
  /** `null` in an insecure context: the end of a tab cannot be detected, so that nothing is shared. */
  readonly locks: Locks | null
  readonly openChannel: OpenChannel | null
  /** 128 random bits as hex. */
  randomId(): string
  /** See `hashId`; `null` in an insecure context, where no tab shares an engine. */
  readonly hashId: ((secret: string) => Promise<string>) | null
}

/** The environment of a browser, in a page or in a worker. Touches no global before it is called. */
export function browserEnvironment(): WireEnvironment {
  const locks = (globalThis.navigator as { readonly locks?: Locks } | undefined)?.locks
  return {
    clock: {
      monotonic: () => performance.now(),
      setTimeout: (run, ms) => globalThis.setTimeout(run, ms),
      clearTimeout: id => globalThis.clearTimeout(id as number),
    },
    locks: locks ?? null,
    openChannel: typeof BroadcastChannel === 'function' ? name => new BroadcastChannel(name) : null,
    randomId: createRandomId,
    hashId: globalThis.crypto?.subtle ? hashId : null,
  }
}

/** A pause between two attempts; `settleBy` is for deadlines. */
export function pause(clock: WireClock, ms: number): Promise<void> {
  return new Promise(resolve => void clock.setTimeout(resolve, ms))
}

/**
 * Waits for a promise until a deadline.
 *
 * @param late the result after the deadline
 */
export function settleBy<Value, Late>(
  clock: WireClock,
  promise: PromiseLike<Value>,
  ms: number,
  late: Late,
): Promise<Value | Late> {
  return raceTimeout<Value | Late, unknown>(clock, promise, ms, resolve => resolve(late))
}
