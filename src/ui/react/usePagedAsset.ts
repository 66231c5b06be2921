import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { AssetEntry, AssetKinds } from '../../bridge/contract/assets.ts'
import type { CaipAddress } from '../../bridge/contract/network.ts'
import type { ErrorWire } from '../../bridge/errors/wire.ts'
import { createAssetPages, type PagedItem, type PagedKind } from '../client/pages.ts'
import { featureOff } from '../observe/featureOff.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { type UseAssetParameters, useWatchedAsset } from './useWatchedAsset.ts'

export interface UsePagedParameters {
  /** CAIP-10; default the connected account on the active network. */
  readonly account?: CaipAddress
  /** False watches nothing. */
  readonly enabled?: boolean
}

export interface UsePagedReturn<Item> {
  /** All pages fetched so far, as one list; empty before the first. */
  readonly items: readonly Item[]
  /** Of the first page. */
  readonly status: AssetEntry['status'] | 'idle'
  readonly error: ErrorWire | null
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** Loads the next page; does nothing during a load and at the end. */
  readonly loadMore: () => Promise<void>
}

const NONE: readonly never[] = []

/** A list in pages: the first page is watched, further pages are loaded on request. */
export function usePagedAsset<Kind extends PagedKind>(
  kind: Kind,
  parameters: UseAssetParameters,
): UsePagedReturn<PagedItem<Kind>> {
  const client = useTabkey()
  const { account, entry } = useWatchedAsset(kind, parameters)
  const [pages] = useState(() => createAssetPages(kind))
  const first = entry?.value ?? null
  useEffect(() => {
    if (account && first) pages.receive(account, first)
  }, [pages, account, first])
  const { subscribe, getState, getInitialState } = pages.store
  const shown = useSyncExternalStore(subscribe, getState, getInitialState)
  const loadMore = useCallback(
    () =>
      pages.more(async (of, cursor) => {
        const list = client[kind]
        if (!list) throw await featureOff(kind)
        return list.get({ account: of, cursor }) as Promise<AssetKinds[Kind]>
      }),
    [pages, client, kind],
  )
  const isHere = account !== undefined && shown.account === account
  return {
    items: isHere ? shown.items : NONE,
    status: entry === undefined ? 'idle' : (entry?.status ?? 'loading'),
    error: entry?.error ?? null,
    hasMore: isHere && shown.next !== null,
    isLoadingMore: isHere && shown.status === 'loading',
    loadMore,
  }
}
