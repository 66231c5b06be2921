import type { EmbeddedViewName } from '../../modal/stack.ts'
import type { ViewModule } from '../../modal/viewLoaders.ts'

/** The screens of the embedded wallet, each a chunk of its own; each brings its title. */
export const EMBEDDED_VIEWS: Readonly<Record<EmbeddedViewName, () => Promise<ViewModule>>> = {
  ApproveTransaction: () => import('../../views/ApproveTransaction/ApproveTransaction.tsx'),
  ConnectSocials: () => import('../socials/ConnectSocials.tsx'),
  ConnectWallets: () => import('../../views/ConnectWallets/ConnectWallets.tsx'),
  ConnectingFarcaster: () => import('../socials/ConnectingFarcaster.tsx'),
  ConnectingSocial: () => import('../socials/ConnectingSocial.tsx'),
  Create: () => import('../../views/Create/Create.tsx'),
  EmailLogin: () => import('../../views/EmailLogin/EmailLogin.tsx'),
  EmailVerifyDevice: () => import('../email/EmailVerifyDevice.tsx'),
  EmailVerifyOtp: () => import('../email/EmailVerifyOtp.tsx'),
  Profile: () => import('./Profile.tsx'),
  UpdateEmailPrimaryOtp: () => import('../email/UpdateEmailPrimaryOtp.tsx'),
  UpdateEmailSecondaryOtp: () => import('../email/UpdateEmailSecondaryOtp.tsx'),
  UpdateEmailWallet: () => import('../email/UpdateEmailWallet.tsx'),
  UpgradeEmailWallet: () => import('./UpgradeEmailWallet.tsx'),
}
