import type { NetworkId } from '../../../src/bridge/contract/network.ts'
import { RpcError } from '../../../src/bridge/errors/network.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'

/**
 * Methods of a node's HTTP JSON-RPC (https://solana.com/docs/rpc/http). The engine has an equal pattern
 * (`worker/rpc/families.ts`): a module of both threads would be in the files that every page loads.
 */
export const NODE_METHOD =
  /^(get[A-Z][A-Za-z]{2,40}|isBlockhashValid|minimumLedgerSlot|simulateTransaction|sendTransaction|requestAirdrop)$/

/** JSON-RPC's error of a method that there is not. */
export const methodNotFound = (method: string): RpcError =>
  new RpcError('Method not found', { code: -32_601, details: method })

export interface NodeCall {
  readonly method: string
  readonly params?: unknown
  readonly signal?: AbortSignal
}

/**
 * Sends a method of a node through the engine. A library over it never reaches a wallet.
 *
 * @throws RpcError (-32601) for any other method, as a node answers it
 */
export async function requestNode(
  tabkey: Tabkey,
  network: NetworkId,
  { method, params, signal }: NodeCall,
): Promise<unknown> {
  if (typeof method !== 'string' || !NODE_METHOD.test(method)) throw methodNotFound(String(method))
  return tabkey.request({
    method,
    network,
    ...(params === undefined ? {} : { params }),
    ...(signal === undefined ? {} : { signal }),
  })
}
