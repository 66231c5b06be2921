/** How often a chain is read for the subscriptions of dapps: viem's default interval of polling. */
export const SUBSCRIPTION_POLL_MS = 4_000
/** A dapp that makes a subscription for each of its lists has a dozen. */
export const SUBSCRIPTIONS_PER_TAB_MAX = 32
/** Heads that a subscription reports after a pause: older ones are read from the chain. */
export const SUBSCRIPTION_HEADS_MAX = 32
/** Blocks whose logs a subscription reports after a pause; nodes refuse much longer ranges. */
export const SUBSCRIPTION_LOG_BLOCKS_MAX = 1_000
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
