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

let unnamed = 0

export async function rpcRequest(
  frame: Frame,
  { method, params }: Payload<'RPC_REQUEST'>,
  id: string | undefined,
): Promise<unknown> {
  if (NODE_METHODS.has(method) || OWN_READS.has(method)) return answerSafe(frame, method, params)
  const isOfSolana = SOLANA_METHODS.has(method)
  if (!isOfSolana && !UNSAFE_METHODS.has(method)) throw new FrameError(NOT_ALLOWED)
  unnamed += 1
  const key = id ?? `unnamed ${unnamed}`
  const abort = new AbortController()
  frame.open.set(key, abort)
  try {
    const run = isOfSolana ? runSolana : runUnsafe
    return await run(frame, { id, method, params }, abort.signal)
  } finally {
    frame.open.delete(key)
  }
}

export function rpcAbort(frame: Frame, id: string | undefined): void {
  for (const [key, open] of frame.open) if (id === undefined || key === id) open.abort()
}
