export { type ConnectionOptions, createConnection } from './createConnection.ts'
export { type AnchorWallet, toWallet } from './toWallet.ts'
