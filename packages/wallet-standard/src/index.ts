export type { TabkeyWallet } from './ui/client/walletStandard/createTabkeyWallet.ts'
export { registerTabkeyWallet } from './ui/client/walletStandard/registerTabkeyWallet.ts'
