import { useEffect, useState } from 'react'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { SwapToken } from '../../../bridge/features/swaps/contract.ts'
import type { Swap } from './createSwap.ts'
import type { SwapState } from './swapState.ts'

type Tokens = Pick<SwapState, 'tokens' | 'list'>

const LOADING: Tokens = { tokens: [], list: 'loading' }
const FAILED: Tokens = { tokens: [], list: 'failed' }

/** The tokens of another network that can be bought; none are loaded for `null`. */
export function useTargetTokens(swap: Swap, network: NetworkId | null): Tokens {
  const [loaded, setLoaded] = useState<{ readonly network: NetworkId; readonly tokens: Tokens } | null>(null)
  useEffect(() => {
    if (network === null) return
    let isCurrent = true
    const finish = (tokens: Tokens) => isCurrent && setLoaded({ network, tokens })
    swap.loadTokens(network).then(
      (tokens: readonly SwapToken[]) => finish({ tokens, list: 'ready' }),
      () => finish(FAILED),
    )
    return () => {
      isCurrent = false
    }
  }, [swap, network])
  return loaded !== null && loaded.network === network ? loaded.tokens : LOADING
}
