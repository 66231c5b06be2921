import type { Nft, Page } from '../../../bridge/contract/assets.ts'
import type { CaipAddress, Namespace } from '../../../bridge/contract/network.ts'
import { NftsUnavailableError } from '../../../bridge/errors/assets.ts'
import { EndpointMissingError, NetworkNotFoundError } from '../../../bridge/errors/network.ts'
import type { Caches } from '../../../bridge/options/caches.ts'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import { createCache } from '../../../storage/cache.ts'
import type { Writer } from '../../../storage/coalesce.ts'
import type { KeyValue } from '../../../storage/keyValue.ts'
import type { Clock } from '../../base/clock.ts'
import type { ChainAdapter } from '../../chains/adapter.ts'
import type { ResolvedEndpoints } from '../../net/endpoints.ts'
import type { Fetch } from '../../net/exchange.ts'
import { networkById } from '../../store/select.ts'
import type { Store } from '../../store/store.ts'
import { createPictureChoice } from '../nft/choosePicture.ts'
import { openNftSource } from '../nft/openNftSource.ts'
import { readNftPage } from '../nft/readNftPage.ts'
import type { WatchedState } from '../watched.ts'
import { HISTORY_PAGE_ENTRIES } from './limits.ts'
import { nftPageSchema } from './nfts.schema.ts'
import { createPagedList, type PagedList } from './pagedList.ts'

export interface CreateNftsParameters {
  readonly store: Store
  readonly clock: Clock
  readonly caches: Caches
  readonly kv: KeyValue
  readonly writer: Writer
  readonly fetch: Fetch
  readonly endpoints: () => ResolvedEndpoints
  readonly chains: (namespace: Namespace) => Promise<ChainAdapter>
  readonly show: (account: CaipAddress, state: WatchedState<Page<Nft>>) => void
  readonly forget: (account: CaipAddress) => void
  readonly isVisible: (account: CaipAddress) => boolean
}

/**
 * The NFTs of an account, from the source that `endpoints.nft` names for its network. A network without a source fails with
 * EndpointMissingError: an empty list would say that the account has none.
 */
export function createNfts(parameters: CreateNftsParameters): PagedList<Nft> {
  const { store, clock, caches, kv, writer, fetch, endpoints, chains, show, forget, isVisible } = parameters
  const cacheOptions = { clock, schema: nftPageSchema, ttlMs: caches.nfts.ttlMs }
  const first = createCache<Page<Nft>>({ ...cacheOptions, kv, writer, name: 'nfts', max: caches.nfts.max })
  const nextPages = createCache<Page<Nft>>({ ...cacheOptions, name: 'nfts-pages', max: HISTORY_PAGE_ENTRIES })
  const pictures = createPictureChoice(endpoints)

  async function load(account: CaipAddress, cursor?: string): Promise<Page<Nft>> {
    const { namespace, networkId, address } = parseCaipAddress(account)
    const endpoint = endpoints().nft(networkId)
    if (!endpoint) throw new EndpointMissingError('nft')
    const source = await openNftSource(endpoint, {
      networkId,
      clock,
      fetch,
      endpoints,
      chain: () => chains(namespace),
      network() {
        const network = networkById(store.get(), networkId)
        if (!network) throw new NetworkNotFoundError(networkId)
        return network
      },
      pictures,
    })
    return readNftPage(source, address, cursor)
  }

  const failed = (cause: unknown) =>
    cause instanceof EndpointMissingError ? cause : new NftsUnavailableError({ cause })
  return createPagedList<Nft>({
    clock,
    first,
    nextPages,
    everyMs: caches.nfts.ttlMs,
    load,
    failed,
    show,
    forget,
    isVisible,
  })
}
