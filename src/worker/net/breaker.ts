import type { Clock } from '../base/clock.ts'
import { BREAKER_FAILURES, BREAKER_OPEN_MS } from '../base/limits.ts'

/** Leaves a URL alone for a while after it has failed several times in a row. */
export interface Breaker {
  isOpen(): boolean
  succeeded(): void
  failed(): void
}

/** After the pause the next call is let through; if it fails too, the pause begins again. */
export function createBreaker(clock: Clock): Breaker {
  let failures = 0
  let openUntil = Number.NEGATIVE_INFINITY
  return {
    isOpen: () => clock.monotonic() < openUntil,
    succeeded() {
      failures = 0
      openUntil = Number.NEGATIVE_INFINITY
    },
    failed() {
      failures += 1
      if (failures >= BREAKER_FAILURES) openUntil = clock.monotonic() + BREAKER_OPEN_MS
    },
  }
}
