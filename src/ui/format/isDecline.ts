import { toWalletError } from '../../bridge/errors/revive.ts'
import { USER_REJECTED } from '../../bridge/values/rejection.ts'

/** Whether a person said no. What was let go, by a caller or because another account came into use, has the same code. */
export function isDecline(error: unknown): boolean {
  const { code, kind } = toWalletError(error)
  return code === USER_REJECTED && kind !== 'aborted'
}
