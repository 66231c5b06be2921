import type { WalletError } from '../../bridge/errors/base.ts'
import { UserRejectedError } from '../../bridge/errors/connection.ts'
import {
  OutcomeUnknownError,
  RequestAbortedError,
  RequestExpiredError,
  WalletRequestError,
} from '../../bridge/errors/request.ts'
import { toErrorWire } from '../../bridge/errors/wire.ts'
import {
  getSentStage,
  isSending,
  mayPayAgain,
  type RequestStage,
  toOutcome,
  withOutcome,
} from '../../bridge/values/paymentOutcome.ts'
import type { Outcome } from './ledger.schema.ts'
import { walletError } from './walletError.ts'

/**
 * Errors that a caller gets as they are, though the outcome is unknown: the wallet's own words, or the caller's own
 * abort. A rejection that is not certain is not among them: callers that read its code, 4001, would pay again.
 */
const KEPT = [WalletRequestError, RequestAbortedError, OutcomeUnknownError]

/** A rejection by its words alone: a request for a signature sends nothing, so that nothing contradicts the words. */
const certainAt = (stage: RequestStage, error: WalletError): WalletError =>
  stage === 'askedToSign' && error instanceof UserRejectedError
    ? Object.assign(error, { outcome: 'rejected' as const })
    : error

/**
 * The error of a request that had left for its wallet, as its caller gets it: with what is known of the request, and as
 * OutcomeUnknownError where the error would read like a failure.
 *
 * @param thrown by a connector, or an error of a wallet
 * @param id of the request; empty where it has none
 */
export function toRequestError(thrown: unknown, method: string, id: string): WalletError {
  const stage = getSentStage(method)
  const error = certainAt(stage, walletError(thrown))
  const isKept =
    toOutcome(stage, error) !== 'unknown' ||
    KEPT.some(type => error instanceof type) ||
    // A late signature moves no funds, so the caller may ask again.
    (error instanceof RequestExpiredError && !isSending(method))
  // Also code 4900 (disconnected), for callers that only read codes.
  const details = error.details ?? error.message
  const reported = isKept ? error : new OutcomeUnknownError({ code: 4900, cause: error, details })
  return withOutcome(reported, stage, id === '' ? undefined : id)
}

/** The end of a request that had left for its wallet, as the ledger keeps it. */
export function failedOutcome(thrown: unknown, method: string, id: string): Outcome {
  const error = toRequestError(thrown, method, id)
  const isProven = error.outcome !== undefined && mayPayAgain(error.outcome)
  return { status: isProven ? 'rejected' : 'unknown', error: toErrorWire(error) }
}
