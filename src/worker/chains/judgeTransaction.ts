/** What a chain shows of a transaction, compared with a payment; `undefined` where it does not show it. */
export interface TransactionEvidence {
  /** Whether the transaction came after the mark of the payment. */
  readonly isNewer: boolean | undefined
  /** Whether it is the payment: its sender and its call, or the transfer to the receiver that it caused. */
  readonly isPayment: boolean | undefined
}

/** What the ledger knows of the other payments. */
export interface PaymentClaims {
  /** Whether another payment has the transaction. */
  isTaken(transaction: string): boolean
  /** Number of equal payments that may have been sent and have no transaction yet. */
  rivals(): number
}

/**
 * - `payment`: the transaction is the payment
 * - `other`: it is another transaction
 * - `unproven`: it may be the payment, and says nothing of its outcome
 */
export type TransactionVerdict = 'payment' | 'other' | 'unproven'

export const NO_CLAIMS: PaymentClaims = { isTaken: () => false, rivals: () => 0 }

/**
 * The rule of every chain family for "this transaction is this payment". A wallet that names a transaction proves
 * nothing by it: it may be a stranger's transaction, an earlier equal payment, or the payment of another tab.
 */
export function judgeTransaction(
  transaction: string,
  { isNewer, isPayment }: TransactionEvidence,
  claims: PaymentClaims,
): TransactionVerdict {
  if (isNewer === false || isPayment === false || claims.isTaken(transaction)) return 'other'
  return isNewer && isPayment ? 'payment' : 'unproven'
}

/**
 * Chooses among transactions that are equal to the payment and that its wallet has not named.
 *
 * @param equal after the mark, oldest first
 * @returns `undefined` while equal payments may have sent all of them
 */
export function chooseTransaction(equal: readonly string[], claims: PaymentClaims): string | undefined {
  const free = equal.filter(transaction => !claims.isTaken(transaction))
  return free.length > claims.rivals() ? free[0] : undefined
}
