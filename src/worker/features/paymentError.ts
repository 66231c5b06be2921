import type { WalletError } from '../../bridge/errors/base.ts'
import { OutcomeUnknownError } from '../../bridge/errors/request.ts'
import { toWalletError } from '../../bridge/errors/revive.ts'
import { outcomeOfError, withOutcome } from '../../bridge/paymentOutcome.ts'

/** Errors of an unknown end whose own words say more than "its result is unknown". */
const KEPT: ReadonlySet<string> = new Set(['outcome-unknown', 'transaction-changed', 'aborted'])

/**
 * The error of a payment after the wallet's yes. Unless the chain proves that it failed, its end is unknown: a node that
 * refuses to answer or an answer in another shape says nothing about the payment.
 *
 * @returns the error, or OutcomeUnknownError with the error as its cause
 */
export function paymentError(error: unknown): WalletError {
  const known = toWalletError(error)
  // The approval is in a block, for less than the swap needs.
  if (known.kind === 'swap-allowance') return Object.assign(known, { outcome: 'confirmed' as const })
  const isProven = outcomeOfError('broadcast', known) !== 'unknown'
  if (isProven || KEPT.has(known.kind)) return withOutcome(known, 'broadcast')
  return withOutcome(new OutcomeUnknownError({ cause: error, details: known.message }), 'broadcast')
}

/** The error of a step before the wallet is asked. */
export const errorBeforeAsking = (error: unknown): WalletError =>
  withOutcome(toWalletError(error), 'notAsked')
