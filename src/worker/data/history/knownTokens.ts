import { isDisguised, isSuspiciousText } from '../assets/suspicious.ts'
import { isCoinContract, knownAddress } from '../assets/wellKnown.ts'
import { cleanName } from '../cleanName.ts'
import { type ListedToken, loadTokenList } from '../tokens/tokenList.ts'
import type { HistorySourceContext } from './historySource.ts'

const NAME_MAX = 60
const SYMBOL_MAX = 20

/** What a token is called. */
export interface TokenWords {
  readonly symbol: string
  readonly name: string
  readonly icon?: string | undefined
}

/** The tokens of the network's list, and what may be said of others. */
export interface KnownTokens {
  readonly list: readonly ListedToken[]
  /** @param address in lower case */
  find(address: string): ListedToken | undefined
  /**
   * What a token may be called. A listed token has the words of the list.
   *
   * @param address in lower case
   * @param reported words of a service, which the token's author chose
   * @returns `null` for spam: a symbol of another token, hidden characters, an address of the web, or no words
   */
  readWords(address: string, reported: { symbol: unknown; name: unknown }): TokenWords | null
}

const normalize = (symbol: string) => symbol.trim().replace(/^\$/, '').toUpperCase()
const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** @throws what `loadTokenList` throws */
export async function loadKnownTokens(context: HistorySourceContext): Promise<KnownTokens> {
  const { network } = context
  const list = await loadTokenList(context.list, context)
  const byAddress = new Map(list.map(token => [token.address.toLowerCase(), token]))
  const symbols = new Set(list.map(({ symbol }) => normalize(symbol)))

  function isBorrowed(symbol: string, address: string): boolean {
    const plain = normalize(symbol)
    if (plain === normalize(network.nativeCurrency.symbol)) return !isCoinContract(address)
    const known = knownAddress(network.caipNetworkId, plain)
    return symbols.has(plain) || (known !== undefined && known !== address)
  }

  return {
    list,
    find: address => byAddress.get(address),
    readWords(address, reported) {
      const listed = byAddress.get(address)
      if (listed) return listed
      const [symbol, name] = [asText(reported.symbol), asText(reported.name)]
      const shown = { symbol: cleanName(symbol, SYMBOL_MAX), name: cleanName(name, NAME_MAX) }
      const isSpam =
        shown.symbol === '' ||
        isSuspiciousText(symbol) ||
        isSuspiciousText(name) ||
        isDisguised(symbol, network.nativeCurrency.symbol) ||
        isBorrowed(symbol, address)
      return isSpam ? null : shown
    },
  }
}
