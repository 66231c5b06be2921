import type { RequestId } from '../../bridge/contract/state.ts'

/** More payments with an unknown end than a person makes in a day. */
const UNANSWERED_MAX = 50

/** Payments that left for the wallet and whose end is unknown, so that they can be followed. */
export interface Unanswered<Payment> {
  keep(id: RequestId, payment: Payment): void
  find(id: RequestId): Payment | undefined
}

export function createUnanswered<Payment>(): Unanswered<Payment> {
  const payments = new Map<RequestId, Payment>()
  return {
    keep(id, payment) {
      payments.set(id, payment)
      const [oldest] = payments.keys()
      if (payments.size > UNANSWERED_MAX && oldest !== undefined) payments.delete(oldest)
    },
    find: id => payments.get(id),
  }
}
