import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListedWallet } from '../../../bridge/contract/wallet.ts'
import { WALLET_PAGE_ENTRIES, WALLET_SEARCH_ENTRIES } from '../../../bridge/values/pageLimits.ts'
import { useFoundWallets } from '../../hooks/useFoundWallets.ts'
import { useTab } from '../../hooks/useTab.ts'
import { mergeWallets } from './mergeWallets.ts'

export interface WalletPages {
  readonly wallets: readonly ListedWallet[]
  /** Another one for another list. */
  readonly list: number
  readonly status: 'loading' | 'more' | 'end' | 'failed'
  readonly loadMore: () => void
}

interface Loaded {
  readonly list: number
  readonly wallets: readonly ListedWallet[]
  readonly page: number
  readonly status: WalletPages['status']
}

const NOTHING: Loaded = { list: 0, wallets: [], page: 0, status: 'loading' }

/**
 * The directory page by page, or what a search finds in it.
 *
 * @param search settled words; empty lists everything
 */
export function useWalletPages(search: string, isCertified: boolean): WalletPages {
  const { engine, config, environment } = useTab()
  const found = useFoundWallets()
  const [loaded, setNow] = useState(NOTHING)
  const turn = useRef(0)
  const busy = useRef(false)
  const { include, exclude } = config.page.wallets
  const { networks, customWallets } = config.engine

  // A page is rendered in short slices, so that typing is not delayed.
  const setLoaded = useCallback(
    (next: Loaded | ((last: Loaded) => Loaded)) => startTransition(() => setNow(next)),
    [],
  )

  const load = useCallback(
    async (page: number, ownTurn: number) => {
      busy.current = true
      try {
        const answer = await engine.data.wallets({
          page,
          entries: search ? WALLET_SEARCH_ENTRIES : WALLET_PAGE_ENTRIES,
          chains: networks.map(network => network.caipNetworkId),
          ...(search ? { search } : {}),
          ...(isCertified ? { badge: 'certified' } : {}),
          ...(include.length > 0 ? { include } : {}),
          ...(exclude.length > 0 ? { exclude } : {}),
        })
        if (ownTurn !== turn.current) return
        setLoaded(last => {
          const wallets = page === 1 ? answer.wallets : [...last.wallets, ...answer.wallets]
          const hasMore = !search && answer.wallets.length > 0 && wallets.length < answer.count
          return { list: ownTurn, wallets, page, status: hasMore ? 'more' : 'end' }
        })
      } catch {
        if (ownTurn === turn.current) setLoaded(last => ({ ...last, status: 'failed' }))
      } finally {
        if (ownTurn === turn.current) busy.current = false
      }
    },
    [engine, networks, include, exclude, search, isCertified, setLoaded],
  )

  useEffect(() => {
    turn.current += 1
    setLoaded({ ...NOTHING, list: turn.current })
    void load(1, turn.current)
  }, [load, setLoaded])

  const wallets = useMemo(
    () =>
      mergeWallets({
        custom: search || isCertified ? [] : customWallets,
        listed: loaded.wallets,
        found: found ?? [],
        isMobile: environment.isMobile,
      }),
    [search, isCertified, customWallets, loaded.wallets, found, environment.isMobile],
  )
  const loadMore = useCallback(() => {
    if (!busy.current) void load(loaded.page + 1, turn.current)
  }, [load, loaded.page])
  return { wallets, list: loaded.list, status: loaded.status, loadMore }
}
