export {
  type MobileWalletsOptions,
  registerMobileWallets,
} from './ui/client/mobileWallets/registerMobileWallets.ts'
