/**
 * How long a pairing may still be used after the four minutes it is shown for: the relay keeps it for five, and a wallet
 * needs some seconds to open.
 */
export const PAIRING_GRACE_MS = 50_000
