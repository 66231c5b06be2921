import type { NetworkId } from '../../../bridge/contract/network.ts'
import { MethodNotAllowedError } from '../../../bridge/errors/request.ts'
import type { Tabkey } from '../tabkey.ts'

/** Methods of a node's HTTP JSON-RPC (https://solana.com/docs/rpc/http). */
const NODE_METHOD =
  /^(get[A-Z][A-Za-z]{2,40}|isBlockhashValid|minimumLedgerSlot|simulateTransaction|sendTransaction|requestAirdrop)$/

export interface NodeCall {
  readonly method: string
  readonly params?: unknown
  readonly signal?: AbortSignal
}

/**
 * Sends a method of a node through the engine. A library over it never reaches a wallet.
 *
 * @throws MethodNotAllowedError (4200) for any other method
 */
export async function requestNode(
  tabkey: Tabkey,
  network: NetworkId,
  { method, params, signal }: NodeCall,
): Promise<unknown> {
  if (typeof method !== 'string' || !NODE_METHOD.test(method)) throw new MethodNotAllowedError(String(method))
  return tabkey.request({
    method,
    network,
    ...(params === undefined ? {} : { params }),
    ...(signal === undefined ? {} : { signal }),
  })
}
