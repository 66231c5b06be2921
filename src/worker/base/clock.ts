import { raceTimeout } from '../../bridge/values/raceTimeout.ts'

/** Timer ids differ by runtime; only the clock reads them. */
export type TimerId = unknown

/** The engine's one source of time, so that tests can own it. `src/storage/clock.ts` asks for a part of this shape. */
export interface Clock {
  /** Wall clock, milliseconds since 1970. May jump: a person sets it, a laptop sleeps. */
  now(): number
  /** Milliseconds that never run backwards. For durations, never for dates. */
  monotonic(): number
  setTimeout(run: () => void, ms: number): TimerId
  clearTimeout(id: TimerId): void
}

/** HTML §8.6: timers hold a signed 32-bit number, and a longer one fires at once. */
const LONGEST_TIMER_MS = 2_147_483_647

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimeout: (run, ms) => globalThis.setTimeout(run, Math.min(ms, LONGEST_TIMER_MS)),
  clearTimeout: id => globalThis.clearTimeout(id as number),
}

/**
 * Waits.
 *
 * @param clock whose time passes
 * @param ms how long
 * @param signal ends the wait early
 * @returns when the time is over
 * @throws the signal's reason, when it is aborted first
 */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const timer = clock.setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    function onAbort(): void {
      clock.clearTimeout(timer)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}

/**
 * Gives a promise a deadline. The work behind the promise goes on; a caller that can stop the work does so in
 * `makeError`.
 *
 * @param clock whose time passes
 * @param promise what is waited for
 * @param ms how long at most
 * @param makeError called when the time is over; what it returns is thrown
 * @returns what the promise gives
 * @throws what the promise throws, or what `makeError` returned
 */
export function withDeadline<T>(
  clock: Clock,
  promise: PromiseLike<T>,
  ms: number,
  makeError: () => unknown,
): Promise<T> {
  return raceTimeout(clock, promise, ms, (_resolve, reject) => reject(makeError()))
}
