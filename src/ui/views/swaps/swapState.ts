import type { CaipAddress, NetworkId } from '../../../bridge/contract/network.ts'
import type { PaymentOutcome } from '../../../bridge/contract/paymentOutcome.ts'
import { toWalletError } from '../../../bridge/errors/revive.ts'
import type { ReviewedSwap, SwapQuote, SwapToken } from '../../../bridge/features/swaps/contract.ts'
import { formatAmount, readAmount } from '../../../bridge/values/amount.ts'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import { computeValue } from '../../../bridge/values/decimalMath.ts'
import { describeFailure, errorWords } from '../../format/errorWords.ts'
import { t } from '../../words/t.ts'

/** The network whose own coin the token is; `null` for any other token. */
export const getCoinNetwork = ({ isNative, address }: SwapToken): NetworkId | null =>
  isNative ? parseCaipAddress(address).networkId : null

/** The network of a token, where it is another one than that of the swap. */
export function getOtherNetwork(network: NetworkId | null, token: SwapToken | null): NetworkId | null {
  const networkId = token && parseCaipAddress(token.address).networkId
  return networkId === network ? null : networkId
}

export type SwapSide = 'from' | 'to'

/** An error as the views show it. */
export interface SwapProblem {
  readonly kind: string
  /** What happened. */
  readonly words: string
  /** The same, with what to do. */
  readonly text: string
  /** What the service or the node said; empty if it adds nothing. */
  readonly details: string
}

export function toProblem(error: unknown): SwapProblem {
  return { kind: toWalletError(error).kind, words: errorWords(error), ...describeFailure(error) }
}

/** The swap of one tab. */
export interface SwapState {
  readonly network: NetworkId | null
  readonly account: string | null
  readonly list: 'loading' | 'ready' | 'failed'
  readonly tokens: readonly SwapToken[]
  readonly from: SwapToken | null
  readonly to: SwapToken | null
  /** The amount to pay: a decimal string with a point, empty, or a text that was refused. */
  readonly amount: string
  /** The quote for the current tokens and amount; `null` while it is not known. */
  readonly quote: SwapQuote | null
  readonly isQuoting: boolean
  /** Why there is no quote. */
  readonly trouble: SwapProblem | null
  readonly prices: Readonly<Record<CaipAddress, string | null>>
  /** The transaction that the wallet will be asked for, while it is reviewed. */
  readonly review: ReviewedSwap | null
  /**
   * `failed`: the transaction failed on chain. `unknown`: the wallet was asked and its answer is not known, so the swap
   * is not offered again.
   */
  readonly stage: 'typing' | 'preparing' | 'reviewing' | 'asking' | 'sending' | 'failed' | 'unknown'
  /** The outcome of the transaction, while `unknown` or `failed`. */
  readonly outcome: PaymentOutcome | null
  readonly problem: SwapProblem | null
  /** The price got worse since the last review. */
  readonly isChanged: boolean
}

export const INITIAL_SWAP_STATE: SwapState = {
  network: null,
  account: null,
  list: 'loading',
  tokens: [],
  from: null,
  to: null,
  amount: '',
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

/** Base units of an amount; `null` if the text is not an amount of this token. */
export function toUnits(amount: string, token: Pick<SwapToken, 'decimals'> | null): bigint | null {
  return token && readAmount(amount, token.decimals)
}

export const formatUnits = (units: string, token: Pick<SwapToken, 'decimals'>): string =>
  formatAmount(BigInt(units), token.decimals)

/** US dollars of both sides and of the balance, decimal strings; `null` if no price is known. */
export function getWorths({ from, to, amount, quote, prices }: SwapState) {
  const units = toUnits(amount, from)
  const fromPrice = from && (quote?.fromPrice ?? from.price ?? prices[from.address])
  const toPrice = to && (quote?.toPrice ?? to.price ?? prices[to.address])
  return {
    fromWorth: from && fromPrice && units !== null ? computeValue(units, from.decimals, fromPrice) : null,
    toWorth: to && toPrice && quote ? computeValue(BigInt(quote.toAmount), to.decimals, toPrice) : null,
    balanceWorth:
      from?.balance && fromPrice
        ? computeValue(BigInt(from.balance), from.decimals, fromPrice)
        : (from?.value ?? null),
  }
}

export interface SwapButton {
  readonly words: string
  readonly isBusy: boolean
  readonly isReady: boolean
}

/** Text and state of the button below the form. */
export function swapButton(state: SwapState): SwapButton {
  const { from, to, amount, quote, isQuoting, trouble, list } = state
  const disabled = (words: string) => ({ words, isBusy: false, isReady: false })
  if (list === 'loading') return { ...disabled(t('Review swap')), isBusy: true }
  if (!from || !to) return disabled(t('Select token'))
  const units = toUnits(amount, from)
  if (amount === '' || units === 0n) return disabled(t('Enter amount'))
  // The field says what is wrong with the text.
  if (units === null) return disabled(t('Review swap'))
  if (from.balance !== null && units > BigInt(from.balance)) return disabled(t('Insufficient balance'))
  if (quote?.short === 'balance') return disabled(t('Insufficient balance'))
  if (quote?.short === 'gas') return disabled(t('Insufficient gas'))
  if (trouble) return disabled(t('Review swap'))
  if (!quote) return { ...disabled(t('Review swap')), isBusy: isQuoting }
  return { words: t('Review swap'), isBusy: false, isReady: true }
}
