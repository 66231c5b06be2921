import { asObject } from '../asObject.ts'
import { RpcError } from '../errors.ts'

/** How long a node has, in milliseconds. */
const SEND_MS = 30_000

/**
 * Hands a signed transaction to a node.
 *
 * @param rpcUrl JSON-RPC of the node
 * @param wire in base64
 * @throws RpcError -32603 without a node, -32000 when the node refuses the transaction
 */
export async function sendToNode(rpcUrl: string | undefined, wire: string): Promise<void> {
  if (rpcUrl === undefined)
    throw new RpcError(-32603, "The test wallet has no node: testWallet({ kind: 'solana', rpcUrl }).")
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'sendTransaction',
      params: [wire, { encoding: 'base64' }],
    }),
    signal: AbortSignal.timeout(SEND_MS),
  })
  const { result, error } = asObject(await response.json())
  if (typeof result !== 'string')
    throw new RpcError(-32000, String(asObject(error).message ?? 'The node refused the transaction.'))
}
