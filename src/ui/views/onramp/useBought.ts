import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Page } from '../../../bridge/contract/assets.ts'
import type { PurchaseRow } from '../../../bridge/features/onramp/contract.ts'
import { callFeature } from '../../client/tab/callFeature.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'

/** While a purchase is in progress. */
const REFRESH_MS = 3_000

export interface BoughtList {
  readonly status: 'loading' | 'done' | 'failed'
  readonly rows: readonly PurchaseRow[]
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly more: () => void
  readonly retry: () => void
}

/** Merges rows by id; the newer row wins. */
const mergeRows = (newer: readonly PurchaseRow[], older: readonly PurchaseRow[]): readonly PurchaseRow[] => {
  const known = new Set(newer.map(({ id }) => id))
  return [...newer, ...older.filter(({ id }) => !known.has(id))]
}

/** Purchases of the active account, by pages; polled while a purchase is pending. */
export function useBought(): BoughtList {
  const tab = useTab()
  const { engine, environment } = tab
  const { account } = useSession()
  const isVisible = useStore(environment.visible)
  const [list, setList] = useState<Page<PurchaseRow> | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [isLoadingMore, setLoadingMore] = useState(false)
  const turn = useRef(0)
  const address = account?.address

  const refresh = useCallback(async () => {
    const mine = turn.current
    try {
      const page = await callFeature(engine, 'onramp', 'activity', {})
      if (mine !== turn.current) return
      setFailed(false)
      setList(last => ({
        items: mergeRows(page.items, last?.items ?? []),
        next: last ? last.next : page.next,
      }))
    } catch {
      // What is shown stays; the next look may do better.
      if (mine === turn.current) setFailed(true)
    }
  }, [engine])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has another list
  useEffect(() => {
    turn.current += 1
    setList(null)
    setFailed(false)
    void refresh()
    return () => {
      turn.current += 1
    }
  }, [refresh, address])

  const isMoving = isVisible && (list?.items.some(({ onramp }) => onramp === 'inProgress') ?? false)
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => void refresh(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [isMoving, refresh])

  async function more(): Promise<void> {
    const cursor = list?.next
    if (!cursor || isLoadingMore) return
    const mine = turn.current
    setLoadingMore(true)
    try {
      const page = await callFeature(engine, 'onramp', 'activity', { cursor })
      if (mine === turn.current)
        setList(last => ({ items: mergeRows(last?.items ?? [], page.items), next: page.next }))
    } catch {
      // The button stays.
    }
    setLoadingMore(false)
  }

  return {
    status: list ? 'done' : isFailed ? 'failed' : 'loading',
    rows: list?.items ?? [],
    hasMore: Boolean(list?.next),
    isLoadingMore,
    more: () => void more(),
    retry: () => {
      setFailed(false)
      void refresh()
    },
  }
}
