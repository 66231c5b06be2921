import type { TokenBalance } from '../../../bridge/contract/assets.ts'
import type { Network } from '../../../bridge/contract/network.ts'
import { compareDecimals } from './decimal.ts'
import { type Holding, readHolding } from './holding.ts'
import { TOKENS_MAX } from './limits.ts'
import { isCoinContract, knownAddress } from './wellKnown.ts'

const plain = (address: string) => (address.startsWith('0x') ? address.toLowerCase() : address)

/** The address without its network; empty for the coin. */
export const addressOf = ({ address, chainId }: TokenBalance) =>
  plain(address?.slice(chainId.length + 1) ?? '')

/** A symbol as people read it: with a dollar before it, it is the same. */
const symbolOf = ({ symbol }: TokenBalance) => symbol.replace(/^\$/, '').toUpperCase()

/** A famous symbol on a token that is not the famous one, and that no market knows or another of the name stands before. */
function isBorrowed(token: TokenBalance, network: Network, isFirst: boolean): boolean {
  const symbol = symbolOf(token)
  const address = addressOf(token)
  if (address === '') return false
  if (symbol === network.nativeCurrency.symbol.toUpperCase()) return !isCoinContract(address)
  const known = knownAddress(token.chainId, symbol)
  return known !== undefined && known !== address && (token.price === null || !isFirst)
}

/** The dearest first; what nobody knows a price of last, as it came. */
function byValue(a: TokenBalance, b: TokenBalance): number {
  if (a.value === null || b.value === null) return (a.value === null ? 1 : 0) - (b.value === null ? 1 : 0)
  return compareDecimals(b.value, a.value)
}

/**
 * What an account holds, out of what somebody tells: rows that make no sense left out one by one, each token once, those that
 * pass for others marked, the coin first and the dearest after it.
 */
export function listTokens(holdings: readonly Holding[], network: Network): readonly TokenBalance[] {
  const found = new Map<string, TokenBalance>()
  for (const holding of holdings.slice(0, TOKENS_MAX)) {
    const token = readHolding(holding, network)
    if (token && !found.has(addressOf(token))) found.set(addressOf(token), token)
  }
  const all = [...found.values()]
  // The famous one itself stands before its doubles, wherever somebody put it in the list.
  const real = all.filter(token => knownAddress(token.chainId, symbolOf(token)) === addressOf(token))
  const symbols = new Set(real.map(symbolOf))
  const marked = all.map((token): TokenBalance => {
    const symbol = symbolOf(token)
    const isFirst = !symbols.has(symbol)
    symbols.add(symbol)
    return isBorrowed(token, network, isFirst) ? { ...token, isSuspicious: true } : token
  })
  const coin = marked.filter(({ address }) => address === undefined)
  const rest = marked.filter(({ address }) => address !== undefined)
  return [...coin, ...rest.sort(byValue)]
}
