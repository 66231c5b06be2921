/** Wallets on a page of the directory. */
export const WALLET_PAGE_ENTRIES = 40
/** Wallets on a page of search results. */
export const WALLET_SEARCH_ENTRIES = 100
/** Recommended wallets that are requested. */
export const RECOMMENDED_WALLETS = 4
/** Consecutive empty pages after which a list stops: a service may filter out whole pages. */
export const EMPTY_PAGES_MAX = 5

/** Wallets that a page reports to the engine; the engine refuses a longer report as a whole. */
export const PAGE_WALLETS_MAX = 100
