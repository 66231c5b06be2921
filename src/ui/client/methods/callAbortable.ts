import type { RequestId } from '../../../bridge/contract/state.ts'
import { EngineGoneError, EngineMovedError } from '../../../bridge/errors/engine.ts'
import { OutcomeUnknownError } from '../../../bridge/errors/request.ts'
import { withOutcome } from '../../../bridge/values/paymentOutcome.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import { type Running, readyState } from '../tab/running.ts'
import { abortable } from './abortable.ts'

/**
 * Calls a method of a feature that asks the user, under an id by which the caller can abort it.
 *
 * @param revive gives an error that crossed the bridge its class
 * @throws OutcomeUnknownError, with the id as `requestId`, when the engine was lost on the way: the wallet may have been asked
 */
export async function callAbortable<Result>(
  running: Running,
  signal: AbortSignal | undefined,
  revive: <Thrown>(error: Thrown) => Thrown,
  call: (id: RequestId) => Promise<Result>,
): Promise<Result> {
  const id = createRandomId()
  try {
    return await abortable(
      signal,
      async () => {
        await readyState(running)
        return call(id)
      },
      () => running.tab.engine.api.rpc.abort(id),
    )
  } catch (error) {
    const isLost = error instanceof EngineGoneError || error instanceof EngineMovedError
    if (!isLost) throw revive(error)
    throw withOutcome(new OutcomeUnknownError({ code: 4900, cause: error }), 'asked', id)
  }
}
