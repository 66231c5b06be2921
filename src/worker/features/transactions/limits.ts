// Limits of the list of recent transactions.

/** Transactions that hosts have named, kept for each account. */
export const RECENT_TRANSACTIONS_MAX = 100
/** All accounts together; the oldest go first. */
export const RECENT_TRANSACTIONS_ALL_MAX = 1_000
/** A transaction that no block has taken by then is no longer followed. */
export const RECENT_TRANSACTION_MS = 86_400_000
