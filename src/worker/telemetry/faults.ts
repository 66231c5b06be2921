import type { ErrorWire } from '../../bridge/errors/wire.ts'
import { isRejectionCode } from '../../bridge/values/rejection.ts'

export type FaultCategory = 'API_ERROR' | 'DATA_PARSING_ERROR' | 'INTERNAL_SDK_ERROR'

/** A person's no, or a caller's. Wherever it lies among the causes, the error is that no. */
const NO: ReadonlySet<string> = new Set([
  'user-rejected',
  'cancelled',
  'aborted',
  'frame-aborted',
  'popup-closed',
])

/**
 * Kinds that are not faults of Tabkey: errors of callers, timeouts of users, closed tabs, errors of nodes and wallets.
 */
const QUIET: ReadonlySet<string> = new Set([
  'config',
  'validation',
  'invalid-address',
  'invalid-network-id',
  'network-not-found',
  'duplicate-request',
  'method-not-allowed',
  'not-connected',
  'connection-expired',
  'request-expired',
  'tab-closed',
  'client-destroyed',
  'engine-moved',
  'engine-retired',
  'rpc',
  'wallet',
  'frame',
  'frame-restarted',
  'email-cooldown',
  'smart-account-unsupported',
  'popup-blocked',
  // Of money, names and permissions: what a review is for.
  'insufficient-funds',
  'dust',
  'invalid-recipient',
  'review-expired',
  'review-changed',
  'blockhash-expired',
  'swap-network',
  'swap-no-quote',
  'swap-balance',
  'swap-gas',
  'swap-allowance',
  'swap-expired',
  'swap-changed',
  'swap-impact',
  'swap-replaced',
  'name-refused',
  'name-taken',
  'name-signature-expired',
  'already-named',
  'names-unsupported',
  'onramp-unsupported',
  'onramp-quote',
  'permissions-unsupported',
  'permission-not-cosigned',
  'grant-changed',
])

const API: ReadonlySet<string> = new Set(['http', 'network', 'timeout', 'wrong-chain', 'relay'])

/** Whether the user rejected; that is not reported as an error. */
export function isRefusal(error: ErrorWire): boolean {
  return (
    NO.has(error.kind ?? '') ||
    isRejectionCode(error.code) ||
    (error.cause !== undefined && isRefusal(error.cause))
  )
}

/** Whether the error is reported. */
export function isFault(error: ErrorWire): boolean {
  return !isRefusal(error) && !QUIET.has(error.kind ?? '')
}

export function categoryOf({ kind = '' }: ErrorWire): FaultCategory {
  if (API.has(kind)) return 'API_ERROR'
  return kind === 'invalid-response' ? 'DATA_PARSING_ERROR' : 'INTERNAL_SDK_ERROR'
}
