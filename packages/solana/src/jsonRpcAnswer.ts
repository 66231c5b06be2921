import type { NetworkId } from '../../../src/bridge/contract/network.ts'
import { RpcError } from '../../../src/bridge/errors/network.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { requestNode } from './nodeRequest.ts'
import { toFields } from './toFields.ts'

/**
 * Answers a JSON-RPC message as a node does.
 *
 * @returns `{ jsonrpc, id, result }`, or `error` with what the node said, also for a method that is not a node's
 * @throws WalletError when no node answered
 */
export async function answerJsonRpc(
  tabkey: Tabkey,
  network: NetworkId,
  message: unknown,
  signal?: AbortSignal,
): Promise<object> {
  const { id = null, method, params } = toFields(message)
  try {
    const call = { method: method as string, params, ...(signal ? { signal } : {}) }
    return { jsonrpc: '2.0', id, result: await requestNode(tabkey, network, call) }
  } catch (error) {
    const { kind, code, message: text, data } = toFields(error)
    if (kind !== RpcError.kind) throw error
    return { jsonrpc: '2.0', id, error: { code, message: text, ...(data === undefined ? {} : { data }) } }
  }
}
