/** The wallet id of every WalletConnect connection. */
export const WALLET_CONNECT_ID = 'walletConnect'

/** The wallet id of the wallet in the secure frame. */
export const EMBEDDED_ID = 'embedded'
