import { WalletError, type WalletErrorOptions } from './base.ts'

/** A login was requested while another one is active. The embedded wallet has one login at a time: disconnect first. */
export class LoginActiveError extends WalletError {
  static override readonly code = 4100
  static override readonly kind = 'login-active'
  override name = 'LoginActiveError'
  constructor(options?: WalletErrorOptions) {
    super('Another login is active', options)
  }
}
