import { RequestAbortedError } from '../../../bridge/errors/request.ts'

/**
 * Runs a call that the caller can abort.
 *
 * @param run starts the call; not started when the signal is aborted already
 * @param abort aborts the call in the engine; its result is ignored
 * @throws RequestAbortedError at once when the signal aborts
 */
export function abortable<Result>(
  signal: AbortSignal | undefined,
  run: () => Promise<Result>,
  abort: () => Promise<void>,
): Promise<Result> {
  if (!signal) return run()
  if (signal.aborted) return Promise.reject(new RequestAbortedError())
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      reject(new RequestAbortedError())
      // The caller has its error; a lost engine has nothing to abort.
      abort().catch(() => {})
    }
    signal.addEventListener('abort', onAbort, { once: true })
    run()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort))
  })
}
