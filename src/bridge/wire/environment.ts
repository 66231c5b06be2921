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

/** A timer counts in steps of this length at least, and in this number of steps at most. */
const STEP_MS = 100
const STEPS_MAX = 10
/** A step that ends this much later was held up by a busy machine. */
const OVERRUN_MS = 50

/**
 * A clock for limits of silence: it stands still while this thread does not get to run, as the other side's thread then
 * does not either. A step that ends late does not count, as long as most steps do; a limit is at most three times as
 * long. The steps of a hidden page are late by design of browsers: its limit is one step.
 */
export const patientClock: WireClock = {
  monotonic: () => performance.now(),
  setTimeout(run, ms) {
    const timer: PatientTimer = { id: undefined }
    const stepMs = Math.max(STEP_MS, ms / STEPS_MAX)
    let remainingMs = ms
    let overrunsLeft = 2 * STEPS_MAX
    function wait(): void {
      const isHidden =
        (globalThis as { readonly document?: { readonly visibilityState: string } }).document
          ?.visibilityState === 'hidden'
      const waitMs = isHidden ? remainingMs : Math.min(remainingMs, stepMs)
      const dueAt = performance.now() + waitMs
      timer.id = globalThis.setTimeout(() => {
        const isOverrun = !isHidden && performance.now() - dueAt > OVERRUN_MS && overrunsLeft > 0
        if (isOverrun) overrunsLeft -= 1
        else remainingMs -= waitMs
        if (remainingMs <= 0) run()
        else wait()
      }, waitMs)
    }
    wait()
    return timer
  },
  clearTimeout(timer) {
    globalThis.clearTimeout((timer as PatientTimer | undefined)?.id)
  },
}

interface PatientTimer {
  id: ReturnType<typeof globalThis.setTimeout> | undefined
}

/** The environment of a browser, in a page or in a worker. Touches no global before it is called. */
export function browserEnvironment(): WireEnvironment {
  const locks = (globalThis.navigator as { readonly locks?: Locks } | undefined)?.locks
  return {
    clock: patientClock,
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
 * @param fallback the result after the deadline
 */
export function settleBy<Value, Fallback>(
  clock: WireClock,
  promise: PromiseLike<Value>,
  ms: number,
  fallback: Fallback,
): Promise<Value | Fallback> {
  return raceTimeout<Value | Fallback, unknown>(clock, promise, ms, resolve => resolve(fallback))
}
