import type { NetworkId } from '../../contract/network.ts'
import type { PaymentOutcome } from '../../contract/paymentOutcome.ts'
import type { RequestId } from '../../contract/state.ts'

/** A payment to follow, with the outcome that the caller knows. */
export interface FollowedPayment {
  /** Id of the wallet request. */
  readonly id: RequestId
  readonly network: NetworkId
  readonly known: PaymentOutcome
}

export interface PaymentsFeature {
  /**
   * Waits for an update of a payment, for 30 s at most: a late response of the wallet, or the transaction on the chain.
   *
   * @returns the new outcome, or `known` if there is no update in time
   */
  follow(parameters: FollowedPayment): Promise<PaymentOutcome>
}
