import type { SharedState } from '../../../bridge/contract/state.ts'
import { OutcomeUnknownError, RequestAbortedError } from '../../../bridge/errors/request.ts'
import { toOutcome, withOutcome } from '../../../bridge/values/paymentOutcome.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import { BUILD } from '../../../bridge/wire/protocol.ts'
import type { CheckedRequest, Running } from '../tab/running.ts'
import { abortable } from './abortable.ts'
import { followPresence } from './followPresence.ts'
import { findConnectedEvmWallet, findInTaskCall, type InTaskCall } from './inTaskCall.ts'

/** The engine's error has its outcome; an error of the way to it proves nothing of the wallet. */
function withUnknown(error: unknown, method: string, id: string): unknown {
  if (Object(error) === error && (error as { outcome?: unknown }).outcome !== undefined) return error
  const isOpen = error instanceof RequestAbortedError || toOutcome('asked', error) === 'unknown'
  const end = isOpen ? error : new OutcomeUnknownError({ code: 4900, cause: error, details: method })
  return withOutcome(end, 'asked', id)
}

/**
 * Starts the calls of wallets that open a window in the task of their caller. The engine is asked first; it checks the
 * request like every other, writes the ledger, and gets the answer of the call that was started here.
 *
 * @returns ends it
 */
export function requestInTask(running: Running): () => void {
  const { context, inTask, tab } = running
  const { api, link, mirror } = tab.engine
  const presence = followPresence(mirror, tab.popups.request, id =>
    context.config.page.connectors.some(connector => connector.id === id && connector.opensPopup === true),
  )

  function start(
    { method, signal }: CheckedRequest,
    { walletId, network, params }: InTaskCall,
  ): Promise<unknown> {
    const id = createRandomId()
    const args = { method, params }
    const answer = abortable(
      signal,
      () => {
        const response = api.rpc.request({ id, ...args, network, startedIn: walletId })
        // The wallet's code may keep or change what it is given.
        tab.popups.begin(id, walletId, structuredClone(args))
        return response
      },
      () => api.rpc.abort(id),
    )
    return answer.catch((error: unknown) => {
      throw withUnknown(error, method, id)
    })
  }

  /** An engine of another version would not know that the call was started. */
  const isOwnEngine = (state: SharedState): boolean =>
    link.getState().status === 'ready' && state.engine.build === BUILD

  inTask.request = checked => {
    const state = mirror.getState()
    if (checked.signal?.aborted || !state || !isOwnEngine(state)) return undefined
    const wallet = findConnectedEvmWallet(state)
    if (!wallet || !presence.isVerified(wallet) || !tab.popups.canBegin(wallet.walletId)) return undefined
    const target = findInTaskCall(wallet, checked)
    return target ? start(checked, target) : undefined
  }
  return () => {
    presence.stop()
    delete inTask.request
  }
}
