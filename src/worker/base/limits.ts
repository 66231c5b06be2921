// Limits that several parts of the engine share, or that a person may want to change. Others are beside their use.

// --- asking a node or a service

/** Default RPC timeout 10 s, over all tries of one request. */
export const RPC_TIMEOUT_MS = 10_000
/** How long the update of a WalletConnect session may follow the answer to a switch of the network. */
export const SESSION_UPDATE_MS = 2_000
/** Waits between reads of a wallet's chain after it has answered a switch: some wallets answer first and move then. 5.25 s. */
export const CHAIN_READ_WAITS_MS: readonly number[] = [0, 250, 500, 1_000, 1_500, 2_000]
/** One try of a request that has another URL to go to: two slow nodes must leave time for a third. */
export const RPC_ATTEMPT_MS = 4_000
/** At most 3 tries on one URL. */
export const RPC_TRIES = 3
/** Full jitter over 250 ms, 500 ms … never more than 2 s. */
export const RPC_BACKOFF_MS = 250
export const RPC_BACKOFF_MAX_MS = 2_000
/** Longest `Retry-After` of a node that is followed. */
export const RETRY_AFTER_MAX_MS = 10_000
/** A URL that failed this often in a row is left alone for 30 s. */
export const BREAKER_FAILURES = 3
export const BREAKER_OPEN_MS = 30_000
/** Most nodes refuse longer batches. */
export const RPC_BATCH_MAX = 20
/** The largest honest answer is a block with receipts or a page of logs. */
export const RPC_BODY_MAX_BYTES = 8 * 1024 * 1024
/** Filters one client remembers the URL of; the oldest goes first. */
export const FILTERS_MAX = 1_000
/** Any call of the HTTP helper. */
export const HTTP_TIMEOUT_MS = 10_000
export const HTTP_BODY_MAX_BYTES = 4 * 1024 * 1024
/** A remote icon. */
export const IMAGE_MAX_BYTES = 256 * 1024
/** Deeper JSON is an attack on the reader's stack. */
export const JSON_DEPTH_MAX = 200

// --- the control file

export const CONTROL_BODY_MAX_BYTES = 64 * 1024
/** A control file counts for 30 days at most after it was fetched, whatever it says. */
export const CONTROL_LIFE_MAX_MS = 2_592_000_000
export const CONTROL_WALLETS_MAX = 500
/** Entries of one kind in the session record. */
export const FACTS_MAX = 200

// --- requests

/**
 * Two reads of the head of a chain within a second are one: no chain's reader can tell this age from the way of the
 * answer.
 */
export const HEAD_CACHE_MS = 1_000
/** A tab may ask again for the end of an unsafe request this long; then its trace is removed. */
export const LEDGER_KEEP_MS = 600_000
/** A request without an answer a day later gets none: relays keep messages for hours. */
export const LEDGER_LIFE_MS = 86_400_000
/** A tab that lives asks again at once after an engine restart; without it the outcome is shown to the others. */
export const RECOVERED_GRACE_MS = 5_000
/**
 * How long the tab that carried a request may take to say hello to the next engine: a tab in the background has slow
 * timers.
 */
export const CARRIER_WAIT_MS = 10_000
/** Delay between a response and the message, on the same port, that lets the page forget the request. */
export const SETTLED_AFTER_MS = 1_000
/** How often the engine checks whether a tab in bfcache is back, while another keeps the trace of its request. */
export const SLEEPER_POLL_MS = 10_000

/** How long the answer of a signature request may wait for `eth_getCode`, where the account's key did not make it. */
export const ACCOUNT_CODE_MS = 4_000

// --- caches

/** Balance retry 30 s. */
export const BALANCE_RETRY_MS = 30_000

/** Deadline of a page of the cosigner's list. */
export const SESSIONS_LIST_MS = 12_000

// --- wallets

/** Recent wallets are capped at 2. */
export const RECENT_WALLETS_MAX = 2
/** Connected wallets beside the active ones; more are not needed in practice. */
export const STANDBY_MAX = 20
/** Wallets that were left and may be joined again. */
export const LEFT_WALLETS_MAX = 10
/** Announcements beyond this many are dropped. */
export const PAGE_WALLETS_MAX = 100
/** Limit of an account list; a longer list is cut. The persisted facts have the same limit. */
export const ACCOUNTS_MAX = 100

// --- sessions and payments

/** Disconnect resolves after at most 3 s. */
export const DISCONNECT_WAIT_MS = 3_000
/** Deadline of reading an account's nonce and block before the wallet prompts. */
export const PAYMENT_MARK_MS = 2_000
/** Longest text of one property of a WalletConnect session, and of one capability as JSON. */
export const SESSION_PROPERTY_CHARS_MAX = 2_000
