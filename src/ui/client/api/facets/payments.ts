import type { NetworkId } from '../../../../bridge/contract/network.ts'
import type { PaymentOutcome } from '../../../../bridge/contract/paymentOutcome.ts'

/** The payment to follow. */
export interface FollowPaymentOptions {
  /** `requestId` of the error with the outcome `unknown`. */
  readonly id: string
  /** CAIP-2; default: the active network. */
  readonly network?: NetworkId
  /** `transaction` of the same error, where it has one. */
  readonly transaction?: string
  /** Called with each outcome before the final one, such as `sent`. */
  readonly onOutcome?: (outcome: PaymentOutcome) => void
  /** Stops following; the promise rejects with RequestAbortedError. */
  readonly signal?: AbortSignal
}

/**
 * Follows a transaction whose outcome is unknown: by late responses of its wallet, and on its chain (EVM: the account's
 * nonce and the receipt; Solana: signature status and block height; Bitcoin: the transaction and the coins it spends).
 * Payments of `send`, `swaps.swap` or a view are found without a transaction id too.
 *
 * @returns the final outcome (`confirmed`, `failedOnChain`, `rejected`, `notSent`); the last known one after a day
 * @throws ValidationError, RequestAbortedError by `signal`
 * @example
 * try { await tabkey.send(payment) }
 * catch (error) {
 *   if (!(error instanceof WalletError) || error.outcome !== 'unknown' || !error.requestId) throw error
 *   const { status } = await tabkey.followPayment({ id: error.requestId, transaction: error.transaction })
 * }
 */
export type FollowPayment = (options: FollowPaymentOptions) => Promise<PaymentOutcome>
