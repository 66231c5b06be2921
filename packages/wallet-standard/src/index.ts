export type { TabkeyWallet } from './createTabkeyWallet.ts'
export { registerTabkeyWallet } from './registerTabkeyWallet.ts'
