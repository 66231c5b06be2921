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
/** NFT pictures are originals and not icons. They are kept in memory alone. */
export const NFT_IMAGE_MAX_BYTES = 1024 * 1024
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
/** How often a Solana cluster is read for subscriptions: a slot is 0.4 s, and public nodes take 4 calls of a method a second. */
export const SOLANA_POLL_MS = 1_000
/** The same for all accounts of a program, which is a large answer. */
export const SOLANA_PROGRAM_POLL_MS = 5_000
/**
 * A signature that has not reached its commitment is looked for this long: more than three times the life of a
 * blockhash (150 slots).
 */
export const SOLANA_SIGNATURE_MS = 300_000
/** Transactions whose logs a subscription reports in one round; those that are left follow in the next. */
export const SOLANA_LOGS_MAX = 50
/** Deadline of a transaction look-up by the Safe in its page, which requests it from its own service. */
export const SAFE_READ_MS = 10_000

/** How long the answer of a signature request may wait for `eth_getCode`, where the account's key did not make it. */
export const ACCOUNT_CODE_MS = 4_000

// --- caches

/** Balance retry 30 s. */
export const BALANCE_RETRY_MS = 30_000
/** Our own transaction is in a block of most chains by then; until the next poll that would be the old balance. */
export const AFTER_TRANSACTION_MS = 5_000
/** Pictures of NFTs in memory. */
export const NFT_IMAGE_CACHE_ENTRIES = 40

/** Deadline of a suggestion or a check of a name: two calls of a service. */
export const NAME_CHECK_MS = 15_000
/**
 * The name registry takes a signed time up to 10 s from its clock, either way. A time in the future leaves the wallet
 * 19 s; the last second is for clocks that differ.
 */
export const NAME_TIME_AHEAD_MS = 9_000
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
/**
 * A page's wallets have announced themselves within this time of its hello: until then another one of the same rdns may
 * come.
 */
export const ANNOUNCE_WINDOW_MS = 500
/** Limit of an account list; a longer list is cut. The persisted facts have the same limit. */
export const ACCOUNTS_MAX = 100

/**
 * How long a request waits for a visible tab, where only hidden tabs have its wallet. Long enough for a person who
 * answers in another tab or window.
 */
export const HIDDEN_WAIT_MS = 60_000
/** Deadline of a silent question to a page wallet: some need 15 s to wake. */
export const SILENT_WALLET_MS = 20_000
/** How long a disconnect waits for the wallet to revoke its permission. Some wallets never answer. */
export const REVOKE_WAIT_MS = 500

/** A second connect within this time joins the open prompt; later the prompt may be lost, and another one is opened. */
export const PROMPT_JOIN_MS = 60_000

// --- WalletConnect

/** Disconnect resolves after at most 3 s. */
export const DISCONNECT_WAIT_MS = 3_000
/** Networks on which a host is asked for a session when a required sign-in is cancelled. */
export const SESSION_NETWORKS_MAX = 20
/** Time in which a wallet that reported no account may report one again when it is asked. */
export const DOUBT_WAIT_MS = 3_000
/** Sign-client's own connect may stay pending for over a minute on a refused relay. */
export const RELAY_DEADLINE_MS = 10_000
/**
 * Deadline of the relay's answer that proves the socket of an engine that may have been suspended. Short, because a user
 * who comes back from the wallet waits for it; a new socket costs one more round trip.
 */
export const RELAY_CHECK_MS = 500
/** Deadline of the whole check, with a new socket. */
export const RELAY_RECHECK_MS = 5_000
/** Deadline of a pairing URI, so that a dead relay is reported to the tab within 10 s. */
export const PAIRING_URI_MS = 9_500
/** Pause before a relay that closed the socket for good is tried again, and only for an active session. */
export const RELAY_RETRY_MS = 30_000
/** How often an expired URI is replaced while a tab shows it; after that the person is assumed to be away. */
export const PAIRING_REFRESHES_MAX = 3
/**
 * Deadline of sign-client's start, which never settles when its storage hangs. The caller gets that error, not one of
 * the relay.
 */
export const SIGN_CLIENT_START_MS = 9_000
/** The Verify site gets a share of the relay's 10 s, so that a dead one cannot use them up. */
export const ATTESTATION_WAIT_MS = 3_000
/** After a Verify site did not answer, it is not asked for a minute. */
export const ATTESTATION_PAUSE_MS = 60_000
/** Deadline of reading an account's nonce and block before the wallet prompts. */
export const PAYMENT_MARK_MS = 2_000
/** One call that follows a payment waits this long for news, with looks from 1.5 s to 15 s apart. */
export const PAYMENT_FOLLOW_MS = 25_000
export const PAYMENT_FOLLOW_CALL_MS = 60_000
export const PAYMENT_POLL_MS = 1_500
export const PAYMENT_POLL_MAX_MS = 15_000
/** Transactions that hosts have named, kept for each account. */
export const RECENT_TRANSACTIONS_MAX = 100
/** All accounts together; the oldest go first. */
export const RECENT_TRANSACTIONS_ALL_MAX = 1_000
/** A transaction that no block has taken by then is no longer followed. */
export const RECENT_TRANSACTION_MS = 86_400_000
/** Payments with an unknown outcome that are followed at one time. */
export const PAYMENTS_FOLLOWED_MAX = 50
/**
 * The protocol's life of a request. A phone that reconnects later must not show a request that the dapp has dropped.
 */
export const WALLET_REQUEST_LIFE_MS = 300_000
/** An answer given in the last moment, or lying in the mailbox while we start, is still an answer. */
export const WALLET_ANSWER_GRACE_MS = 10_000
/** An answered request stays in sign-client's history until the ledger has surely written the answer. */
export const ANSWER_RECORD_LIFE_MS = 30_000
/** Delay before a relay message is acknowledged; it is processed and its records are queued for the disk by then. */
export const RELAY_CONFIRM_AFTER_MS = 50
/** Accounts, chains and methods of one session; more is a hostile wallet. */
export const SESSION_ENTRIES_MAX = 2_000
/** Properties (and chains with capabilities) kept of a WalletConnect session. */
export const SESSION_PROPERTIES_MAX = 50
/** Longest text of one property of a WalletConnect session, and of one capability as JSON. */
export const SESSION_PROPERTY_CHARS_MAX = 2_000
/** Different addresses kept of one session (the persisted facts hold 100). */
export const SESSION_ADDRESSES_MAX = 100

/**
 * A pairing's code must not wait for a host's nonce: without it the wallet is connected first and asked to sign then.
 */
export const ONE_CLICK_FIELDS_MS = 3_000

// --- embedded wallet

/** Frame load timeout 20 s. */
export const FRAME_LOAD_MS = 20_000
/** Frame ready delay. */
export const FRAME_SETTLE_MS = 500
/** Connect email, device, otp, social and redirect-uri requests; ours for every other that no person answers. */
export const FRAME_REQUEST_MS = 30_000
/** How long a request waits for the site to prepare a smart account that is not deployed. */
export const FRAME_INIT_MS = 5_000
/** Email login cooldown. */
export const EMAIL_COOLDOWN_MS = 30_000
/** Characters of a session token of the secure site; longer ones are refused. */
export const FRAME_TOKEN_MAX = 16_384
/**
 * READY comes before the `load` event: a loss that is reported within this time after READY is of the previous page.
 */
export const FRAME_READY_BEFORE_LOAD_MS = 10_000
/** Share of a disconnect's 3 s for the disk: persisted data is deleted before the frame is informed. */
export const FRAME_WIPE_MS = 1_000
/** An answer is on disk long before this; the tab keeps a copy until then. */
export const FRAME_KEPT_WAIT_MS = 4_000

// --- telemetry

/** 5 errors per 60 s, over all tabs. */
export const TELEMETRY_ERRORS_MAX = 5
export const TELEMETRY_WINDOW_MS = 60_000
/** Events on their way at once; an endpoint that hangs must not hold more than this in memory. */
export const TELEMETRY_EVENTS_MAX = 20
/** Characters of one text in telemetry. */
export const TELEMETRY_TEXT_MAX = 500
export const TELEMETRY_FRAMES_MAX = 20
/** Log buffer about 1,024,000 bytes. */
export const LOG_BUFFER_BYTES = 1_024_000

// --- payments

/** A payment is looked at and priced by several calls, each with the deadline of a call. */
export const SEND_READ_MS = 30_000
/** Life of a review. A chain family may have a shorter one. */
export const SEND_REVIEW_MS = 300_000
/** Reviews per tab. The modal uses one. */
export const SEND_REVIEWS_MAX = 20
/** How long a review waits for the history, which tells whether the receiver is known. */
export const SEND_HISTORY_WAIT_MS = 2_000
