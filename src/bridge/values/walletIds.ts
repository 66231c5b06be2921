/** The wallet id of every WalletConnect connection. */
export const WALLET_CONNECT_ID = 'walletConnect'

/** The wallet id of the wallet in the secure frame. */
export const EMBEDDED_ID = 'embedded'

/** The wallet id of the Safe around a page that is framed by its web app. */
export const SAFE_ID = 'safe'
