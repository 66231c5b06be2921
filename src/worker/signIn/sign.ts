import type { RpcRequest } from '../../bridge/contract/engineApi.ts'
import type { SignInNode, SignInSession } from '../../bridge/contract/signIn.ts'
import type { RequestId } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import { ConnectionDeclinedError, UserRejectedError } from '../../bridge/errors/connection.ts'
import { SmartAccountUnsupportedError } from '../../bridge/errors/frame.ts'
import { RequestAbortedError, WalletRequestError } from '../../bridge/errors/request.ts'
import { toWalletError } from '../../bridge/errors/revive.ts'
import {
  SignatureDeclinedError,
  SignInNotReadyError,
  SignInRefusedError,
} from '../../bridge/errors/signIn.ts'
import { parseOrThrow } from '../../bridge/schema/parse.ts'
import { createRandomId } from '../../bridge/values/randomId.ts'
import type { Clock } from '../base/clock.ts'
import { isSameAddress } from './host.ts'
import { signingRequest } from './request.ts'
import { messageSchema } from './signIn.schema.ts'
import type { Subject } from './subject.ts'

export interface SignParameters {
  /** The engine's own way to wallets, ledger and all. */
  readonly request: (tab: Tab, request: RpcRequest) => Promise<unknown>
  readonly abort: (tab: Tab, id: RequestId) => void
  readonly clock: Clock
  /** Read-only calls, for accounts that are contracts. */
  readonly node: SignInNode
}

/** The host's message. A message that names another account or chain is refused. */
async function createMessage(tab: Tab, { chainId, address }: Subject) {
  const answer = await tab.page.signIn.createMessage({ chainId, accountAddress: address })
  const message = parseOrThrow(messageSchema, answer, 'message')
  const isMine = message.data.chainId === chainId && isSameAddress(message.data.accountAddress, address)
  if (!isMine || message.text === '')
    throw new SignInRefusedError('signature', { details: 'the message names another account' })
  return message
}

/**
 * Message, signature, check: one session, kept nowhere yet.
 *
 * @param tab whose page makes the message and shows the wallet's prompt
 * @param signal aborts the sign-in; a prompt that the wallet shows then has no effect
 * @throws SignInRefusedError when the wallet signed something else, or what host and wallet threw
 */
export async function signSession(
  tab: Tab,
  subject: Subject,
  signal: AbortSignal,
  { request, abort, clock, node }: SignParameters,
): Promise<SignInSession> {
  const { namespace, address, chainId, connection } = subject
  if (connection.reach !== 'reachable')
    throw new SignInNotReadyError('client', { details: connection.wallet.name })
  const { data, text } = await createMessage(tab, subject)
  signal.throwIfAborted()
  const { method, params, read } = signingRequest(namespace, address, text)
  // While the person reads: its code, and what it computes once.
  const proving = import('./prove.ts')
  proving.then(({ warmUp }) => warmUp(chainId)).catch(() => {})
  const id = createRandomId()
  const onAbort = () => abort(tab, id)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    const answer = await request(tab, { id, method, params, network: chainId })
    signal.throwIfAborted()
    const session: SignInSession = { data, message: text, signature: read(answer) }
    const { prove } = await proving
    await prove({ session, tab, subject, clock, node })
    return session
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/**
 * What the person reads of a failed signature.
 *
 * @param isSmartAccount whether the account is a contract, whose signatures not every host can verify
 */
export function signFailure(thrown: unknown, isSmartAccount: boolean): Error {
  const cause = toWalletError(thrown)
  // Aborted by the caller, not declined by the user.
  if (cause instanceof RequestAbortedError) return cause
  const isWallets =
    cause instanceof UserRejectedError ||
    cause instanceof ConnectionDeclinedError ||
    cause instanceof WalletRequestError
  if (isSmartAccount && (isWallets || cause instanceof SignInRefusedError))
    return new SmartAccountUnsupportedError({ cause, details: cause.message })
  return isWallets ? new SignatureDeclinedError({ cause, details: cause.message }) : cause
}
