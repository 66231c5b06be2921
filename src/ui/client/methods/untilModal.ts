import { ConnectionCancelledError } from '../../../bridge/errors/connection.ts'
import { EngineRetiredError } from '../../../bridge/errors/engine.ts'
import { RequestAbortedError } from '../../../bridge/errors/request.ts'
import type { Running } from '../tab/running.ts'

export interface UntilModalOptions<Value> {
  /** Reads the outcome; `undefined` while it is open. */
  readonly read: () => Value | undefined
  readonly signal: AbortSignal | undefined
  /** Why the step failed, when the modal is closed without an outcome. Default: the person closed it. */
  readonly failure?: () => Error | undefined
}

/**
 * Waits for a step that a person takes in the open modal. No deadline: the person ends it by finishing or closing.
 *
 * @throws ConnectionCancelledError when the modal is closed without an outcome, RequestAbortedError when the caller
 * aborts (the modal is closed then), EngineRetiredError when the page is too old for the engine
 */
export function untilModal<Value>(
  { context }: Pick<Running, 'context'>,
  { read, signal, failure = () => undefined }: UntilModalOptions<Value>,
): Promise<Value> {
  const { mirror, modal, link } = context
  return new Promise((resolve, reject) => {
    function end(): void {
      for (const off of offs) off()
      signal?.removeEventListener('abort', onAbort)
    }
    function check(): void {
      const value = read()
      if (value !== undefined) {
        end()
        resolve(value)
      } else if (link.getState().status === 'retired') {
        end()
        reject(new EngineRetiredError())
      } else if (!modal.getState().open) {
        end()
        reject(failure() ?? new ConnectionCancelledError())
      }
    }
    function onAbort(): void {
      end()
      modal.close()
      reject(new RequestAbortedError())
    }
    const offs = [mirror.subscribe(check), modal.subscribe(check), link.subscribe(check)]
    signal?.addEventListener('abort', onAbort, { once: true })
    if (signal?.aborted) onAbort()
    else check()
  })
}
