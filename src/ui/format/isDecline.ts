import { toWalletError } from '../../bridge/errors/revive.ts'

const USER_REJECTED = 4001

/** Whether a person said no. What was let go, by a caller or because another account came into use, has the same code. */
export function isDecline(error: unknown): boolean {
  const { code, kind } = toWalletError(error)
  return code === USER_REJECTED && kind !== 'aborted'
}
