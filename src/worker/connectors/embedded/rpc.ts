import type { Tab } from '../../../bridge/contract/tab.ts'
import type { Eip1193Args } from '../../../bridge/contract/wallet.ts'
import { UserRejectedError } from '../../../bridge/errors/connection.ts'
import { FrameRequestError } from '../../../bridge/errors/frame.ts'
import {
  MethodNotAllowedError,
  RequestAbortedError,
  RequestNotSentError,
  WalletRequestError,
} from '../../../bridge/errors/request.ts'
import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import { getParamsSchema } from '../../rpc/embeddedParams.ts'
import type { Calls } from './calls.ts'
import { outgoing } from './incoming.ts'
import type { Payload } from './messages.ts'

/** Error messages of the frame that the engine uses too. */
const ABORTED = new RequestAbortedError().message
const REJECTED = new UserRejectedError().message
const NOT_ALLOWED = new MethodNotAllowedError('').message
/** The site's message for a request that needs a key while the wallet of the login is locked or not made yet. */
export const NOT_OPEN = 'The wallet is not open'

/** @throws ValidationError naming the parameter that does not fit the method's message */
export function rpcPayload({ method, params }: Eip1193Args): Payload<'RPC_REQUEST'> {
  const read = parseOrThrow(getParamsSchema(method), params, 'params')
  return { method, ...(read === undefined ? {} : { params: read }) }
}

/**
 * Whether the user rejected a request in the frame, or closed its screen there. The protocol has no codes: the exact
 * sentence is the code.
 */
export const isRejection = (error: unknown): boolean =>
  error instanceof FrameRequestError && (error.message === REJECTED || error.message === ABORTED)

/**
 * The frame's no to an RPC request: a wallet's word, whose meaning `walletError` finds. Words other
 * than a rejection prove nothing. Any other error stays what it is.
 */
export function rpcError(error: unknown, method: string): unknown {
  if (!(error instanceof FrameRequestError)) return error
  const { message } = error
  if (message === ABORTED) return new RequestAbortedError({ cause: error })
  if (isRejection(error)) return new UserRejectedError({ cause: error })
  // Without a key nothing was signed or sent.
  if (message === NOT_OPEN) return new RequestNotSentError({ cause: error })
  const code = message === NOT_ALLOWED ? MethodNotAllowedError.code : -32000
  return new WalletRequestError(message, { code, details: method })
}

/** The frame drops the request it shows. Not waited for: an older site knows no such message. */
export function abortInFrame(tab: Tab, id: string): void {
  tab.page.frame.post({ message: outgoing('RPC_ABORT', undefined, { id }) }).catch(() => {})
}

/**
 * One RPC request through a frame.
 *
 * @param request its `id` is the ledger's for a request that prompts the user; only its caller aborts such a request
 */
export async function requestFrame(
  calls: Calls,
  tab: Tab,
  payload: Payload<'RPC_REQUEST'>,
  {
    id,
    signal,
    persisted,
  }: { readonly id?: string; readonly signal: AbortSignal; readonly persisted?: () => Promise<void> },
): Promise<unknown> {
  try {
    return await calls.send(tab, 'RPC_REQUEST', payload, {
      signal,
      ...(id === undefined ? {} : { id, withinMs: 'human' as const }),
      ...(persisted === undefined ? {} : { persisted }),
    })
  } catch (error) {
    if (signal.aborted && id !== undefined) abortInFrame(tab, id)
    throw rpcError(error, payload.method)
  }
}
