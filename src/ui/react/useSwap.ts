import type { SwapsClient } from '../client/api/facets/swaps.ts'
import { featureOff } from '../observe/featureOff.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { type UseMutationReturn, useMutation } from './useMutation.ts'

type Swap = SwapsClient['swap']

/** The mutation, with the method under its own name. */
export interface UseSwapReturn extends UseMutationReturn<Parameters<Swap>[0], Awaited<ReturnType<Swap>>> {
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
  const mutation = useMutation(async (order: Parameters<Swap>[0]) => {
    if (!swaps) throw await featureOff('swaps')
    return swaps.swap(order)
  })
  return { ...mutation, swap: mutation.mutateAsync }
}
