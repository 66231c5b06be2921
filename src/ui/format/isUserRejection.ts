import { toWalletError } from '../../bridge/errors/revive.ts'
import { USER_REJECTED } from '../../bridge/values/rejection.ts'

/**
 * Whether the user rejected a request. An aborted request (by its caller, or because the account changed) has the same
 * code, 4001, and is not a rejection.
 */
export function isUserRejection(error: unknown): boolean {
  const { code, kind } = toWalletError(error)
  return code === USER_REJECTED && kind !== 'aborted'
}
