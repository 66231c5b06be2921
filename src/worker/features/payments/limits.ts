// Limits of a payment that is followed.

/** One call that follows a payment waits this long for news, with looks from 1.5 s to 15 s apart. */
export const PAYMENT_FOLLOW_MS = 25_000
export const PAYMENT_FOLLOW_CALL_MS = 60_000
export const PAYMENT_POLL_MS = 1_500
export const PAYMENT_POLL_MAX_MS = 15_000
/** Payments with an unknown outcome that are followed at one time. */
export const PAYMENTS_FOLLOWED_MAX = 50
