export { type ConnectionOptions, createConnection } from './ui/client/solana/createConnection.ts'
export { type AnchorWallet, toWallet } from './ui/client/solana/toWallet.ts'
