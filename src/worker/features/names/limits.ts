// Limits of names of the registry.

/** Deadline of a suggestion or a check of a name: two calls of a service. */
export const NAME_CHECK_MS = 15_000
/**
 * The name registry takes a signed time up to 10 s from its clock, either way. A time in the future leaves the wallet
 * 19 s; the last second is for clocks that differ.
 */
export const NAME_TIME_AHEAD_MS = 9_000
