import { useMemo } from 'react'
import type { PagedItem, PagedKind } from '../client/values/pages.ts'
import { type PagedSlice, type PagedSource, pagedSource, type WatchParameters } from '../observe/assets.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { useSource } from './useSource.ts'

/** Whose list; default the connected account's on the active network. */
export type UsePagedParameters = WatchParameters

/** The pages loaded so far as one list, and how to load the next. */
export interface UsePagedReturn<Item> extends PagedSlice<Item>, Pick<PagedSource<Item>, 'loadMore'> {}

/** A list in pages: the first page is watched, further pages are loaded on request. */
export function usePagedAsset<Kind extends PagedKind>(
  kind: Kind,
  { account, enabled }: UsePagedParameters,
): UsePagedReturn<PagedItem<Kind>> {
  const client = useTabkey()
  const source = useMemo(
    () => pagedSource(client, kind, { account, enabled }),
    [client, kind, account, enabled],
  )
  return { ...useSource(source), loadMore: source.loadMore }
}
