import type { Page, Transaction } from '../../../bridge/contract/assets.ts'
import type { CaipAddress } from '../../../bridge/contract/network.ts'
import { HistoryUnavailableError } from '../../../bridge/errors/assets.ts'
import { HttpError } from '../../../bridge/errors/network.ts'
import type { Caches } from '../../../bridge/options/caches.ts'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import { createCache } from '../../../storage/cache.ts'
import type { Writer } from '../../../storage/coalesce.ts'
import type { KeyValue } from '../../../storage/keyValue.ts'
import type { Clock } from '../../base/clock.ts'
import type { WatchedState } from '../watched.ts'
import type { AccountApi } from './accountApi.ts'
import { historyPageSchema } from './history.schema.ts'
import { HISTORY_PAGE_ENTRIES } from './limits.ts'
import { createPagedList, type PagedList } from './pagedList.ts'
import { fetchPage } from './pages.ts'
import { readHistory } from './readHistory.ts'

type HistoryPage = Page<Transaction>

export interface CreateHistoryParameters {
  readonly clock: Clock
  readonly caches: Caches
  readonly kv: KeyValue
  readonly writer: Writer
  readonly api: AccountApi
  readonly show: (account: CaipAddress, state: WatchedState<HistoryPage>) => void
  readonly forget: (account: CaipAddress) => void
  readonly isVisible: (account: CaipAddress) => boolean
  /** A page came from the service. */
  readonly onPage: (page: HistoryPage) => void
  readonly onFailed: () => void
}

const BAD_REQUEST = 400
const NONE: HistoryPage = { items: [], next: null }

/**
 * The transactions of an account as the service lists them, newest first; `sent.ts` adds those that the service does not
 * list yet. The first page is kept on disk, so that it paints at once; later pages in memory.
 */
export function createHistory(parameters: CreateHistoryParameters): PagedList<Transaction> {
  const { clock, caches, kv, writer, api, show, forget, isVisible, onPage, onFailed } = parameters
  const cacheOptions = { clock, schema: historyPageSchema, ttlMs: caches.history.ttlMs }
  const first = createCache({ ...cacheOptions, kv, writer, name: 'history', max: caches.history.max })
  const nextPages = createCache({ ...cacheOptions, name: 'history-pages', max: HISTORY_PAGE_ENTRIES })

  async function load(account: CaipAddress, cursor?: string): Promise<HistoryPage> {
    const { address, networkId } = parseCaipAddress(account)
    if (!(await api.serves(networkId))) return NONE
    const path = `/v1/account/${address}/history`
    const params = { chainId: networkId }
    try {
      const page = await fetchPage(api, { path, params, cursor }, rows =>
        readHistory(rows, networkId, clock.now()),
      )
      onPage(page)
      return page
    } catch (error) {
      // The provider has no name for this chain, or does not take the address: the explorer has the history.
      if (cursor === undefined && error instanceof HttpError && error.status === BAD_REQUEST) return NONE
      throw error
    }
  }

  function toError(cause: unknown): HistoryUnavailableError {
    onFailed()
    return new HistoryUnavailableError({ cause })
  }

  const list = createPagedList<Transaction>({
    clock,
    first,
    nextPages,
    everyMs: caches.history.ttlMs,
    load,
    toError,
    show,
    forget,
    isVisible,
  })

  return {
    ...list,
    refresh(isSkipped) {
      void nextPages.clear()
      list.refresh(isSkipped)
    },
  }
}
