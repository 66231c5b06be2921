import type { PaymentOutcome } from '../../values/paymentOutcome.ts'
import type { NetworkId } from '../network.ts'
import type { RequestId } from '../state.ts'

/** A payment that is followed, with what its caller knows of it already. */
export interface FollowedPayment {
  /** Of the request that the wallet was asked. */
  readonly id: RequestId
  readonly network: NetworkId
  readonly known: PaymentOutcome
}

export interface PaymentsFeature {
  /**
   * Waits for half a minute at most for news of a payment: a late answer of the wallet, or the transaction on the chain.
   *
   * @returns the outcome of the news, or `known` when the time ends without news
   */
  follow(parameters: FollowedPayment): Promise<PaymentOutcome>
}
