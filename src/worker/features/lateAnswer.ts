import type { RequestId } from '../../bridge/contract/state.ts'
import { RequestAbortedError } from '../../bridge/errors/request.ts'
import { fromErrorWire } from '../../bridge/errors/revive.ts'
import type { Store } from '../store/store.ts'

/**
 * Waits until a request whose end was unknown is answered after all. The answer is on the store's list of recovered
 * requests then (`rpc/recovery.ts`).
 *
 * @returns the wallet's result
 * @throws what the wallet answered; RequestAbortedError by `signal`
 */
export function lateAnswer(store: Store, id: RequestId, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const outcome = store.get().recovered[id]?.outcome
      if (!outcome || outcome.status === 'unknown') return
      end()
      if (outcome.status === 'answered') resolve(outcome.result)
      else reject(fromErrorWire(outcome.error))
    }
    const onAbort = (): void => {
      end()
      reject(new RequestAbortedError())
    }
    const unsubscribe = store.subscribe(look)
    const end = (): void => {
      unsubscribe()
      signal.removeEventListener('abort', onAbort)
    }
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
    else look()
  })
}
