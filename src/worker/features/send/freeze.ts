import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { RpcRequest } from '../../../bridge/contract/engineApi.ts'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { RequestId } from '../../../bridge/contract/state.ts'
import type { Eip1193Args } from '../../../bridge/contract/wallet.ts'
import { requestKey } from '../../rpc/requestKey.ts'
import { deepFreeze } from '../deepFreeze.ts'

/** A frozen copy of the request that the wallet will be sent. */
export function freezeRequest(id: RequestId, network: NetworkId, args: Eip1193Args): RpcRequest {
  return deepFreeze(structuredClone<RpcRequest>({ id, network, ...args }))
}

/**
 * SHA-256 of network, method and parameters, their keys in order; hex. Not `crypto.subtle`, which insecure contexts
 * lack.
 */
export function hashRequest({ network, method, params }: RpcRequest): string {
  return bytesToHex(sha256(utf8ToBytes(requestKey(network ?? '', method, params))))
}
