import { parseCaipAddress } from '../../../bridge/caip.ts'
import type { Nft, Page } from '../../../bridge/contract/assets.ts'
import type { CaipAddress } from '../../../bridge/contract/network.ts'
import { NftsUnavailableError } from '../../../bridge/errors/assets.ts'
import { HttpError } from '../../../bridge/errors/network.ts'
import { createCache } from '../../../storage/cache.ts'
import type { Writer } from '../../../storage/coalesce.ts'
import type { KeyValue } from '../../../storage/keyValue.ts'
import type { Clock } from '../../clock.ts'
import { BALANCE_RETRY_MS } from '../../limits.ts'
import { createWatched, type Watched, type WatchedState } from '../watched.ts'
import type { AccountApi } from './accountApi.ts'
import { HISTORY_PAGE_ENTRIES, NFTS_CACHE_ENTRIES, NFTS_CACHE_MS } from './limits.ts'
import { nftPageSchema } from './nfts.schema.ts'
import { askPage } from './pages.ts'
import { readNfts } from './readNfts.ts'

export interface CreateNftsParameters {
  readonly clock: Clock
  readonly kv: KeyValue
  readonly writer: Writer
  readonly api: AccountApi
  readonly show: (account: CaipAddress, state: WatchedState<Page<Nft>>) => void
  readonly forget: (account: CaipAddress) => void
  readonly isSeen: (account: CaipAddress) => boolean
}

export interface Nfts extends Watched<Page<Nft>, CaipAddress> {
  /** A page behind the first one. */
  page(account: CaipAddress, cursor: string): Promise<Page<Nft>>
  clear(): Promise<void>
}

const NONE: Page<Nft> = { items: [], next: null }
const NOT_FOUND = 404

/** The pieces of an account, as the service gives them; where it gives none there are none to show. */
export function createNfts(parameters: CreateNftsParameters): Nfts {
  const { clock, kv, writer, api, show, forget, isSeen } = parameters
  const kept = { clock, schema: nftPageSchema, ttlMs: NFTS_CACHE_MS }
  const first = createCache<Page<Nft>>({ ...kept, kv, writer, name: 'nfts', max: NFTS_CACHE_ENTRIES })
  const rest = createCache<Page<Nft>>({ ...kept, name: 'nfts-pages', max: HISTORY_PAGE_ENTRIES })

  async function load(account: CaipAddress, cursor?: string): Promise<Page<Nft>> {
    const { address, networkId } = parseCaipAddress(account)
    if (!(await api.serves(networkId))) return NONE
    const question = { path: `/v1/account/${address}/nfts`, params: { chainId: networkId }, cursor }
    try {
      return await askPage(api, question, rows => readNfts(rows, networkId))
    } catch (error) {
      // A service that knows balances and no pieces.
      if (error instanceof HttpError && error.status === NOT_FOUND) return NONE
      throw error
    }
  }

  const failed = (cause: unknown) => new NftsUnavailableError({ cause })
  const watched = createWatched<Page<Nft>, CaipAddress>({
    clock,
    cache: first,
    everyMs: NFTS_CACHE_MS,
    retryMs: BALANCE_RETRY_MS,
    load: account => load(account),
    failed,
    show,
    forget,
    isSeen,
  })

  return {
    ...watched,
    page: (account, cursor) =>
      rest
        .get(`${account} ${cursor}`, () => load(account, cursor))
        .catch((cause: unknown) => {
          throw failed(cause)
        }),
    async clear() {
      await Promise.all([first.clear(), rest.clear()])
    },
  }
}
