/** A pairing lasts 4 minutes: its code is shown so long, and a view that is opened again within it shows the same code. */
export const PAIRING_LIFE_MS = 240_000

/**
 * How long a pairing may still be used after the four minutes it is shown for: the relay keeps it for five, and a wallet
 * needs some seconds to open.
 */
export const PAIRING_GRACE_MS = 50_000
