// Limits of the wire. table.ts has the deadlines of methods.

/** How long a starting engine waits for an answer of the lock's holder. */
export const HOLDER_ANSWER_MS = 300
/** Interval of repeated questions within that time: the holder may be busy. */
export const HOLDER_QUERY_EVERY_MS = 100
/** Limit of an engine's start, which normally takes less than 1 s. */
export const BOOT_MS = 10_000
/** How long an engine runs without a tab: a page that creates its client again finds the same engine. */
export const TABLESS_MS = 10_000
/** How long a greeted client of a shared engine may take for its hello, which a tab sends at once. */
export const HELLO_MS = 10_000
/** Identities that a worker with a host's own name serves. A worker with a name of the wire serves one. */
export const IDENTITIES_MAX = 8
/** Lanes without a hello. A tab above the limit asks again. */
export const PENDING_LANES_MAX = 200
/** Pause between two answers to `who`: all who asked hear each answer. */
export const HOLDER_REPLY_EVERY_MS = 20
/** How often an engine leaves its tabs to a rival whose locks it cannot see. */
export const YIELDS_MAX = 5
/** Greatest step of the generation that is taken from a message. */
export const GENERATION_STEP_MAX = 8

/** Budget of a tab's port: how many calls are delivered at once, and how many each second after that. */
export const PORT_BURST = 1_000
export const PORT_PER_SECOND = 1_000
/** Cost of a hello, a snapshot or an attach, in calls. */
export const PORT_COST_HEAVY = 20
/** Cost of a message that no tab sends, in calls. */
export const PORT_COST_GARBAGE = 10
export const PORT_DRAIN_EVERY_MS = 10
/** Greatest number of waiting calls of one port. Above it the port is closed. */
export const PORT_QUEUE_MAX = 5_000
/** Delay between the notice to tabs and the release of the lock. */
export const FAREWELL_MS = 100
/** Delay before an unused worker closes, so that a tab that connects meanwhile does not lose its connection. */
export const IDLE_CLOSE_MS = 1_000

/**
 * How long a SharedWorker may stay silent, by attempt. A new object of the same name reaches the same worker, so that a
 * slow network or machine loses nothing; a connect in the turn in which the old worker ends hangs, and only a new object
 * helps.
 */
export const SHARED_WORKER_SILENCE_MS = [1_000, 2_000, 10_000] as const
/** A booting engine answers each question, and a tab asks every second: longer silence means that the engine ended. */
export const BOOTING_SILENCE_MS = 3_000
export const ATTACH_EVERY_MS = 1_000
/** Silence limit of a fallback worker, for which a new object does not help. */
export const WORKER_SILENCE_MS = 8_000
/** Silence limit on lanes: a holder that announced itself a moment ago answers at once. */
export const LANE_SILENCE_MS = 1_000
export const LANE_ATTACH_EVERY_MS = 200
/** Head start of visible tabs, so that a fallback engine starts in a visible tab. */
export const HIDDEN_DELAY_MS = 100

/** Limit for the tab's own lock, which is refused or never granted where site data is blocked. */
export const TAB_LOCK_MS = 1_000
/** Pause before an engine is looked for again, and its longest. */
export const RESTART_PAUSE_MS = 20
export const RESTART_PAUSE_MAX_MS = 5_000
/** Consecutive failures after which calls reject instead of waiting. */
export const RESTART_TRIES = 3
/** Pause after that many failures: a tab tries at most three times within a second. It doubles with each. */
export const RESTART_LONG_PAUSE_MS = 1_000
/** An engine that dies within this time of the attach counts as a short session. */
export const SHORT_SESSION_MS = 1_000
/**
 * Short sessions in a row whose successor is looked for at once: a deploy, then a hand-over between fallbacks. With the
 * first attach these are three within a second, the most that a tab tries.
 */
export const SHORT_SESSIONS_FREE = 2
/** Pause after the first short session that is not free; it doubles with each, up to `RESTART_PAUSE_MAX_MS`. */
export const SHORT_SESSION_PAUSE_MS = 1_000
/**
 * Short sessions in a row after which calls are rejected: engines that send tabs to each other, or die at the start, do
 * not recover by themselves.
 */
export const SHORT_SESSIONS_MAX = 6
/** One short session is forgiven for each such stretch that a later session lasted. */
export const SHORT_SESSION_FORGIVEN_MS = 3_000
/** Pause between two tries after `SHORT_SESSIONS_MAX`. */
export const SHORT_SESSIONS_RETRY_MS = 60_000

/** How long a call waits for an engine before it rejects. */
export const READY_WAIT_MS = 15_000
/** Retries of a read that was pending when the engine ended. */
export const RESEND_MAX = 3

/** Three missed pings of 1 s (table.ts) mean a hung engine. */
export const PINGS_MISSED = 3
/** Ping interval for a side whose lock is not visible. */
export const BLIND_PING_EVERY_MS = 2_000
/** Age of a call after which the tab pings the engine. */
export const OVERDUE_MS = 1_500

/** Touches within this time are one: `page.visible` is for ordering tabs, not for counting clicks. */
export const TOUCH_EVERY_MS = 1_000
