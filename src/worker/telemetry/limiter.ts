import type { Clock } from '../base/clock.ts'

export interface LimiterParameters {
  readonly clock: Pick<Clock, 'monotonic'>
  readonly max: number
  readonly windowMs: number
}

/** Lets at most `max` pass in any window, wherever it begins. */
export interface Limiter {
  /** Whether this one may pass, and how many were dropped since the last that did. */
  take(): { readonly isAllowed: boolean; readonly dropped: number }
}

export function createLimiter({ clock, max, windowMs }: LimiterParameters): Limiter {
  let passed: readonly number[] = []
  let dropped = 0
  return {
    take() {
      const now = clock.monotonic()
      passed = passed.filter(at => now - at < windowMs)
      if (passed.length >= max) {
        dropped += 1
        return { isAllowed: false, dropped }
      }
      passed = [...passed, now]
      const since = dropped
      dropped = 0
      return { isAllowed: true, dropped: since }
    },
  }
}
