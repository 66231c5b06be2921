import type { SwapToken } from '../../../bridge/features/swaps/contract.ts'
import { SWAP_SYMBOLS } from '../../../bridge/services/swapSymbols.ts'
import { normalizeSearch } from '../../../bridge/values/normalizeSearch.ts'

/** At most 8 suggested tokens. */
const SUGGESTED_MAX = 8

/** In the order of the symbols; of several tokens with one symbol the service's first. */
export function suggestedTokens(tokens: readonly SwapToken[]): readonly SwapToken[] {
  return SWAP_SYMBOLS.flatMap(symbol => tokens.find(token => token.symbol === symbol) ?? []).slice(
    0,
    SUGGESTED_MAX,
  )
}

/** By symbol, name, or the exact contract. */
export function findTokens(tokens: readonly SwapToken[], search: string): readonly SwapToken[] {
  const wanted = normalizeSearch(search)
  if (wanted === '') return tokens
  return tokens.filter(
    ({ symbol, name, address }) =>
      normalizeSearch(symbol).includes(wanted) ||
      normalizeSearch(name).includes(wanted) ||
      address.toLowerCase().endsWith(`:${wanted}`),
  )
}
