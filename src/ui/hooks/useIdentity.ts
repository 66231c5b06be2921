import { useEffect } from 'react'
import type { CaipAddress } from '../../bridge/contract/network.ts'
import type { IdentityEntry } from '../../bridge/contract/state.ts'
import { useMirror } from './useMirror.ts'
import { useTab } from './useTab.ts'

/** Keeps name and picture of an account in the mirror while the view stands. */
export function useIdentity(account: CaipAddress | null): IdentityEntry | null {
  const { engine } = useTab()
  useEffect(() => {
    if (!account) return
    // Without a name the address stands in its place, which is always right.
    engine.data.watch({ kind: 'identity', account }).catch(() => {})
    return () => void engine.data.unwatch({ kind: 'identity', account }).catch(() => {})
  }, [engine, account])
  return useMirror(state => (account ? state?.identities[account] : undefined)) ?? null
}
