import { asObject } from '../peerServer.ts'
import type { ChainNode } from '../walletd/calls.ts'
import { RpcError } from '../walletd/rpcError.ts'

const NODE_MS = 20_000

/**
 * One request to a chain's node, with its answer or error as the node sent it.
 *
 * @throws RpcError with the node's code, message and data
 */
export async function askNode(node: ChainNode, method: string, params: unknown): Promise<unknown> {
  const response = await fetch(node.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
    signal: AbortSignal.timeout(NODE_MS),
  })
  const { result, error } = asObject(await response.json())
  if (error === undefined) return result ?? null
  const { code, message, data } = asObject(error)
  throw new RpcError(typeof code === 'number' ? code : -32603, String(message), data)
}

/** A quantity that the node answers. */
export async function askQuantity(node: ChainNode, method: string, params: unknown): Promise<bigint> {
  return BigInt(String(await askNode(node, method, params)))
}
