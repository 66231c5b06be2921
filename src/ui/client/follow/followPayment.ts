import type { PaymentOutcome } from '../../../bridge/contract/paymentOutcome.ts'
import type { WalletError } from '../../../bridge/errors/base.ts'
import { ClientDestroyedError, ValidationError } from '../../../bridge/errors/client.ts'
import { UserRejectedError } from '../../../bridge/errors/connection.ts'
import { RequestNotSentError } from '../../../bridge/errors/request.ts'
import { toWalletError } from '../../../bridge/errors/revive.ts'
import { TransferFailedError } from '../../../bridge/errors/transfer.ts'
import type { FollowedPayment } from '../../../bridge/features/payments/contract.ts'
import { isFinalOutcome, toOutcome } from '../../../bridge/values/paymentOutcome.ts'
import { callFeature } from '../tab/callFeature.ts'
import type { TabContext } from '../tab/context.ts'

/** Between two engines, or while the engine's code loads. */
const AGAIN_MS = 2_000
/** The ledger forgets an unknown transaction after a day. */
const FOLLOW_MS = 86_400_000

export interface FollowOptions extends Omit<FollowedPayment, 'known'> {
  readonly known?: PaymentOutcome
  /** Called with each news, the final one included. */
  readonly onOutcome?: (outcome: PaymentOutcome) => void
  readonly signal?: AbortSignal
}

/**
 * What is known of a payment by its error. An error of a lost engine carries no outcome: the wallet may have been
 * asked.
 */
export function toPaymentOutcome(error: unknown): PaymentOutcome {
  const { transaction } = (Object(error) === error ? error : {}) as Partial<WalletError>
  return { status: toOutcome('asked', error), ...(transaction === undefined ? {} : { transaction }) }
}

/**
 * The error of an outcome that became known later.
 *
 * @param first the error with the outcome `unknown`
 */
export function toOutcomeError({ status }: PaymentOutcome, first: unknown): unknown {
  if (status === 'rejected') return new UserRejectedError()
  if (status === 'failedOnChain') return new TransferFailedError({ cause: first })
  return status === 'notSent' ? new RequestNotSentError() : first
}

/**
 * Follows a payment over restarts of the engine, until its outcome is known or can no longer be determined.
 *
 * @returns the final outcome; the last known one after a day, by `signal`, or when the client is destroyed
 * @throws ValidationError for a malformed id or network
 */
export async function followPayment(
  engine: TabContext['engine'],
  { id, network, known: first = { status: 'unknown' }, onOutcome, signal }: FollowOptions,
): Promise<PaymentOutcome> {
  const endsAt = Date.now() + FOLLOW_MS
  let known = first
  while (!isFinalOutcome(known.status) && !signal?.aborted && Date.now() < endsAt) {
    try {
      const outcome = await callFeature(engine, 'payments', 'follow', { id, network, known })
      if (signal?.aborted) break
      const isNews = outcome.status !== known.status || outcome.transaction !== known.transaction
      known = outcome
      if (isNews) onOutcome?.(outcome)
    } catch (thrown) {
      const error = toWalletError(thrown)
      if (error instanceof ClientDestroyedError) break
      if (error instanceof ValidationError) throw error
      await new Promise(resolve => setTimeout(resolve, AGAIN_MS))
    }
  }
  return known
}
