import type { SwapsClient } from '../client/facets/swaps.ts'
import { featureOff } from '../observe/featureOff.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { type Pending, usePending } from './usePending.ts'

type Swap = SwapsClient['swap']

export interface UseSwapReturn extends Omit<Pending<Parameters<Swap>, Awaited<ReturnType<Swap>>>, 'run'> {
  /** As `tabkey.swaps.swap`; rejects after the state has changed. */
  readonly swap: Swap
}

/**
 * A swap by the account in use, approval first where the token asks for one (`features.swaps`).
 *
 * @example
 * const { swap, isPending, error } = useSwap()
 * await swap({ from: usdc, to: eth, amount: '25000000' })
 */
export function useSwap(): UseSwapReturn {
  const { swaps } = useTabkey()
  const { run, ...shown } = usePending(async (...order: Parameters<Swap>) => {
    if (!swaps) throw await featureOff('swaps')
    return swaps.swap(...order)
  })
  return { swap: run, ...shown }
}
