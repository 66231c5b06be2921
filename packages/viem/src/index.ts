export { tabkeyTransport } from './ui/client/viem/tabkeyTransport.ts'
export { toPublicClient } from './ui/client/viem/toPublicClient.ts'
export {
  type TabkeyWalletClient,
  toWalletClient,
  type WalletClientOptions,
  watchWalletClient,
} from './ui/client/viem/toWalletClient.ts'
