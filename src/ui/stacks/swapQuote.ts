import type { SwapOrder, SwapQuote } from '../client/api/facets/swaps.ts'
import type { Tabkey } from '../client/api/tabkey.ts'
import { featureOff } from '../observe/featureOff.ts'
import type { Observed } from './hook.ts'
import { observeAnswer } from './observeAnswer.ts'

/** Life of a price. */
const FRESH_MS = 10_000

/** The order to be priced; while a part of it is missing nothing is asked. */
export interface SwapQuoteParameters extends Partial<SwapOrder> {
  /** False asks nothing. */
  readonly enabled?: boolean
}

/** The price of the order. */
export interface SwapQuoteSlice {
  /** Of the order as it is now, never of an earlier one. */
  readonly data: SwapQuote | null
  /** Whether a quote is being asked for. */
  readonly isLoading: boolean
  /** Of the last request; earlier `data` stays until the response. */
  readonly error: Error | null
}

/** How to ask at once. */
export interface SwapQuoteMethods {
  /** Asks now, with the errors of `tabkey.swaps.quote`. */
  readonly refetch: () => Promise<SwapQuote>
}

/** The price of one order, asked again while it is followed and the page is visible. */
export function observeSwapQuote(
  { swaps }: Pick<Tabkey, 'swaps'>,
  { from, to, amount, enabled = true }: SwapQuoteParameters,
): Observed<SwapQuoteSlice, SwapQuoteMethods> {
  const wanted = amount === undefined ? '' : String(amount)
  const isReady = enabled && Boolean(from && to) && /^[1-9]\d*$/.test(wanted)
  return observeAnswer({
    isReady,
    freshMs: FRESH_MS,
    async request() {
      if (!swaps) throw await featureOff('swaps')
      if (!from || !to || wanted === '') throw new TypeError('useSwapQuote needs from, to and amount')
      return swaps.quote({ from, to, amount: wanted })
    },
  })
}
