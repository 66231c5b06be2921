import type { Frame } from '../frame.ts'
import { FrameError, NOT_ALLOWED } from '../frameError.ts'
import type { Payload } from '../requests.ts'
import { NODE_METHODS, SOLANA_METHODS, UNSAFE_METHODS } from '../rpc/methods.ts'
import { answerSafe } from '../rpc/safe.ts'
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
  if (SOLANA_METHODS.has(method)) throw new FrameError('Solana is not supported yet')
  if (NODE_METHODS.has(method) || OWN_READS.has(method)) return answerSafe(frame, method, params)
  if (!UNSAFE_METHODS.has(method)) throw new FrameError(NOT_ALLOWED)
  unnamed += 1
  const key = id ?? `unnamed ${unnamed}`
  const abort = new AbortController()
  frame.open.set(key, abort)
  try {
    return await runUnsafe(frame, { id, method, params }, abort.signal)
  } finally {
    frame.open.delete(key)
  }
}

export function rpcAbort(frame: Frame, id: string | undefined): void {
  for (const [key, open] of frame.open) if (id === undefined || key === id) open.abort()
}
