import type { Page, Transaction } from '../../../bridge/contract/assets.ts'
import type { HistoryEndpoint } from '../../../bridge/contract/dataEndpoints.ts'
import type { Network } from '../../../bridge/contract/network.ts'
import type { ChainAdapter } from '../../chains/adapter.ts'
import type { SourceContext } from '../sources/fetchSource.ts'

/** A service, or a chain, that knows the transactions of an account. One network each. */
export interface HistorySource {
  /**
   * @param owner address, without its network
   * @param cursor `next` of an earlier page
   * @returns transactions, newest first, each once: without spam, and without amounts that the chain does not confirm
   * @throws HttpError, NetworkError, RpcTimeoutError, RpcError, InvalidResponseError, HostNotAllowedError
   */
  page(owner: string, cursor?: string): Promise<Page<Transaction>>
}

/** What a source of transactions is made of. */
export interface HistorySourceContext extends SourceContext {
  readonly network: Network
  readonly chain: Pick<ChainAdapter, 'request' | 'tokens' | 'transactions'>
  /** Address of the host's own token list; the bundled list without it. */
  readonly list?: string | undefined
}

export const EMPTY_PAGE: Page<Transaction> = { items: [], next: null }

/** A network whose nodes do not know the transactions of an account. */
const NONE: HistorySource = { page: async () => EMPTY_PAGE }

async function openNode(blocks: number | undefined, context: HistorySourceContext): Promise<HistorySource> {
  switch (context.network.chainNamespace) {
    case 'eip155':
      return (await import('./evmNodeHistory.ts')).createEvmNodeHistory(blocks, context)
    case 'solana':
      return (await import('./solanaHistory.ts')).createSolanaHistory(context)
    case 'bip122':
      return (await import('./bitcoinHistory.ts')).createBitcoinHistory(context)
    default:
      return NONE
  }
}

/** The source that an entry of `endpoints.history` names; its code is loaded with its first use. */
export async function openHistorySource(
  endpoint: HistoryEndpoint,
  context: HistorySourceContext,
): Promise<HistorySource> {
  switch (endpoint.type) {
    case 'node':
      return openNode(endpoint.blocks, context)
    case 'blockscout':
      return (await import('./blockscoutHistory.ts')).createBlockscoutHistory(endpoint, context)
    case 'etherscan':
      return (await import('./etherscanHistory.ts')).createEtherscanHistory(endpoint, context)
  }
}
