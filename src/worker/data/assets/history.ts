import type { Page, Transaction } from '../../../bridge/contract/assets.ts'
import type { HistoryEndpoint } from '../../../bridge/contract/dataEndpoints.ts'
import type { CaipAddress, Namespace } from '../../../bridge/contract/network.ts'
import { HistoryUnavailableError } from '../../../bridge/errors/assets.ts'
import { HttpError, NetworkNotFoundError } from '../../../bridge/errors/network.ts'
import type { Caches } from '../../../bridge/options/caches.ts'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import { createCache } from '../../../storage/cache.ts'
import type { Writer } from '../../../storage/coalesce.ts'
import type { KeyValue } from '../../../storage/keyValue.ts'
import type { ChainAdapter } from '../../chains/adapter.ts'
import type { ResolvedEndpoints } from '../../net/endpoints.ts'
import { networkById } from '../../store/select.ts'
import type { Store } from '../../store/store.ts'
import { openHistorySource } from '../history/historySource.ts'
import type { SourceContext } from '../sources/fetchSource.ts'
import { readSourcePage } from '../sources/readSourcePage.ts'
import { createSourceTurns } from '../sources/sourceTurns.ts'
import type { WatchedState } from '../watched.ts'
import type { AccountApi } from './accountApi.ts'
import { historyPageSchema } from './history.schema.ts'
import { HISTORY_PAGE_ENTRIES } from './limits.ts'
import { createPagedList, type PagedList } from './pagedList.ts'
import { fetchPage } from './pages.ts'
import { readHistory } from './readHistory.ts'

type HistoryPage = Page<Transaction>

export interface CreateHistoryParameters extends Omit<SourceContext, 'endpoints'> {
  readonly store: Store
  readonly caches: Caches
  readonly kv: KeyValue
  readonly writer: Writer
  readonly endpoints: () => ResolvedEndpoints
  readonly chains: (namespace: Namespace) => Promise<ChainAdapter>
  readonly api: AccountApi
  readonly show: (account: CaipAddress, state: WatchedState<HistoryPage>) => void
  readonly forget: (account: CaipAddress) => void
  readonly isVisible: (account: CaipAddress) => boolean
  /** A page came from a source. */
  readonly onPage: (page: HistoryPage) => void
  readonly onFailed: () => void
  /** Receives the failure of a source in whose place another one answered. */
  readonly onFault: (error: unknown) => void
}

const BAD_REQUEST = 400
const NODE: readonly HistoryEndpoint[] = [{ type: 'node' }]
/** How `sourceTurns` marks cursors of the first source. Cursors of the blockchain API have no blanks. */
const OF_NODE = /^0 /

/**
 * The transactions of an account as its sources list them, newest first; `sent.ts` adds those that they do not list yet. Named
 * sources take the place of the blockchain API; without either the network's own node is asked. The first page is kept on
 * disk, so that it paints at once; later pages in memory.
 */
export function createHistory(parameters: CreateHistoryParameters): PagedList<Transaction> {
  const { clock, caches, kv, writer, api, show, forget, isVisible, onPage, onFailed } = parameters
  const { store, fetch, endpoints, chains, onFault } = parameters
  const cacheOptions = { clock, schema: historyPageSchema, ttlMs: caches.history.ttlMs }
  const first = createCache({ ...cacheOptions, kv, writer, name: 'history', max: caches.history.max })
  const nextPages = createCache({ ...cacheOptions, name: 'history-pages', max: HISTORY_PAGE_ENTRIES })
  const turns = createSourceTurns({ clock, onFault })

  async function loadFromSources(
    sources: readonly HistoryEndpoint[],
    account: CaipAddress,
    cursor?: string,
  ): Promise<HistoryPage> {
    const { namespace, networkId, address } = parseCaipAddress(account)
    const network = networkById(store.get(), networkId)
    if (!network) throw new NetworkNotFoundError(networkId)
    const list = endpoints()
      .tokens(networkId)
      ?.flatMap(entry => ('list' in entry ? (entry.list ?? []) : []))[0]
    const context = { clock, fetch, endpoints, network, chain: await chains(namespace), list }
    const page = await turns.requestPage(sources, cursor, async (endpoint, at) =>
      readSourcePage(await openHistorySource(endpoint, context), address, at),
    )
    // The end of a pending transaction is looked for as long as it is among the sent ones.
    onPage({ ...page, items: page.items.filter(({ status }) => status !== 'pending') })
    return page
  }

  /** @returns `null` where the API does not have the network, or does not take the address */
  async function loadFromService(account: CaipAddress, cursor?: string): Promise<HistoryPage | null> {
    const { address, networkId } = parseCaipAddress(account)
    if (!(await api.serves(networkId))) return null
    const path = `/v1/account/${address}/history`
    const params = { chainId: networkId }
    try {
      const page = await fetchPage(api, { path, params, cursor }, rows =>
        readHistory(rows, networkId, clock.now()),
      )
      onPage(page)
      return page
    } catch (error) {
      if (cursor === undefined && error instanceof HttpError && error.status === BAD_REQUEST) return null
      throw error
    }
  }

  async function load(account: CaipAddress, cursor?: string): Promise<HistoryPage> {
    const named = endpoints().history(parseCaipAddress(account).networkId)
    if (named) return loadFromSources(named, account, cursor)
    const isOfNode = cursor !== undefined && OF_NODE.test(cursor)
    const page = isOfNode ? null : await loadFromService(account, cursor)
    return page ?? loadFromSources(NODE, account, cursor)
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
