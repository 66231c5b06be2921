import { type Holding, toNumeric } from '../assets/holding.ts'
import { knownSymbol } from '../assets/wellKnown.ts'
import { readTokenContracts } from './readTokenContracts.ts'
import { type ListedToken, loadTokenList } from './tokenList.ts'
import type { TokenSource, TokenSourceContext } from './tokenSource.ts'

/**
 * The tokens that the network's own nodes know of. A chain whose nodes list all tokens of an account is asked for them;
 * elsewhere the balances of a list are read.
 *
 * @param list address of a token list; the bundled list without it
 */
export function createNodeTokens(list: string | undefined, context: TokenSourceContext): TokenSource {
  const { network, chain } = context
  return {
    async tokens(owner) {
      if (chain.tokens) {
        const tokens = await chain.tokens(network, owner)
        return tokens.map(({ address, decimals, value }) => {
          const symbol = knownSymbol(network.caipNetworkId, address)
          const short = address.slice(0, 4)
          return {
            name: symbol ?? `Token ${short}`,
            symbol: symbol ?? short.toUpperCase(),
            address,
            decimals,
            numeric: toNumeric(value, decimals),
          }
        })
      }
      if (network.chainNamespace !== 'eip155') return []
      const listed = await loadTokenList(list, context)
      const balances = await readTokenContracts(context, owner, listed)
      return balances.map(({ token, value, decimals }) => toHolding(token, value, decimals))
    },
  }
}

const toHolding = (
  { address, name, symbol, icon }: ListedToken,
  value: bigint,
  decimals: number,
): Holding => ({
  name,
  symbol,
  address,
  decimals,
  numeric: toNumeric(value, decimals),
  icon,
})
