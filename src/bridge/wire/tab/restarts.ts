import {
  RESTART_LONG_PAUSE_MS,
  RESTART_PAUSE_MAX_MS,
  RESTART_PAUSE_MS,
  RESTART_TRIES,
  SHORT_SESSION_MS,
} from '../wireLimits.ts'
import type { SessionEnd } from './session.ts'
import { createSessionBrake } from './sessionBrake.ts'

export interface EndedSession {
  readonly end: SessionEnd
  readonly lastedMs: number
  /** This tab's own candidate took over from the session's engine. */
  readonly isTakeover: boolean
  /** The engine answered at least one request of this tab. */
  readonly hasAnswered: boolean
}

/** Counts failed starts and short sessions, and says how soon the next engine is looked for. */
export interface Restarts {
  /** Too many starts failed in a row: calls are rejected instead of waiting, while the search goes on. */
  readonly isExhausted: boolean
  /** The search found an engine, or failed to. */
  onSearched(): void
  /** The engine accepted the tab's hello. */
  onWelcome(): void
  /** No engine was found, or one refused the tab's hello. */
  onFailure(): void
  /** @returns whether the limit of short sessions is reached, so that waiting calls must be rejected */
  onSessionEnd(session: EndedSession): boolean
  /** Pause before the next search, in ms: never 0, since a connect in the turn of a worker's death hangs. */
  readonly pauseMs: number
}

/**
 * An engine that died before it answered a request. The successor of an engine that did answer is started at once. After
 * a refused hello the failures set the pause instead; an engine that dies after its welcome resets them each time.
 */
const isEarlyDeath = ({ end, lastedMs, hasAnswered }: EndedSession, failures: number): boolean =>
  end.loss === 'gone' && failures === 0 && lastedMs < SHORT_SESSION_MS && !hasAnswered

export function createRestarts(): Restarts {
  const brake = createSessionBrake()
  let failures = 0
  let isBraked = false
  return {
    get isExhausted() {
      return failures >= RESTART_TRIES
    },
    onSearched() {
      isBraked = false
    },
    onWelcome() {
      failures = 0
    },
    onFailure() {
      failures += 1
    },
    onSessionEnd(session) {
      const { end, lastedMs, isTakeover } = session
      isBraked = (end.loss === 'moved' && !isTakeover) || isEarlyDeath(session, failures)
      if (!isBraked || !brake.count(lastedMs)) return false
      failures = Math.max(failures, RESTART_TRIES)
      return true
    },
    get pauseMs() {
      const extraFailures = failures - RESTART_TRIES
      const firstMs =
        extraFailures < 0 ? RESTART_PAUSE_MS * 2 ** failures : RESTART_LONG_PAUSE_MS * 2 ** extraFailures
      const afterFailures = Math.min(firstMs, RESTART_PAUSE_MAX_MS)
      return isBraked ? Math.max(brake.pauseMs, afterFailures) : afterFailures
    },
  }
}
