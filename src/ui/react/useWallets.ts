import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListedWallet, PageWallet } from '../../bridge/contract/wallet.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { useTabkeyState } from './useTabkeyState.ts'

const TYPING_MS = 200
const NONE: readonly ListedWallet[] = []

export interface UseWalletsParameters {
  /** Part of a name. Asked 200 ms after it came to rest. */
  readonly search?: string
  /** Wallets per page, 1 to 100; default 40. */
  readonly entries?: number
  readonly badge?: 'none' | 'certified'
  /** False asks the directory for nothing. */
  readonly enabled?: boolean
}

export interface UseWalletsReturn {
  /** Wallets of the open pages, in order of arrival; with `search` those whose name contains it. */
  readonly installed: readonly PageWallet[]
  /** Wallets of the directory, all pages fetched so far as one list. */
  readonly wallets: readonly ListedWallet[]
  /** Wallets the directory has for this query; `null` before the first page. */
  readonly count: number | null
  readonly hasMore: boolean
  readonly isLoading: boolean
  /** Error of the last page, until the next page is requested. */
  readonly error: Error | null
  /** Loads the next page, or the failed page again; does nothing during a load and at the end. */
  readonly loadMore: () => Promise<void>
}

interface Pages {
  readonly key: string
  readonly page: number
  readonly wallets: readonly ListedWallet[]
  readonly count: number | null
  readonly isLoading: boolean
  readonly error: Error | null
}

const emptyPages = (key: string): Pages => ({
  key,
  page: 0,
  wallets: NONE,
  count: null,
  isLoading: false,
  error: null,
})

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/**
 * The wallet directory without the modal: installed wallets, listed wallets in pages, search. Connect one with
 * `connect({ wallet: id })`.
 *
 * @example
 * const { installed, wallets, hasMore, loadMore } = useWallets({ search })
 * const { connect } = useConnect()
 */
export function useWallets({
  search = '',
  entries = 40,
  badge,
  enabled = true,
}: UseWalletsParameters = {}): UseWalletsReturn {
  const client = useTabkey()
  const text = search.trim()
  const key = `${text} ${entries} ${badge}`
  const [shown, setShown] = useState(() => emptyPages(key))
  const pages = useRef(shown)
  const show = useCallback((next: Pages): void => {
    pages.current = next
    setShown(next)
  }, [])

  const loadMore = useCallback(async (): Promise<void> => {
    const before = pages.current.key === key ? pages.current : emptyPages(key)
    const isEnd = before.count !== null && before.wallets.length >= before.count
    if (before.isLoading || isEnd) return
    show({ ...before, isLoading: true, error: null })
    const page = before.page + 1
    try {
      const query = { page, entries, ...(text ? { search: text } : {}), ...(badge ? { badge } : {}) }
      const answer = await client.wallets.get(query)
      // The answer to an earlier query must not take the place of this one's.
      if (pages.current.key !== key) return
      const known = new Set(before.wallets.map(({ id }) => id))
      const wallets = [...before.wallets, ...answer.wallets.filter(({ id }) => !known.has(id))]
      // A page without news is the end, whatever the directory counts.
      const count = wallets.length === before.wallets.length ? wallets.length : answer.count
      show({ key, page, wallets, count, isLoading: false, error: null })
    } catch (error) {
      if (pages.current.key === key) show({ ...before, isLoading: false, error: toError(error) })
    }
  }, [client, key, text, entries, badge, show])

  useEffect(() => {
    if (!enabled || (pages.current.page > 0 && pages.current.key === key)) return
    const timer = setTimeout(() => void loadMore(), text ? TYPING_MS : 0)
    return () => clearTimeout(timer)
  }, [enabled, key, text, loadMore])

  const found = useTabkeyState(state => state.wallets.found)
  const wanted = text.toLowerCase()
  const now = shown.key === key ? shown : emptyPages(key)
  return {
    installed: wanted ? found.filter(({ name }) => name.toLowerCase().includes(wanted)) : found,
    wallets: now.wallets,
    count: now.count,
    hasMore: now.count === null ? enabled : now.wallets.length < now.count,
    isLoading: now.isLoading || (enabled && now.page === 0 && now.error === null),
    error: now.error,
    loadMore,
  }
}
