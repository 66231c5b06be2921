// Limits of a payment before it is sent.

/** A payment is looked at and priced by several calls, each with the deadline of a call. */
export const SEND_READ_MS = 30_000
/** Life of a review. A chain family may have a shorter one. */
export const SEND_REVIEW_MS = 300_000
/** Reviews per tab. The modal uses one. */
export const SEND_REVIEWS_MAX = 20
/** How long a review waits for the history, which tells whether the receiver is known. */
export const SEND_HISTORY_WAIT_MS = 2_000
