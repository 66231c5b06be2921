/**
 * Outcome of a payment, and of any other request to a wallet.
 *
 * - `notSent`: proven that nothing was sent. The same payment may be made again
 * - `rejected`: the user declined. Nothing was sent
 * - `sent`: the network has the transaction, no block contains it yet
 * - `confirmed`: a block has the transaction, and it succeeded. A chain may replace its newest blocks: wait for more of
 *   them before you hand over goods
 * - `failedOnChain`: proven that the transaction was sent and paid nothing: it reverted, expired, or another
 *   transaction took its nonce
 * - `unknown`: it may have been sent, and may have paid. Never a failure, and never a reason to pay again
 */
export type PaymentStatus = 'notSent' | 'rejected' | 'sent' | 'confirmed' | 'failedOnChain' | 'unknown'

/** Outcome of a payment, with its transaction if known. */
export interface PaymentOutcome {
  /** Only `notSent` and `rejected` prove that nothing was sent. */
  readonly status: PaymentStatus
  /** The transaction id in the format of explorers. */
  readonly transaction?: string
}
