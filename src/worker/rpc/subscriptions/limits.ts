/** How often a chain is read for the subscriptions of dapps: viem's default interval of polling. */
export const SUBSCRIPTION_POLL_MS = 4_000
/** A dapp that makes a subscription for each of its lists has a dozen. */
export const SUBSCRIPTIONS_PER_TAB_MAX = 32
/** Heads that a subscription reports after a pause: older ones are read from the chain. */
export const SUBSCRIPTION_HEADS_MAX = 32
/** Blocks whose logs a subscription reports after a pause; nodes refuse much longer ranges. */
export const SUBSCRIPTION_LOG_BLOCKS_MAX = 1_000
