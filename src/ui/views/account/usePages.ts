import { useCallback, useEffect } from 'react'
import { useStore } from 'zustand'
import type { AssetEntry, AssetKind, Nft, Page, Transaction } from '../../../bridge/contract/assets.ts'
import type { CaipAddress } from '../../../bridge/contract/network.ts'
import type { TabContext } from '../../client/tab/context.ts'
import { createAssetPages, type Pages } from '../../client/values/pages.ts'
import { accountInUse, useAsset } from '../../hooks/useAsset.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useTab } from '../../hooks/useTab.ts'

/** One of each for a tab, so that the list of the account and the full page are the same pages. */
const histories = new WeakMap<TabContext, Pages<Transaction>>()
const collections = new WeakMap<TabContext, Pages<Nft>>()

function getPages<Item>(
  pagesByTab: WeakMap<TabContext, Pages<Item>>,
  tab: TabContext,
  make: () => Pages<Item>,
): Pages<Item> {
  const known = pagesByTab.get(tab) ?? make()
  pagesByTab.set(tab, known)
  return known
}

export interface PagedList<Item> {
  /** Other than `ready` only while there is nothing to show. `missing`: the network has no source of the list. */
  readonly status: 'loading' | 'error' | 'missing' | 'ready'
  readonly items: readonly Item[]
  readonly hasMore: boolean
  readonly older: 'idle' | 'loading' | 'failed'
  /** What is shown is from before: the last reading failed. */
  readonly isStale: boolean
  /** Fetches the next page. */
  readonly more: () => void
  /** Reads the first page again. */
  readonly retry: () => void
}

interface PageRequest {
  readonly account: CaipAddress
  readonly cursor?: string
  readonly force?: boolean
}

const NONE: readonly never[] = []

function usePages<Item>(
  pages: Pages<Item>,
  entry: Pick<AssetEntry<AssetKind>, 'status' | 'error'> | null,
  first: Page<Item> | null,
  fetchPage: (request: PageRequest) => Promise<Page<Item>>,
): PagedList<Item> {
  const account = useMirror(accountInUse)
  const { account: shown, items, next, status } = useStore(pages.store)

  useEffect(() => {
    if (account && first) pages.receive(account, first)
  }, [pages, account, first])

  const more = useCallback(
    () => void pages.more((owner, cursor) => fetchPage({ account: owner, cursor })),
    [pages, fetchPage],
  )
  const retry = useCallback(() => {
    if (account) fetchPage({ account, force: true }).catch(() => {})
  }, [account, fetchPage])

  const isHere = shown === account && first !== null
  const isFailed = entry?.status === 'error'
  const failure = entry?.error?.kind === 'endpoint-missing' ? 'missing' : 'error'
  return {
    status: isHere ? 'ready' : isFailed && first === null ? failure : 'loading',
    items: isHere ? items : NONE,
    hasMore: isHere && next !== null,
    older: status,
    isStale: isHere && isFailed,
    more,
    retry,
  }
}

/** The history of the active account by pages. Another account or network starts with its first page. */
export function useHistoryPages(): PagedList<Transaction> {
  const tab = useTab()
  const { engine } = tab
  const pages = getPages(histories, tab, () => createAssetPages('history'))
  const entry = useAsset('history')
  const fetchPage = useCallback(
    (request: PageRequest) => {
      if (request.cursor) tab.emit({ type: 'LOAD_MORE_TRANSACTIONS' })
      return engine.data.history(request)
    },
    [engine, tab],
  )
  return usePages(pages, entry, entry?.value ?? null, fetchPage)
}

/** The NFTs of the connected account, page after page. */
export function useNftPages(): PagedList<Nft> {
  const tab = useTab()
  const { engine } = tab
  const pages = getPages(collections, tab, () => createAssetPages('nfts'))
  const entry = useAsset('nfts')
  const fetchPage = useCallback((request: PageRequest) => engine.data.nfts(request), [engine])
  return usePages(pages, entry, entry?.value ?? null, fetchPage)
}
