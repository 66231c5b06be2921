import { type BaseError, RpcError, UserRejectedRequestError } from 'viem'

/**
 * Puts the sentence of Tabkey's error before the words of viem, which are the meaning of its code. A rejection by the
 * user keeps viem's words.
 *
 * @param error changed in place
 */
export function withSentenceFirst<Thrown>(error: Thrown): Thrown {
  const sentence = error instanceof RpcError ? error.details : ''
  if (!(error instanceof RpcError) || !sentence || error.code === UserRejectedRequestError.code) return error
  const changed: Pick<BaseError, 'shortMessage' | 'message'> = error
  changed.shortMessage = sentence.split('\n')[0] ?? sentence
  changed.message = `${sentence}\n\n${error.message}`
  return error
}
