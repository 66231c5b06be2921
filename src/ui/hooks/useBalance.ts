import { useEffect } from 'react'
import type { CaipAddress } from '../../bridge/contract/network.ts'
import type { BalanceEntry } from '../../bridge/contract/state.ts'
import { useMirror } from './useMirror.ts'
import { useTab } from './useTab.ts'

/** Keeps the native balance of an account in the mirror while the view stands. */
export function useBalance(account: CaipAddress | null): BalanceEntry | null {
  const { engine } = useTab()
  useEffect(() => {
    if (!account) return
    // A watch that fails leaves no entry; the row then says that the balance is not available.
    engine.data.watch({ kind: 'balance', account }).catch(() => {})
    return () => void engine.data.unwatch({ kind: 'balance', account }).catch(() => {})
  }, [engine, account])
  return useMirror(state => (account ? state?.balances[account] : undefined)) ?? null
}
