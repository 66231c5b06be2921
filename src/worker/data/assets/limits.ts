// The numbers of an account's lists. Here and not in worker/base/limits.ts, so that the engine's first chunk does not
// carry them.

/** How long the service keeps a reply; asking again sooner brings the same rows. */
export const SERVICE_BALANCES_MS = 10_000
/** Indexers know of a transaction within a minute of its block. */
export const CHANGED_TOKENS_MS = 60_000
/** Deadline of a wallet's asset list; a slow wallet must not delay the list. */
export const WALLET_ASSETS_MS = 3_000
/** Pause after a wallet without an asset list; it may be updated meanwhile. */
export const WALLET_SILENT_MS = 300_000
/** Rows of a page that are read; no honest page is longer. */
export const TOKENS_MAX = 5_000
export const PAGE_ROWS_MAX = 1_000
/** NFTs of a page; Alchemy takes 100 at most, Blockscout gives 50. */
export const NFTS_PAGE_ENTRIES = 50
/** The document of one NFT; pictures on the chain stand inside it. */
export const NFT_DOCUMENT_MAX_BYTES = 256 * 1024
/** NFTs of a page that are read over RPC: a contract call or two and a document each. */
export const NFTS_CHAIN_PAGE_ENTRIES = 20
/** Pending transactions limit. */
export const SENT_MAX = 99
/** What no block took within a day none will take; and no list shows it twice by then. */
export const SENT_KEEP_MS = 86_400_000
/** How soon it is looked for the block of what was sent, and how seldom in the end. */
export const SENT_POLL_MS = 1_000
export const SENT_POLL_MAX_MS = 30_000
/** Pages behind the first one, in memory only: 10,000 rows in pages of 50. */
export const HISTORY_PAGE_ENTRIES = 400
