import type { Page, Transaction } from '../../../bridge/contract/assets.ts'
import type { CaipAddress } from '../../../bridge/contract/network.ts'
import { HistoryUnavailableError } from '../../../bridge/errors/assets.ts'
import { HttpError } from '../../../bridge/errors/network.ts'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import { createCache } from '../../../storage/cache.ts'
import type { Writer } from '../../../storage/coalesce.ts'
import type { KeyValue } from '../../../storage/keyValue.ts'
import type { Clock } from '../../base/clock.ts'
import { BALANCE_RETRY_MS } from '../../base/limits.ts'
import { createWatched, type Watched, type WatchedState } from '../watched.ts'
import type { AccountApi } from './accountApi.ts'
import { historyPageSchema } from './history.schema.ts'
import { HISTORY_CACHE_ENTRIES, HISTORY_CACHE_MS, HISTORY_PAGE_ENTRIES } from './limits.ts'
import { askPage } from './pages.ts'
import { readHistory } from './readHistory.ts'

type HistoryPage = Page<Transaction>

export interface CreateHistoryParameters {
  readonly clock: Clock
  readonly kv: KeyValue
  readonly writer: Writer
  readonly api: AccountApi
  readonly show: (account: CaipAddress, state: WatchedState<HistoryPage>) => void
  readonly forget: (account: CaipAddress) => void
  readonly isSeen: (account: CaipAddress) => boolean
  /** A page came from the service. */
  readonly onPage: (page: HistoryPage) => void
  readonly onFailed: () => void
}

/** What the service gives of it, page by page; what it does not know yet is added elsewhere (`sent.ts`). */
export interface History extends Watched<HistoryPage, CaipAddress> {
  page(account: CaipAddress, cursor: string): Promise<HistoryPage>
  clear(isMeant?: (key: string) => boolean): Promise<void>
}

const BAD_REQUEST = 400
const NONE: HistoryPage = { items: [], next: null }

/** What an account did, newest first. The first page is kept on disk, so that it paints at once; the rest in memory. */
export function createHistory(parameters: CreateHistoryParameters): History {
  const { clock, kv, writer, api, show, forget, isSeen, onPage, onFailed } = parameters
  const cacheOptions = { clock, schema: historyPageSchema, ttlMs: HISTORY_CACHE_MS }
  const first = createCache({ ...cacheOptions, kv, writer, name: 'history', max: HISTORY_CACHE_ENTRIES })
  const rest = createCache({ ...cacheOptions, name: 'history-pages', max: HISTORY_PAGE_ENTRIES })

  async function load(account: CaipAddress, cursor?: string): Promise<HistoryPage> {
    const { address, networkId } = parseCaipAddress(account)
    if (!(await api.serves(networkId))) return NONE
    const path = `/v1/account/${address}/history`
    const params = { chainId: networkId }
    try {
      const page = await askPage(api, { path, params, cursor }, rows =>
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

  function failed(cause: unknown): HistoryUnavailableError {
    onFailed()
    return new HistoryUnavailableError({ cause })
  }

  const telling = (page: Promise<HistoryPage>) =>
    page.catch((cause: unknown) => {
      throw failed(cause)
    })

  const watched = createWatched<HistoryPage, CaipAddress>({
    clock,
    cache: first,
    everyMs: HISTORY_CACHE_MS,
    retryMs: BALANCE_RETRY_MS,
    load: account => load(account),
    failed,
    show,
    forget,
    isSeen,
  })

  return {
    ...watched,
    refresh(isSkipped) {
      void rest.clear()
      watched.refresh(isSkipped)
    },
    page: (account, cursor) => telling(rest.get(`${account} ${cursor}`, () => load(account, cursor))),
    async clear(isMeant) {
      await Promise.all([first.clear(isMeant), rest.clear(isMeant)])
    },
  }
}
