export { installWallet, type PlaywrightContext, type PlaywrightPage } from './playwright/installWallet.ts'
export { type WalletFixtures, walletFixtures } from './playwright/walletFixtures.ts'
