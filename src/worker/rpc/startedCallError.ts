import type { RpcRequest } from '../../bridge/contract/engineApi.ts'
import type { WalletError } from '../../bridge/errors/base.ts'
import { OutcomeUnknownError } from '../../bridge/errors/request.ts'
import { toOutcome, withOutcome } from '../../bridge/values/paymentOutcome.ts'

/**
 * The error of a request whose call its page has started. An engine that refuses such a request says nothing of the
 * wallet, which may carry it out: the outcome is `unknown`, unless the wallet's own answer has set another one.
 */
export function startedCallError(
  error: WalletError,
  { id, method }: Pick<RpcRequest, 'id' | 'method'>,
): WalletError {
  if (error.outcome !== undefined) return error
  const isOpen = toOutcome('asked', error) === 'unknown'
  const end = isOpen ? error : new OutcomeUnknownError({ code: 4900, cause: error, details: method })
  return withOutcome(end, 'asked', id)
}
