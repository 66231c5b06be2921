import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { JsonRpc, RpcOptions } from '../../net/jsonRpc.ts'
import type { Execution, FindExecution } from '../adapter.ts'

const LOOKUPS: ReadonlySet<string> = new Set(['eth_getTransactionByHash', 'eth_getTransactionReceipt'])

/** The answer under the hash that the caller asked for: libraries compare the two. */
function underHash(answer: object, requestedHash: string, { isFailed, hash }: Execution): object {
  const { status } = answer as { readonly status?: unknown }
  return {
    ...answer,
    executionHash: hash,
    ...('hash' in answer ? { hash: requestedHash } : {}),
    ...('transactionHash' in answer ? { transactionHash: requestedHash } : {}),
    // A schema may have read the quantity already.
    ...(isFailed && status !== undefined ? { status: typeof status === 'bigint' ? 0n : '0x0' } : {}),
  }
}

/** A node that also finds transactions by the hash under which a contract account (a Safe) proposed them. */
export function withExecutions(rpc: JsonRpc, networkId: NetworkId, find: FindExecution): JsonRpc {
  async function request(method: string, params?: unknown, options: RpcOptions = {}): Promise<unknown> {
    const answer = await rpc.request(method, params, options)
    const requestedHash: unknown = Array.isArray(params) ? params[0] : undefined
    // Only a hash that no node knows can be a proposal's.
    if (answer !== null || !LOOKUPS.has(method) || typeof requestedHash !== 'string') return answer
    const execution = await find(networkId, requestedHash)
    if (!execution) return null
    const found = await rpc.request(method, [execution.hash], options)
    return typeof found === 'object' && found !== null ? underHash(found, requestedHash, execution) : null
  }
  return { nodeCount: rpc.nodeCount, request: request as JsonRpc['request'] }
}
