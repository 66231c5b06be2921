export {
  type MobileWalletsOptions,
  registerMobileWallets,
} from './registerMobileWallets.ts'
