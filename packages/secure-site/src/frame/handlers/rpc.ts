import { runAbortable } from '../abortable.ts'
import type { Frame } from '../frame.ts'
import { FrameError, NOT_ALLOWED } from '../frameError.ts'
import type { Payload } from '../requests.ts'
import { NODE_METHODS, SOLANA_METHODS, UNSAFE_METHODS } from '../rpc/methods.ts'
import { answerSafe } from '../rpc/safe.ts'
import { runSolana } from '../rpc/solana.ts'
import { runUnsafe } from '../rpc/unsafe.ts'

const OWN_READS: ReadonlySet<string> = new Set([
  'eth_accounts',
  'eth_chainId',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_getAssets',
])

export async function rpcRequest(
  frame: Frame,
  { method, params }: Payload<'RPC_REQUEST'>,
  id: string | undefined,
): Promise<unknown> {
  if (NODE_METHODS.has(method) || OWN_READS.has(method)) return answerSafe(frame, method, params)
  const isOfSolana = SOLANA_METHODS.has(method)
  if (!isOfSolana && !UNSAFE_METHODS.has(method)) throw new FrameError(NOT_ALLOWED)
  const run = isOfSolana ? runSolana : runUnsafe
  return runAbortable(frame, id, signal => run(frame, { id, method, params }, signal))
}
