export { installWallet } from './page/installWallet.ts'
