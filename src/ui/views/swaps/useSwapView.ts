import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { hasSwaps } from '../../../bridge/services/swapNetworks.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewData } from '../../hooks/useViewData.ts'
import type { Swap } from './createSwap.ts'
import { getSwap } from './getSwap.ts'
import { readSwapArguments } from './swapArguments.ts'
import type { SwapState } from './swapState.ts'

/**
 * The swap of this tab, kept on the network and the account in use.
 *
 * @param isHome the view that begins it; the others are about the one that was begun
 */
export function useSwapView(isHome = false): {
  readonly swap: Swap
  readonly state: SwapState
  /** Whether swaps are offered on the account's network. */
  readonly isOffered: boolean
  /** Whether the state is of the active account and network. */
  readonly isCurrent: boolean
} {
  const tab = useTab()
  const swap = getSwap(tab)
  const state = useStore(swap.store)
  const { networkId, account, isUnsupported } = useSession()
  const { arguments: args } = useViewData()
  const wanted = useMemo(() => readSwapArguments(args), [args])
  const isOffered = !isUnsupported && hasSwaps(networkId, tab.config.engine)
  const address = account?.address
  const isFree = state.stage !== 'asking' && state.stage !== 'unknown' && state.stage !== 'failed'

  useEffect(() => {
    if (!isHome || !isOffered || address === undefined || !isFree) return
    if (!swap.start(networkId, address, wanted)) return
    tab.emit({ type: 'OPEN_SWAP' })
  }, [tab, swap, isHome, isOffered, networkId, address, wanted, isFree])
  const isCurrent = isOffered && state.network === networkId && state.account === address
  return { swap, state, isOffered, isCurrent }
}
