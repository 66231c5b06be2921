import {
  MOVE_FORGIVEN_MS,
  MOVED_RETRY_MS,
  MOVES_FREE,
  MOVES_MAX,
  RESTART_PAUSE_MAX_MS,
  RESTART_PAUSE_MS,
} from '../wireLimits.ts'

/** Bounds how often engines can send this tab on (`moved`). */
export interface MoveBrake {
  /**
   * Counts one `moved`.
   *
   * @param lastedMs how long the session lasted that it ended
   * @returns whether the tab has been sent on too often to wait for the next engine
   */
  count(lastedMs: number): boolean
  /** Before the next engine is looked for. Does not grow for the first moves, so that a hand-over stays immediate. */
  readonly pauseMs: number
}

export function createMoveBrake(): MoveBrake {
  let moves = 0
  return {
    count(lastedMs) {
      const forgiven = Math.floor(lastedMs / MOVE_FORGIVEN_MS)
      moves = Math.min(Math.max(0, moves - forgiven) + 1, MOVES_MAX)
      return moves === MOVES_MAX
    },
    get pauseMs() {
      if (moves === MOVES_MAX) return MOVED_RETRY_MS
      return Math.min(RESTART_PAUSE_MS * 2 ** Math.max(0, moves - MOVES_FREE), RESTART_PAUSE_MAX_MS)
    },
  }
}
