import { createSolanaRpcFromTransport, type Rpc, type RpcTransport, type SolanaRpcApi } from '@solana/kit'
import type { NetworkId } from '../../../src/bridge/contract/network.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { answerJsonRpc } from './jsonRpcAnswer.ts'
import { findSolanaNetwork } from './solanaNetwork.ts'

/** What an RPC client of kit is made of. */
export interface RpcClientOptions {
  /** CAIP-2 of a configured Solana network. Default: the active one when the client is made. */
  readonly network?: NetworkId | undefined
}

/**
 * An RPC client of `@solana/kit` whose requests go through the engine: equal reads of all tabs are one, with the failover
 * of the configured nodes. It has the methods of a node and never reaches the wallet.
 *
 * @throws NetworkNotFoundError for a network that is not configured
 *
 * @example
 * import { createTabkey } from 'tabkey'
 * import { solanaDevnet } from 'tabkey/networks'
 * import { createRpc } from 'tabkey/solana/kit'
 *
 * const tabkey = createTabkey({ networks: [solanaDevnet] })
 * const slot = await createRpc(tabkey).getSlot().send()
 */
export function createRpc(tabkey: Tabkey, { network: id }: RpcClientOptions = {}): Rpc<SolanaRpcApi> {
  const { caipNetworkId } = findSolanaNetwork(tabkey, id)
  const transport = ({ payload, signal }: Parameters<RpcTransport>[0]) =>
    answerJsonRpc(tabkey, caipNetworkId, payload, signal)
  return createSolanaRpcFromTransport(transport as RpcTransport)
}
