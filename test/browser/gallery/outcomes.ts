import type { PaymentOutcome } from '../../../src/bridge/contract/paymentOutcome.ts'
import { never } from './fixture.ts'

const transaction = `0x${'5c09'.repeat(16)}`

/** What becomes known of a payment whose wallet gave no answer, by the name of its state. */
export const OUTCOMES = {
  unknown: null,
  named: { status: 'unknown', transaction },
  found: { status: 'sent', transaction },
  failedOnChain: { status: 'failedOnChain', transaction },
} as const satisfies Readonly<Record<string, PaymentOutcome | null>>

/** An engine that has this news of a payment, and no other. */
export function followed(news: PaymentOutcome | null): () => Promise<unknown> {
  let isReported = news === null
  return async () => {
    if (isReported) return never()
    isReported = true
    return news
  }
}
