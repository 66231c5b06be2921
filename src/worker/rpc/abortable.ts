import { WalletError } from '../../bridge/errors/base.ts'
import { RequestAbortedError } from '../../bridge/errors/request.ts'

/**
 * Rejects when the signal aborts. The work behind the promise may go on.
 *
 * @throws RequestAbortedError as soon as the signal is aborted, or its reason when that is an error of ours; else what
 * the promise throws
 */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () =>
      reject(
        signal.reason instanceof WalletError
          ? signal.reason
          : new RequestAbortedError({ cause: signal.reason }),
      )
    const settle = () => signal.removeEventListener('abort', onAbort)
    promise.then(resolve, reject).finally(settle)
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
}
