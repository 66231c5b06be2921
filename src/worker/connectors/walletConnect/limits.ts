// Limits of WalletConnect: relay, pairing, sessions.

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
/** Different addresses kept of one session (the persisted facts hold 100). */
export const SESSION_ADDRESSES_MAX = 100
