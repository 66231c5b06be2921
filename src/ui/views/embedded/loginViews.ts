import * as EmailVerifyDevice from '../email/EmailVerifyDevice.tsx'
import * as EmailVerifyOtp from '../email/EmailVerifyOtp.tsx'
import * as UpdateEmailPrimaryOtp from '../email/UpdateEmailPrimaryOtp.tsx'
import * as UpdateEmailSecondaryOtp from '../email/UpdateEmailSecondaryOtp.tsx'
import * as UpdateEmailWallet from '../email/UpdateEmailWallet.tsx'
import * as ConnectingFarcaster from '../socials/ConnectingFarcaster.tsx'
import * as ConnectingSocial from '../socials/ConnectingSocial.tsx'
import * as ConnectSocials from '../socials/ConnectSocials.tsx'
import * as ConnectingPasskey from './ConnectingPasskey.tsx'
import * as Create from './Create.tsx'
import * as EmailLogin from './EmailLogin.tsx'
import * as UpgradeEmailWallet from './UpgradeEmailWallet.tsx'
import * as WalletSecurity from './WalletSecurity.tsx'

/** The screens of a login and of its account. */
export const LOGIN_VIEWS = {
  ConnectSocials,
  ConnectingFarcaster,
  ConnectingPasskey,
  ConnectingSocial,
  Create,
  EmailLogin,
  EmailVerifyDevice,
  EmailVerifyOtp,
  UpdateEmailPrimaryOtp,
  UpdateEmailSecondaryOtp,
  UpdateEmailWallet,
  UpgradeEmailWallet,
  WalletSecurity,
}

export type LoginViewName = keyof typeof LOGIN_VIEWS
