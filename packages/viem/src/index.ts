export { tabkeyTransport } from './tabkeyTransport.ts'
export { toPublicClient } from './toPublicClient.ts'
export {
  type TabkeyWalletClient,
  toWalletClient,
  type WalletClientOptions,
  watchWalletClient,
} from './toWalletClient.ts'
