// Numbers of the Solana family alone; `worker/base/limits.ts` holds those of the product specification.

/** A system account and a signature, protocol constants since 2020. */
export const LAMPORTS_PER_SIGNATURE = 5_000n
export const UNITS_MAX = 1_400_000
/** Margin on simulated compute units, because the state may change until the transaction lands. */
export const UNITS_MARGIN_PERCENT = 20
export const UNITS_MARGIN_LEAST = 300
/** Of what others paid lately, this share paid less. */
export const PRIORITY_PERCENTILE = 75
/** Highest priority fee, 0.001 SOL: the limit of what a lying node can cost. */
export const PRIORITY_FEE_MAX_LAMPORTS = 1_000_000n
/** A wallet may raise the priority fee so far, in its own prompt. */
export const WALLET_FEE_MAX_LAMPORTS = 10_000_000n
/** Bytes of a token account, and of one of Token-2022, which says whom it belongs to for good. */
export const TOKEN_ACCOUNT_BYTES = 165
export const TOKEN_2022_ACCOUNT_BYTES = 170
/** A blockhash is good for 150 blocks (Agave: MAX_PROCESSING_AGE); doubled for a node that is behind the wallet's. */
export const BLOCKHASH_BLOCKS_MAX = 300
/** Transactions of the payer after the mark that are compared with an unanswered payment, per look. */
export const FOLLOWED_SIGNATURES_MAX = 20
/** Newest transactions of the payer that a mark names, beside the slot: those of the same slot. */
export const KNOWN_SIGNATURES = 10
/** Between two reads of a transaction's status: a slot takes 400 ms. */
export const STATUS_POLL_MS = 500
/** Between two sends of the same bytes: leaders drop what they have no room for. */
export const RESEND_MS = 2_000
/** Longer than the 300 blocks above, of 400 to 600 ms: after it nothing is known, because no node answers. */
export const OUTCOME_WAIT_MS = 180_000
export const TOKEN_ACCOUNTS_MAX = 1_000
/**
 * How long a payment may wait to be shown to the wallet: its blockhash lives 60 s and more, and the person reads the
 * prompt too.
 */
export const REVIEW_LIFE_MS = 40_000
