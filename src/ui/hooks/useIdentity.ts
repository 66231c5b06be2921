import { useEffect } from 'react'
import type { CaipAddress } from '../../bridge/contract/network.ts'
import type { IdentityEntry } from '../../bridge/contract/state.ts'
import { useMirror } from './useMirror.ts'
import { useTab } from './useTab.ts'

/** Keeps name and picture of an account in the mirror while the view stands. */
export function useIdentity(account: CaipAddress | null): IdentityEntry | null {
  const { client } = useTab()
  useEffect(
    () => (account ? client.names.watch({ address: account }, () => {}) : undefined),
    [client, account],
  )
  return useMirror(state => (account ? state?.identities[account] : undefined)) ?? null
}
