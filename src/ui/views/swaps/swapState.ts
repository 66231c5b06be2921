import type { ReviewedSwap, SwapQuote, SwapToken } from '../../../bridge/contract/features/swaps.ts'
import type { CaipAddress, NetworkId } from '../../../bridge/contract/network.ts'
import { formatAmount, readAmount } from '../../../bridge/values/amount.ts'
import type { PaymentOutcome } from '../../../bridge/values/paymentOutcome.ts'
import { typedAmount } from '../../format/typedAmount.ts'

export type SwapSide = 'from' | 'to'

/** Where a person's swap stands, in one tab. */
export interface SwapState {
  readonly network: NetworkId | null
  readonly account: string | null
  readonly list: 'loading' | 'ready' | 'failed'
  readonly tokens: readonly SwapToken[]
  readonly from: SwapToken | null
  readonly to: SwapToken | null
  /** What is given, as it was typed. */
  readonly amount: string
  /** Of the typed amount and no other; `null` while none is known. */
  readonly quote: SwapQuote | null
  readonly isQuoting: boolean
  /** Why there is no quote. */
  readonly trouble: { readonly kind: string; readonly words: string } | null
  readonly prices: Readonly<Record<CaipAddress, string | null>>
  /** What the wallet will be asked, when it is looked at. */
  readonly review: ReviewedSwap | null
  /**
   * `failed`: the network has the transaction, and it failed there. `unknown`: the wallet was asked and its answer is not
   * known, so nothing offers the swap again.
   */
  readonly stage: 'typing' | 'preparing' | 'reviewing' | 'asking' | 'sending' | 'failed' | 'unknown'
  /** Of the transaction that the wallet was asked for, while `unknown` or `failed`. */
  readonly outcome: PaymentOutcome | null
  readonly problem: { readonly kind: string; readonly words: string } | null
  /** The price ran away since the last look. */
  readonly isChanged: boolean
}

export const SWAP_START: SwapState = {
  network: null,
  account: null,
  list: 'loading',
  tokens: [],
  from: null,
  to: null,
  amount: '1',
  quote: null,
  isQuoting: false,
  trouble: null,
  prices: {},
  review: null,
  stage: 'typing',
  outcome: null,
  problem: null,
  isChanged: false,
}

/** Base units of what was typed; `null` for what is no amount of this token. */
export function unitsOf(amount: string, token: Pick<SwapToken, 'decimals'> | null): bigint | null {
  return token && readAmount(typedAmount(amount), token.decimals)
}

export const textOf = (units: string, token: Pick<SwapToken, 'decimals'>): string =>
  formatAmount(BigInt(units), token.decimals)

export interface SwapButton {
  readonly words: string
  readonly isBusy: boolean
  readonly isReady: boolean
}

/** What the button of the swap says. */
export function swapButton(state: SwapState): SwapButton {
  const { from, to, amount, quote, isQuoting, trouble, list } = state
  const says = (words: string) => ({ words, isBusy: false, isReady: false })
  if (list === 'loading') return { ...says('Review swap'), isBusy: true }
  if (!from || !to) return says('Select token')
  const units = unitsOf(amount, from)
  if (amount === '' || units === 0n) return says('Enter amount')
  if (units === null) return says('Incorrect amount')
  if (from.balance !== null && units > BigInt(from.balance)) return says('Insufficient balance')
  if (quote?.short === 'balance') return says('Insufficient balance')
  if (quote?.short === 'gas') return says('Insufficient gas')
  if (trouble) return says(trouble.words)
  if (!quote) return { ...says('Review swap'), isBusy: isQuoting }
  return { words: 'Review swap', isBusy: false, isReady: true }
}
