/** Wallets on a page of the directory. */
export const WALLET_PAGE_ENTRIES = 40
/** Wallets on a page of search results. */
export const WALLET_SEARCH_ENTRIES = 100
/** Recommended wallets that are asked for. */
export const RECOMMENDED_WALLETS = 4
/** Pages without a row that are read one after another before a list stops: a service may filter whole pages away. */
export const EMPTY_PAGES_MAX = 5
