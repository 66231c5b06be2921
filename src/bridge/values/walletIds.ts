/** The wallet id of every WalletConnect connection, whichever phone is behind it. */
export const WALLET_CONNECT_ID = 'walletConnect'

/** The wallet id of the wallet in the secure frame, whoever is logged in. */
export const EMBEDDED_ID = 'embedded'
