import { WalletError, type WalletErrorOptions } from './base.ts'

/** Spec §8. 'Signature declined' with a smart account, whose signatures not every host can check. */
export class SmartAccountSignatureError extends WalletError {
  static override readonly kind = 'smart-account-signature'
  static override readonly retryable = true
  override name = 'SmartAccountSignatureError'
  constructor(options?: WalletErrorOptions) {
    super('This application might not support Smart Accounts', options)
  }
}
