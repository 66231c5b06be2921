import type { ActiveAccount } from '../account.ts'
import { readChainId } from '../chains.ts'
import type { Answer } from '../envelope.ts'
import type { Frame } from '../frame.ts'
import { FrameError } from '../frameError.ts'
import { loadLanguage } from '../language.ts'
import type { Resume, RpcContext } from './context.ts'
import { grantPermissions, revokePermissions } from './permissions.ts'
import { personalSign } from './personalSign.ts'
import { handIn } from './sendAccount.ts'
import { sendCalls } from './sendCalls.ts'
import { broadcast } from './sendEoa.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signTypedData } from './typedData.ts'

/**
 * One request that a person must approve.
 *
 * @param id - the page's; the same request under the same id is never asked or sent twice.
 */
export async function runUnsafe(
  frame: Frame,
  request: { readonly id: string | undefined; readonly method: string; readonly params: unknown },
  signal: AbortSignal,
): Promise<unknown> {
  const { id, method, params } = request
  const content = { method, params }
  const before = id === undefined ? undefined : await frame.outcomes.find(id, content)
  if (before?.answer) return replay(before.answer)
  if (before?.resume) return resume(frame, before.resume)
  // Signing asks the server first: a session that was ended elsewhere signs nothing.
  const [account] = await Promise.all([inOrder(() => accountFor(frame, method, params)), loadLanguage()])
  const context: RpcContext = {
    account,
    chains: frame.chains,
    server: frame.server,
    parent: frame.parent,
    approvals: frame.approvals,
    signal,
    sending: async left => {
      if (id !== undefined) await frame.outcomes.sending(id, content, left)
    },
  }
  const result = await perform(context, method, params)
  if (id !== undefined) await frame.outcomes.done(id, content, { payload: result })
  return result
}

let line: Promise<unknown> = Promise.resolve()

/** Requests stand before the person in the order they came, however long the server takes over each. */
function inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = line.then(work)
  line = mine.catch(() => {})
  return mine
}

function perform(context: RpcContext, method: string, params: unknown): Promise<unknown> {
  const list: readonly unknown[] = Array.isArray(params) ? params : [params]
  switch (method) {
    case 'personal_sign':
      return personalSign(context, list)
    case 'eth_signTypedData_v4':
      return signTypedData(context, list)
    case 'eth_sendTransaction':
      return sendTransaction(context, list)
    case 'wallet_sendCalls':
      return sendCalls(context, list)
    case 'wallet_grantPermissions':
      return grantPermissions(context, list)
    default:
      return revokePermissions(context, params)
  }
}

/** `wallet_sendCalls` may name another chain of ours. */
async function accountFor(frame: Frame, method: string, params: unknown): Promise<ActiveAccount> {
  const account = await frame.accounts.active(true)
  const [first] = Array.isArray(params) ? params : []
  const { chainId } = (typeof first === 'object' && first !== null ? first : {}) as { chainId?: unknown }
  if (method !== 'wallet_sendCalls' || chainId === undefined) return account
  const named = readChainId(chainId)
  if (!frame.chains.supports(named)) throw new FrameError(`Chain ${String(chainId)} is not supported`)
  return { ...account, chainId: named }
}

function replay(answer: Answer): unknown {
  if ('error' in answer) throw new FrameError(answer.error)
  return answer.payload
}

/** It was signed and perhaps sent; sending it again is harmless. */
async function resume(frame: Frame, left: Resume): Promise<unknown> {
  if (left.kind === 'raw') return broadcast(frame.chains.reader(left.chainId), left.raw, left.hash)
  await frame.wallet.require(true)
  const hash = await handIn(frame.server, left.chainId, left.batch)
  return left.answer === 'hash' ? hash : {}
}
