// Limits of wallets of the page.

/** Deadline of a transaction look-up by the Safe in its page, which requests it from its own service. */
export const SAFE_READ_MS = 10_000
/**
 * A page's wallets have announced themselves within this time of its hello: until then another one of the same rdns may
 * come.
 */
export const ANNOUNCE_WINDOW_MS = 500
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
/** Time in which a wallet that reported no account may report one again when it is asked. */
export const DOUBT_WAIT_MS = 3_000
