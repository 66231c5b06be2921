import { useEffect } from 'react'
import type { CaipAddress } from '../../bridge/contract/network.ts'
import type { BalanceEntry } from '../../bridge/contract/state.ts'
import { useMirror } from './useMirror.ts'
import { useTab } from './useTab.ts'

/** Keeps the connected account's native balance in the mirror while the view stands, on whatever network it is. */
export function useNativeBalance(): BalanceEntry | null {
  const { client } = useTab()
  // The client counts its watches and says them again to an engine that was restarted; the value is in the mirror.
  useEffect(() => client.balances.watch({}, () => {}), [client])
  return (
    useMirror(state => {
      if (!state) return undefined
      const { activeNamespace, active } = state.networks
      const address = state.accounts[activeNamespace]?.address
      return address && state.balances[`${active[activeNamespace]}:${address}` as CaipAddress]
    }) || null
  )
}
