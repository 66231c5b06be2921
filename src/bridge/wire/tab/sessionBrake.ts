import {
  RESTART_PAUSE_MAX_MS,
  RESTART_PAUSE_MS,
  SHORT_SESSION_FORGIVEN_MS,
  SHORT_SESSION_PAUSE_MS,
  SHORT_SESSIONS_FREE,
  SHORT_SESSIONS_MAX,
  SHORT_SESSIONS_RETRY_MS,
} from '../wireLimits.ts'

/**
 * Bounds how often a tab attaches while sessions end soon after they began: sent on by an engine (`moved`), or ended by
 * its death.
 */
export interface SessionBrake {
  /**
   * Counts one short session.
   *
   * @param lastedMs how long the session lasted
   * @returns whether there were too many in a row to wait for the next engine
   */
  count(lastedMs: number): boolean
  /**
   * Pause before the next search for an engine, in ms. Constant for the first sessions, so that a hand-over stays fast.
   */
  readonly pauseMs: number
}

export function createSessionBrake(): SessionBrake {
  let sessions = 0
  return {
    count(lastedMs) {
      const forgiven = Math.floor(lastedMs / SHORT_SESSION_FORGIVEN_MS)
      sessions = Math.min(Math.max(0, sessions - forgiven) + 1, SHORT_SESSIONS_MAX)
      return sessions === SHORT_SESSIONS_MAX
    },
    get pauseMs() {
      if (sessions === SHORT_SESSIONS_MAX) return SHORT_SESSIONS_RETRY_MS
      if (sessions <= SHORT_SESSIONS_FREE) return RESTART_PAUSE_MS
      return Math.min(
        SHORT_SESSION_PAUSE_MS * 2 ** (sessions - SHORT_SESSIONS_FREE - 1),
        RESTART_PAUSE_MAX_MS,
      )
    },
  }
}
