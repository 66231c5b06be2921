import { useCallback, useEffect, useRef, useState } from 'react'
import type { SwapOrder, SwapQuote } from '../client/api/facets/swaps.ts'
import { featureOff } from '../observe/featureOff.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { useMutation } from './useMutation.ts'

/** Debounce of the input, and life of a price. */
const TYPING_MS = 200
const FRESH_MS = 10_000

/** The order to be priced; while a part of it is missing nothing is asked. */
export interface UseSwapQuoteParameters extends Partial<SwapOrder> {
  /** False asks nothing. */
  readonly enabled?: boolean
}

/** The price of the order. */
export interface UseSwapQuoteReturn {
  /** Of the order as it is now, never of an earlier one. */
  readonly data: SwapQuote | null
  /** Whether a quote is being asked for. */
  readonly isLoading: boolean
  /** Of the last request; earlier `data` stays until the response. */
  readonly error: Error | null
  /** Asks now, with the errors of `tabkey.swaps.quote`. */
  readonly refetch: () => Promise<SwapQuote>
}

/**
 * What a swap would give now (`features.swaps`): asked 200 ms after the order came to rest, and again every 10 s while
 * the page is visible.
 *
 * @param parameters the order; while a part of it is missing nothing is asked
 * @example const { data } = useSwapQuote({ from: eth, to: usdc, amount: 10n ** 18n })
 */
export function useSwapQuote({
  from,
  to,
  amount,
  enabled = true,
}: UseSwapQuoteParameters): UseSwapQuoteReturn {
  const { swaps } = useTabkey()
  const wanted = amount === undefined ? '' : String(amount)
  const key = `${from} ${to} ${wanted}`
  const [latest, setLatest] = useState<{ readonly key: string; readonly quote: SwapQuote } | null>(null)
  const now = useRef(key)
  useEffect(() => {
    now.current = key
  }, [key])
  const {
    mutateAsync: run,
    isPending,
    error,
  } = useMutation(async () => {
    if (!swaps) throw await featureOff('swaps')
    if (!from || !to || wanted === '') throw new TypeError('useSwapQuote needs from, to and amount')
    const quote = await swaps.quote({ from, to, amount: wanted })
    // The answer to an earlier order must not take the place of this one's.
    if (now.current === key) setLatest({ key, quote })
    return quote
  })
  const isAsking = enabled && Boolean(from && to) && /^[1-9]\d*$/.test(wanted)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the order
  useEffect(() => {
    if (!isAsking) return
    const ask = (): void => {
      if (document.visibilityState === 'visible') run().catch(() => {})
    }
    const first = setTimeout(ask, TYPING_MS)
    const again = setInterval(ask, FRESH_MS)
    return () => {
      clearTimeout(first)
      clearInterval(again)
    }
  }, [run, isAsking, key])

  const refetch = useCallback(() => run(), [run])
  const data = isAsking && latest?.key === key ? latest.quote : null
  return { data, isLoading: isAsking && isPending && data === null, error: isAsking ? error : null, refetch }
}
