import type { Locks } from './liveness.ts'
import type { OpenChannel } from './port.ts'

/** The part of the engine's clock that the wire needs. */
export interface WireClock {
  monotonic(): number
  setTimeout(run: () => void, ms: number): unknown
  clearTimeout(id: unknown): void
}

/** What the wire takes from the runtime, so that tests can own it. */
export interface WireEnvironment {
  readonly clock: WireClock
  /** `null` where there are none (an insecure context): death cannot be told, so nothing is shared. */
  readonly locks: Locks | null
  readonly openChannel: OpenChannel | null
  /** 128 random bits as hex. */
  randomId(): string
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
    randomId,
  }
}

// crypto.randomUUID is missing in insecure contexts, getRandomValues is not.
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Waits. For pauses between two tries; deadlines are `settleBy`. */
export function pause(clock: WireClock, ms: number): Promise<void> {
  return new Promise(resolve => void clock.setTimeout(resolve, ms))
}

/**
 * Waits for a promise, but not for ever.
 *
 * @param late what the promise's place is taken by when the time is over
 */
export function settleBy<Value, Late>(
  clock: WireClock,
  promise: PromiseLike<Value>,
  ms: number,
  late: Late,
): Promise<Value | Late> {
  return new Promise((resolve, reject) => {
    const timer = clock.setTimeout(() => resolve(late), ms)
    promise.then(
      value => {
        clock.clearTimeout(timer)
        resolve(value)
      },
      error => {
        clock.clearTimeout(timer)
        reject(error)
      },
    )
  })
}
