import * as z from 'zod/mini'
import type { Nft, Page } from '../../../bridge/contract/assets.ts'
import type { CaipAddress, Namespace } from '../../../bridge/contract/network.ts'
import type { NftEndpoint } from '../../../bridge/contract/nftEndpoint.ts'
import { NftsUnavailableError } from '../../../bridge/errors/assets.ts'
import { EndpointMissingError, NetworkNotFoundError } from '../../../bridge/errors/network.ts'
import type { Caches } from '../../../bridge/options/caches.ts'
import { networkIdSchema } from '../../../bridge/schema/caip.ts'
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
import type { NftSource, NftSourceContext } from '../nft/nftSource.ts'
import { createNodeNfts } from '../nft/nodeNfts.ts'
import { readSourcePage } from '../sources/readSourcePage.ts'
import { createSourceTurns } from '../sources/sourceTurns.ts'
import type { WatchedState } from '../watched.ts'
import { HISTORY_PAGE_ENTRIES } from './limits.ts'
import { createPagedList, type PagedList } from './pagedList.ts'

/** The source that a network's entry of `endpoints.nft` names; its code is loaded with its first use. */
async function openNftSource(endpoint: NftEndpoint, context: NftSourceContext): Promise<NftSource> {
  switch (endpoint.type) {
    case 'blockscout':
      return (await import('../nft/blockscout.ts')).createBlockscoutSource(endpoint, context)
    case 'alchemy':
      return (await import('../nft/alchemy.ts')).createAlchemySource(endpoint, context)
    case 'das':
      return (await import('../nft/das.ts')).createDasSource(endpoint, context)
    case 'contracts':
      return (await import('../nft/namedContracts.ts')).createNamedContractsSource(
        endpoint.contracts,
        context,
      )
  }
}

const digits = z.string().check(z.regex(/^\d{1,78}$/))

const nftSchema: z.ZodMiniType<Nft> = z.object({
  id: z.string(),
  chainId: networkIdSchema,
  contract: z.string(),
  tokenId: z.string().check(z.regex(/^\d{0,78}$/)),
  standard: z.enum(['ERC721', 'ERC1155', 'Metaplex']),
  quantity: digits,
  name: z.string(),
  collection: z.string(),
  image: z.nullable(z.string()),
  isSpam: z.boolean(),
})

/** The form in the cache. */
export const nftPageSchema: z.ZodMiniType<Page<Nft>> = z.object({
  items: z.array(nftSchema),
  next: z.nullable(z.string()),
})

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
  /** Receives the failure of a source in whose place another one answered. */
  readonly onFault: (error: unknown) => void
}

/**
 * The NFTs of an account, from the source that `endpoints.nft` names for its network, else from its own nodes where they serve NFTs.
 * A network without a source fails with EndpointMissingError: an empty list would say that the account has none.
 */
export function createNfts(parameters: CreateNftsParameters): PagedList<Nft> {
  const { store, clock, caches, kv, writer, fetch, endpoints, chains, show, forget, isVisible, onFault } =
    parameters
  const cacheOptions = { clock, schema: nftPageSchema, ttlMs: caches.nfts.ttlMs }
  const first = createCache<Page<Nft>>({ ...cacheOptions, kv, writer, name: 'nfts', max: caches.nfts.max })
  const nextPages = createCache<Page<Nft>>({ ...cacheOptions, name: 'nfts-pages', max: HISTORY_PAGE_ENTRIES })
  const pictures = createPictureChoice(endpoints)
  // A node without the method is not a fault: most have none.
  const turns = createSourceTurns({
    clock,
    onFault: error => void (error instanceof EndpointMissingError || onFault(error)),
  })
  const nodeNfts = createNodeNfts()

  async function load(account: CaipAddress, cursor?: string): Promise<Page<Nft>> {
    const { namespace, networkId, address } = parseCaipAddress(account)
    const named = endpoints().nft(networkId)
    const sources = named ?? nodeNfts.list(networkId, endpoints().rpc(networkId))
    if (sources.length === 0) throw new EndpointMissingError('nft')
    const context = {
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
    }
    const send = async (endpoint: NftEndpoint, at?: string) =>
      readSourcePage(await openNftSource(endpoint, context), address, at)
    if (named) return turns.requestPage(named, cursor, send)
    const failures: unknown[] = []
    return turns
      .requestPage(sources, cursor, (endpoint, at) =>
        nodeNfts
          .request(endpoint, () => send(endpoint, at))
          .catch(error => {
            if (!(error instanceof EndpointMissingError)) failures.push(error)
            throw error
          }),
      )
      .catch(error => {
        // A node that failed may have the method.
        throw failures[0] ?? error
      })
  }

  const toError = (cause: unknown) =>
    cause instanceof EndpointMissingError ? cause : new NftsUnavailableError({ cause })
  return createPagedList<Nft>({
    clock,
    first,
    nextPages,
    everyMs: caches.nfts.ttlMs,
    load,
    toError,
    show,
    forget,
    isVisible,
  })
}
