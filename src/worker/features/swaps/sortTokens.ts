import type { SwapToken } from '../../../bridge/features/swaps/contract.ts'
import { SWAP_SYMBOLS } from '../../../bridge/services/swapSymbols.ts'
import { compareDecimals } from '../../../bridge/values/decimalMath.ts'

const PLACES: ReadonlyMap<string, number> = new Map(SWAP_SYMBOLS.map((symbol, place) => [symbol, place]))

const hasBalance = ({ balance }: SwapToken): boolean => balance !== null && balance !== '0'
const getRank = ({ symbol }: SwapToken): number => PLACES.get(symbol) ?? PLACES.size

/** Plain comparison of code units: the same order in every locale. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Below zero when only `a` is true. */
const compareTrue = (a: boolean, b: boolean): number => (a === b ? 0 : a ? -1 : 1)

function compareTokens(a: SwapToken, b: SwapToken): number {
  return (
    compareTrue(hasBalance(a), hasBalance(b)) ||
    (hasBalance(a) ? compareDecimals(b.value ?? '0', a.value ?? '0') : 0) ||
    compareTrue(a.isNative, b.isNative) ||
    getRank(a) - getRank(b) ||
    compareText(a.symbol.toLowerCase(), b.symbol.toLowerCase()) ||
    compareText(a.address.toLowerCase(), b.address.toLowerCase())
  )
}

/**
 * Sorts the tokens of a network: tokens of the account by worth, then the network's coin, the known symbols, and the rest by
 * symbol and address. The service lists its tokens in a random order.
 */
export const sortTokens = (tokens: readonly SwapToken[]): readonly SwapToken[] =>
  [...tokens].sort(compareTokens)
