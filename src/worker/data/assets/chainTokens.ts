import type { Network } from '../../../bridge/contract/network.ts'
import { formatAmount } from '../../../bridge/values/amount.ts'
import type { ChainAdapter } from '../../chains/adapter.ts'
import type { Holding } from './holding.ts'
import { knownSymbol } from './wellKnown.ts'

/**
 * Balances from the chain: its coin, and all tokens where a node can list them. Without prices, mostly without names.
 */
export async function chainTokens(
  adapter: ChainAdapter,
  network: Network,
  address: string,
): Promise<readonly Holding[]> {
  const { name, symbol, decimals } = network.nativeCurrency
  const [{ value }, tokens] = await Promise.all([
    adapter.balance(network, address),
    adapter.tokens?.(network, address) ?? [],
  ])
  const nothing = { price: null, icon: null }
  return [
    { ...nothing, name, symbol, decimals, numeric: formatAmount(value, decimals) },
    ...tokens.map(token => {
      const known = knownSymbol(network.caipNetworkId, token.address)
      const short = token.address.slice(0, 4)
      return {
        ...nothing,
        name: known ?? `Token ${short}`,
        symbol: known ?? short.toUpperCase(),
        address: token.address,
        decimals: token.decimals,
        numeric: formatAmount(token.value, token.decimals),
      }
    }),
  ]
}
