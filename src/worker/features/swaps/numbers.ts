// Numbers of swaps. Not in `limits.ts`, which is part of the engine's first chunk.

/** The lists change by the day. */
export const SWAP_TOKENS_CACHE_MS = 300_000
/** A price is cached 15 s. */
export const SWAP_PRICE_CACHE_MS = 15_000
/** Life of a quote: three refreshes of the preview. */
export const SWAP_FROZEN_MS = 30_000
/** How long a call that asks several services and nodes in turn may take. */
export const SWAP_CALL_MS = 40_000
/** How often the network is polled for the transaction. */
export const SWAP_POLL_MS = 1_000
/** After this time the outcome of a swap's transaction is unknown. */
export const SWAP_FOLLOW_MS = 900_000
/** Tokens of one network; the rest of a hostile list is dropped. */
export const SWAP_TOKENS_MAX = 10_000
export const SWAP_PRICES_MAX = 500

/** Slippage 1 %. */
export const SLIPPAGE_PERCENT = 1
/** Provider fee 0.85 %, in parts of 10,000. */
export const PROVIDER_FEE_PARTS = 85n
/** Gas limit of the first estimate. */
export const FIRST_GAS = 150_000n
/** No swap takes as much as a whole block. */
export const GAS_MOST = 30_000_000n
/** What Max leaves of the network's own coin: a swap of several steps, at twice the price of now. */
export const GAS_RESERVE = 600_000n
