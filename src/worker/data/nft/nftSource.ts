import type { Nft } from '../../../bridge/contract/assets.ts'
import type { Network, NetworkId } from '../../../bridge/contract/network.ts'
import type { Clock } from '../../base/clock.ts'
import type { ChainAdapter } from '../../chains/adapter.ts'
import type { ResolvedEndpoints } from '../../net/endpoints.ts'
import type { Fetch } from '../../net/exchange.ts'
import type { PictureChoice } from './choosePicture.ts'

/** One page as a service gives it, rows already read; rows that make no sense are left out. */
export interface NftRows {
  readonly items: readonly Nft[]
  /** The cursor of the next page, `null` at the end. */
  readonly next: string | null
}

/** A service, or a chain, that knows which NFTs an address owns. One network each. */
export interface NftSource {
  /**
   * @param cursor the `next` of an earlier page; the first page without it
   * @throws HttpError, NetworkError, RpcTimeoutError, RpcError, InvalidResponseError, HostNotAllowedError
   */
  page(owner: string, cursor?: string): Promise<NftRows>
}

/** What a source is made of. */
export interface NftSourceContext {
  readonly networkId: NetworkId
  readonly clock: Clock
  readonly fetch: Fetch
  readonly endpoints: () => ResolvedEndpoints
  /** The chain family of the network, for collections that are read over RPC. */
  readonly chain: () => Promise<Pick<ChainAdapter, 'request'>>
  /** @throws NetworkNotFoundError */
  readonly network: () => Network
  readonly pictures: PictureChoice
}
