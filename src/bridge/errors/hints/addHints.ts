import { HINTS } from '../base.ts'
import { ACCOUNT_HINTS } from './accountHints.ts'
import { CONNECTION_HINTS } from './connectionHints.ts'
import { PAYMENT_HINTS } from './paymentHints.ts'
import { SIGN_IN_HINTS } from './signInHints.ts'

/**
 * Gives every error of this page its `metaMessages`, also those that exist already. Called once per page, by a chunk
 * that no visitor waits for.
 */
export function addHints(): void {
  Object.assign(HINTS, CONNECTION_HINTS, ACCOUNT_HINTS, PAYMENT_HINTS, SIGN_IN_HINTS)
}
