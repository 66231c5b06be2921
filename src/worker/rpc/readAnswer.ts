import type { WalletAnswer } from '../../bridge/contract/pageApi.ts'
import { WalletRequestError } from '../../bridge/errors/request.ts'

/**
 * What a wallet said in its page.
 *
 * @throws WalletRequestError with the wallet's own code and data
 */
export function readAnswer(answer: WalletAnswer, method: string): unknown {
  if (answer.status === 'answered') return answer.result
  const { message, code, data } = answer.error
  throw new WalletRequestError(message, {
    // EIP-1474's plain error: a wallet that gave no code did not say -32603, which would offer it the chain.
    code: code ?? -32000,
    ...(data === undefined ? {} : { data }),
    details: method,
  })
}
