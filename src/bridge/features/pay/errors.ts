import { WalletError, type WalletErrorOptions } from '../../errors/base.ts'
import { reviveAs } from '../../errors/reviveAs.ts'

/** Messages for users, by code. */
const MESSAGES = {
  INVALID_PAYMENT_CONFIG: 'Invalid payment configuration',
  INVALID_RECIPIENT: 'Invalid recipient address',
  INVALID_ASSET: 'Invalid asset',
  INVALID_AMOUNT: 'Invalid payment amount',
  INVALID_CHAIN_NAMESPACE: 'Payments are not supported on this network',
  ASSET_NOT_SUPPORTED: 'This asset is not supported',
  UNABLE_TO_INITIATE_PAYMENT: 'The payment could not be started',
  UNABLE_TO_GET_EXCHANGES: 'The exchanges could not be loaded',
  UNABLE_TO_GET_PAY_URL: 'The exchange could not be opened',
  UNABLE_TO_GET_BUY_STATUS: 'The exchange does not say where the payment stands',
  GENERIC_PAYMENT_ERROR: 'The payment failed',
  UNKNOWN_ERROR: 'Something went wrong with the payment',
} as const

export type PayErrorCode = keyof typeof MESSAGES

/** Codes of payments that were refused before the wallet was asked. */
const INVALID = /^(INVALID_|ASSET_)/

/**
 * An error of a payment. `reason` is one of the documented codes, safe to compare; `serviceCode` is the
 * JSON-RPC code of the exchanges' service, when the service refused (`-1`: the project, `-6` to `-8`: the method).
 */
export class PayError extends WalletError {
  static override readonly kind = 'pay'
  override name = 'PayError'
  declare readonly data: { readonly reason: PayErrorCode; readonly serviceCode?: number }
  /** @param options `details`: the service's message, for developers */
  constructor(
    reason: PayErrorCode,
    { serviceCode, ...options }: WalletErrorOptions & { readonly serviceCode?: number } = {},
  ) {
    super(MESSAGES[reason], {
      ...(INVALID.test(reason) && { code: -32602 }),
      ...options,
      data: { reason, ...(serviceCode === undefined ? {} : { serviceCode }) },
    })
  }
  get reason(): PayErrorCode {
    return this.data.reason
  }
  get serviceCode(): number | undefined {
    return this.data.serviceCode
  }
}

/** Restores the class of an error that crossed the bridge; returns any other error unchanged. */
export const revivePay = <Thrown>(error: Thrown): Thrown => reviveAs({ PayError }, error)
