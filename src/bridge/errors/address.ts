import { WalletError } from './base.ts'

/** An account id needs three colon-separated parts. */
export class InvalidCaipAddressError extends WalletError {
  static override readonly code = -32602
  static override readonly kind = 'invalid-address'
  override name = 'InvalidCaipAddressError'
  constructor(value?: string) {
    super(value === undefined ? 'Invalid CAIP Address' : `Invalid CAIP-10 address: ${value}`)
  }
}

/** A network id needs two colon-separated parts. */
export class InvalidCaipNetworkIdError extends WalletError {
  static override readonly code = -32602
  static override readonly kind = 'invalid-network-id'
  override name = 'InvalidCaipNetworkIdError'
  constructor(value: string) {
    super(`Invalid CAIP-2 network id: ${value}`)
  }
}
