export { installWallet, type PlaywrightContext, type PlaywrightPage } from './playwright/installWallet.ts'
export { type PhoneFixtures, phoneFixtures } from './playwright/phoneFixtures.ts'
export {
  type PairingPage,
  type ReadPairingLinkOptions,
  readPairingLink,
} from './playwright/readPairingLink.ts'
export { type WalletFixtures, walletFixtures } from './playwright/walletFixtures.ts'
