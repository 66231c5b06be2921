import { RequestAbortedError } from '../../../bridge/errors/request.ts'

/**
 * Runs a call that the caller may take back.
 *
 * @param run starts the call; not started when the signal is aborted already
 * @param abort tells the engine; its answer no longer matters
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
      // The caller has its answer; an engine that is gone has nothing left to abort.
      abort().catch(() => {})
    }
    signal.addEventListener('abort', onAbort, { once: true })
    run()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort))
  })
}
