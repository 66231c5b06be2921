import { WalletError } from './base.ts'

/** A wrong option of `createTabkey`. The only error it throws, and it names the field. */
export class ConfigError extends WalletError {
  static override readonly code = -32602
  static override readonly kind = 'config'
  override name = 'ConfigError'
  /** Path of the option, for instance `networks[0].id`. */
  readonly field: string
  constructor(field: string, reason: string) {
    super(`${field}: ${reason}`)
    this.field = field
  }
}

/** Arguments of a call that do not fit; thrown before anything happens. */
export class ValidationError extends WalletError {
  static override readonly code = -32602
  static override readonly kind = 'validation'
  override name = 'ValidationError'
  /** Path of the argument, empty when the whole argument is wrong. */
  readonly field: string
  constructor(field: string, reason: string) {
    super(field === '' ? reason : `${field}: ${reason}`)
    this.field = field
  }
}
