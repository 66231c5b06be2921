// Limits of what the engine fetches for its tabs.

/** NFT pictures are originals and not icons. They are kept in memory alone. */
export const NFT_IMAGE_MAX_BYTES = 1024 * 1024
/** Our own transaction is in a block of most chains by then; until the next poll that would be the old balance. */
export const AFTER_TRANSACTION_MS = 5_000
/** Pictures of NFTs in memory. */
export const NFT_IMAGE_CACHE_ENTRIES = 40
/** The file of `endpoints.explorer`: some 2,000 wallets with all their links. */
export const DIRECTORY_FILE_MAX_BYTES = 1024 * 1024
export const DIRECTORY_FILE_WALLETS_MAX = 2_000
