// Limits of sign-in.

/** Networks on which a host is asked for a session when a required sign-in is cancelled. */
export const SESSION_NETWORKS_MAX = 20
/**
 * A pairing's code must not wait for a host's nonce: without it the wallet is connected first and asked to sign then.
 */
export const ONE_CLICK_FIELDS_MS = 3_000
