/** The name of a method that the host adds (`walletMethods` of `createTabkey`). */
export const WALLET_METHOD = /^[a-z][a-zA-Z0-9]{0,30}_[a-zA-Z0-9_]{1,60}$/
