import type { TokenEndpoint } from '../../../bridge/contract/dataEndpoints.ts'
import type { Network } from '../../../bridge/contract/network.ts'
import type { ChainAdapter } from '../../chains/adapter.ts'
import type { Holding } from '../assets/holding.ts'
import type { SourceContext } from '../sources/fetchSource.ts'

/** A service, or a chain, that knows the tokens of an account. One network each. */
export interface TokenSource {
  /**
   * @param owner address, without its network
   * @returns the tokens, without the network's coin; rows are hostile until `readHolding` has read them
   * @throws HttpError, NetworkError, RpcTimeoutError, RpcError, InvalidResponseError, HostNotAllowedError
   */
  tokens(owner: string): Promise<readonly Holding[]>
}

/** What a source of tokens is made of. */
export interface TokenSourceContext extends SourceContext {
  readonly network: Network
  readonly chain: Pick<ChainAdapter, 'request' | 'tokens'>
}

/** The source that an entry of `endpoints.tokens` names; its code is loaded with its first use. */
export async function openTokenSource(
  endpoint: TokenEndpoint,
  context: TokenSourceContext,
): Promise<TokenSource> {
  switch (endpoint.type) {
    case 'node':
      return (await import('./nodeTokens.ts')).createNodeTokens(endpoint.list, context)
    case 'blockscout':
      return (await import('./blockscoutTokens.ts')).createBlockscoutTokens(endpoint, context)
    case 'alchemy':
      return (await import('./alchemyTokens.ts')).createAlchemyTokens(endpoint, context)
  }
}
