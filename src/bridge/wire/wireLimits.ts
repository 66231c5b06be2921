// Numbers the wire obeys. Deadlines of single methods stand in table.ts.

/** An engine that starts gives the holder of the lock about 300 ms to say that it lives. */
export const HOLDER_ANSWER_MS = 300
/** Asked again within that time: the holder may be in the middle of something. */
export const HOLDER_ASK_EVERY_MS = 100
/** An engine opens its storage within 1 s; much later it is not coming. */
export const BOOT_MS = 10_000
/** From telling tabs where the engine went to letting the lock say that it is gone. */
export const FAREWELL_MS = 100
/** A worker nobody attached to closes; a tab that comes just then must not meet a closing one. */
export const IDLE_CLOSE_MS = 1_000

/**
 * How long a SharedWorker may stay silent, try by try. A new object of the same name meets the same worker, so a slow
 * network loses nothing; a connect in the turn of the old worker's death hangs and only a new object helps.
 */
export const SHARED_WORKER_SILENCE_MS = [1_000, 2_000, 5_000] as const
/** An engine that boots answers whoever asks, and a tab asks every second: so long without a word is death. */
export const BOOTING_SILENCE_MS = 3_000
export const ASK_EVERY_MS = 1_000
/** A fallback has no second object to try. */
export const WORKER_SILENCE_MS = 8_000
/** A holder that was heard a moment ago answers on its lanes at once. */
export const LANE_SILENCE_MS = 1_000
export const LANE_ASK_EVERY_MS = 200
/** What a hidden tab leaves the visible ones, so that a fallback engine starts where the eyes are. */
export const HIDDEN_DELAY_MS = 100

/** How long the tab's own lock may take; where site data is blocked, it is refused or never granted. */
export const TAB_LOCK_MS = 1_000
/** Pause before an engine is looked for again, and its longest. */
export const RESTART_PAUSE_MS = 20
export const RESTART_PAUSE_MAX_MS = 5_000
/** Failures in a row after which calls are told instead of kept waiting. */
export const RESTART_TRIES = 3
/** An engine that dies within this time of the attach counts as a short session. */
export const SHORT_SESSION_MS = 1_000
/** Short sessions in a row before the tab pauses: two deploys, then a hand-over between fallbacks. */
export const SHORT_SESSIONS_FREE = 3
/** Short sessions in a row after which calls are rejected: engines that send tabs to each other, or die at the start, do not recover by themselves. */
export const SHORT_SESSIONS_MAX = 10
/** One short session is forgiven for each such stretch that a later session lasted. */
export const SHORT_SESSION_FORGIVEN_MS = 3_000
/** Pause between two tries after `SHORT_SESSIONS_MAX`. */
export const SHORT_SESSIONS_RETRY_MS = 60_000

/** How long a call waits for an engine before it is told that none answers. */
export const READY_WAIT_MS = 15_000
/** How often a read that was on its way when the engine died is asked again. */
export const REASK_MAX = 3

/** Three missed pings of 1 s (table.ts) mean a hung engine. */
export const PINGS_MISSED = 3
/** How often the other side is asked for a sign of life where its lock says nothing. */
export const BLIND_PING_EVERY_MS = 2_000
/** A call this old makes the tab ask whether the engine still answers. */
export const OVERDUE_MS = 1_500

/** Touches within this time are one: `page.visible` is for ordering tabs, not for counting clicks. */
export const TOUCH_EVERY_MS = 1_000
