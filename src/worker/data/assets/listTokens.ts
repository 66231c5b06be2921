import type { TokenBalance } from '../../../bridge/contract/assets.ts'
import type { Network } from '../../../bridge/contract/network.ts'
import { compareDecimals } from '../../../bridge/values/decimalMath.ts'
import { type Holding, hasWrongChecksum, readHolding } from './holding.ts'
import { TOKENS_MAX } from './limits.ts'
import { isCoinContract, knownAddress } from './wellKnown.ts'

const plain = (address: string) => (address.startsWith('0x') ? address.toLowerCase() : address)

/** The address without its network; empty for the coin. */
export const getTokenAddress = ({ address, chainId }: TokenBalance) =>
  plain(address?.slice(chainId.length + 1) ?? '')

/** A symbol as people read it: with a dollar before it, it is the same. */
const normalizeSymbol = ({ symbol }: TokenBalance) => symbol.replace(/^\$/, '').toUpperCase()

/**
 * A famous symbol on a token that is not the famous one, and that no market knows or another of the name stands before.
 */
function isBorrowed(token: TokenBalance, network: Network, isFirst: boolean): boolean {
  const symbol = normalizeSymbol(token)
  const address = getTokenAddress(token)
  if (address === '') return false
  if (symbol === network.nativeCurrency.symbol.toUpperCase()) return !isCoinContract(address)
  const known = knownAddress(token.chainId, symbol)
  return known !== undefined && known !== address && (token.price === null || !isFirst)
}

/** The highest value first; tokens without a price last, in their original order. */
function byValue(a: TokenBalance, b: TokenBalance): number {
  if (a.value === null || b.value === null) return (a.value === null ? 1 : 0) - (b.value === null ? 1 : 0)
  return compareDecimals(b.value, a.value)
}

/** The token list of an account, and what was left out of it. */
export interface TokenListing {
  readonly tokens: readonly TokenBalance[]
  /** Rows whose address breaks its checksum. */
  readonly wrongChecksums: number
}

/**
 * The token list of an account: invalid rows are left out, each token appears once, imitations are marked, the native
 * coin is first and the others follow by value.
 */
export function listTokens(holdings: readonly Holding[], network: Network): TokenListing {
  const found = new Map<string, TokenBalance>()
  let wrongChecksums = 0
  for (const holding of holdings.slice(0, TOKENS_MAX)) {
    const token = readHolding(holding, network)
    if (!token) wrongChecksums += hasWrongChecksum(network, holding.address) ? 1 : 0
    else if (!found.has(getTokenAddress(token))) found.set(getTokenAddress(token), token)
  }
  const all = [...found.values()]
  // The well-known token precedes its imitations, whatever the order of the list.
  const real = all.filter(
    token => knownAddress(token.chainId, normalizeSymbol(token)) === getTokenAddress(token),
  )
  const symbols = new Set(real.map(normalizeSymbol))
  const marked = all.map((token): TokenBalance => {
    const symbol = normalizeSymbol(token)
    const isFirst = !symbols.has(symbol)
    symbols.add(symbol)
    return isBorrowed(token, network, isFirst) ? { ...token, isSuspicious: true } : token
  })
  const coin = marked.filter(({ address }) => address === undefined)
  const others = marked.filter(({ address }) => address !== undefined)
  return { tokens: [...coin, ...others.sort(byValue)], wrongChecksums }
}
