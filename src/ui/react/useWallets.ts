import { useEffect, useMemo } from 'react'
import {
  createWalletDirectory,
  type WalletDirectory,
  type WalletQuery,
  type WalletsSlice,
} from '../observe/walletDirectory.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { useSource } from './useSource.ts'

/** Which wallets of the directory are listed. */
export type UseWalletsParameters = WalletQuery

/** Installed wallets, and pages of the directory. */
export interface UseWalletsReturn extends WalletsSlice, Pick<WalletDirectory, 'loadMore'> {}

/**
 * The wallet directory without the modal: installed wallets, listed wallets in pages, search. Connect one with
 * `connect({ wallet: id })`.
 *
 * @example
 * const { installed, wallets, hasMore, loadMore } = useWallets({ search })
 * const { connect } = useConnect()
 */
export function useWallets({ search, entries, badge, enabled }: UseWalletsParameters = {}): UseWalletsReturn {
  const client = useTabkey()
  const list = { ...(search ? { search } : {}), ...(entries ? { entries } : {}), ...(badge ? { badge } : {}) }
  // A new list for a new query, so that no render shows the earlier one's wallets; `enabled` keeps its pages.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the members of the list
  const directory = useMemo(
    () => createWalletDirectory(client, { ...list, enabled: enabled ?? true }),
    [client, search, entries, badge],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the members of the list
  useEffect(() => directory.setQuery({ ...list, enabled: enabled ?? true }), [directory, enabled])
  return { ...useSource(directory), loadMore: directory.loadMore }
}
