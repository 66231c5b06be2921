import type { TokenEndpoint } from '../../../bridge/contract/dataEndpoints.ts'
import type { CaipAddress, Namespace, Network } from '../../../bridge/contract/network.ts'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import type { ChainAdapter } from '../../chains/adapter.ts'
import type { ResolvedEndpoints } from '../../net/endpoints.ts'
import { type PriceKey, readPrices } from '../prices/priceSource.ts'
import type { SourceContext } from '../sources/fetchSource.ts'
import { createSourceTurns } from '../sources/sourceTurns.ts'
import { openTokenSource } from '../tokens/tokenSource.ts'
import { type Holding, readTokenAddress, toNumeric } from './holding.ts'
import { readPrice } from './readPrice.ts'
import type { ServiceBalances } from './serviceBalances.ts'

export interface CreateAccountHoldingsParameters extends Omit<SourceContext, 'endpoints'> {
  readonly endpoints: () => ResolvedEndpoints
  readonly service: ServiceBalances
  readonly chains: (namespace: Namespace) => Promise<ChainAdapter>
  readonly onFault: (error: unknown) => void
}

/** What an account holds, from the sources of the config. */
export interface AccountHoldings {
  /** @returns `null` where the balance service has no answer, or is not asked because other sources are named */
  fromService(network: Network, account: CaipAddress, isForced: boolean): Promise<readonly Holding[] | null>
  /**
   * The coin of the network and the tokens. Named sources take the place of the balance service; without either the node
   * is asked.
   */
  read(network: Network, account: CaipAddress, isForced: boolean): Promise<readonly Holding[]>
  /** The same rows, with the prices that they lack and that the sources of prices know. */
  withPrices(network: Network, rows: readonly Holding[]): Promise<readonly Holding[]>
}

const NODE: readonly TokenEndpoint[] = [{ type: 'node' }]

/** No token has this address. */
const NO_KEY: PriceKey = ' '

async function readCoin(chain: ChainAdapter, network: Network, address: string): Promise<Holding> {
  const { name, symbol, decimals } = network.nativeCurrency
  const { value } = await chain.balance(network, address)
  return { name, symbol, decimals, numeric: toNumeric(value, decimals) }
}

/** @returns `undefined` for what is no token of the network */
function readKey(network: Network, { address }: Holding): PriceKey | undefined {
  const token = readTokenAddress(network, address)
  if (token === null) return undefined
  const plain = token?.slice(network.caipNetworkId.length + 1) ?? ''
  return network.chainNamespace === 'eip155' ? plain.toLowerCase() : plain
}

export function createAccountHoldings({
  service,
  chains,
  onFault,
  ...sources
}: CreateAccountHoldingsParameters): AccountHoldings {
  const turns = createSourceTurns({ clock: sources.clock, onFault })
  const named = ({ caipNetworkId }: Network) => sources.endpoints().tokens(caipNetworkId)

  const fromService: AccountHoldings['fromService'] = async (network, account, isForced) =>
    named(network) ? null : service.of({ network, account, isForced })

  async function withPrices(network: Network, rows: readonly Holding[]): Promise<readonly Holding[]> {
    const keys = rows.map(row => (readPrice(row.price) ? undefined : readKey(network, row)))
    const wanted = [...new Set(keys.filter(key => key !== undefined))]
    if (wanted.length === 0) return rows
    const endpoints = sources.endpoints().prices(network.caipNetworkId)
    const chain = await chains(network.chainNamespace)
    const prices = await readPrices(wanted, endpoints, { ...sources, network, chain, onFault })
    return rows.map((row, index) => {
      const price = prices.get(keys[index] ?? NO_KEY)
      return price === undefined ? row : { ...row, price }
    })
  }

  return {
    fromService,
    withPrices,
    async read(network, account, isForced) {
      const rows = await fromService(network, account, isForced)
      if (rows) return sources.endpoints().prices(network.caipNetworkId) ? withPrices(network, rows) : rows
      const { namespace, address } = parseCaipAddress(account)
      const chain = await chains(namespace)
      const [coin, tokens] = await Promise.all([
        readCoin(chain, network, address),
        turns.request(named(network) ?? NODE, async endpoint =>
          (await openTokenSource(endpoint, { ...sources, network, chain })).tokens(address),
        ),
      ])
      return withPrices(network, [coin, ...tokens])
    },
  }
}
