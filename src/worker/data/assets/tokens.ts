import type { TokenBalance } from '../../../bridge/contract/assets.ts'
import type { CaipAddress, Namespace, Network } from '../../../bridge/contract/network.ts'
import { WalletError } from '../../../bridge/errors/base.ts'
import { BalanceUnavailableError, NetworkNotFoundError } from '../../../bridge/errors/network.ts'
import type { Caches } from '../../../bridge/options/caches.ts'
import { formatAmount } from '../../../bridge/values/amount.ts'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import { createCache } from '../../../storage/cache.ts'
import type { Writer } from '../../../storage/coalesce.ts'
import type { KeyValue } from '../../../storage/keyValue.ts'
import type { Clock } from '../../base/clock.ts'
import { BALANCE_RETRY_MS } from '../../base/limits.ts'
import type { ChainAdapter } from '../../chains/adapter.ts'
import { networkById } from '../../store/select.ts'
import type { Store } from '../../store/store.ts'
import { createWatched, type Watched, type WatchedState } from '../watched.ts'
import type { AccountApi } from './accountApi.ts'
import { type Holding, readTokenAddress } from './holding.ts'
import { listTokens } from './listTokens.ts'
import { createServiceBalances } from './serviceBalances.ts'
import { tokensSchema } from './tokens.schema.ts'
import type { WalletAssets } from './walletAssets.ts'
import { knownSymbol } from './wellKnown.ts'

/**
 * Balances from the chain: its coin, and all tokens where a node can list them. Without prices, mostly without names.
 */
async function chainTokens(
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

export type TokenList = readonly TokenBalance[]

export interface CreateTokensParameters {
  readonly store: Store
  readonly clock: Clock
  readonly caches: Caches
  readonly kv: KeyValue
  readonly writer: Writer
  readonly chains: (namespace: Namespace) => Promise<ChainAdapter>
  readonly api: AccountApi
  readonly wallet: WalletAssets
  readonly show: (account: CaipAddress, state: WatchedState<TokenList>) => void
  readonly forget: (account: CaipAddress) => void
  readonly isVisible: (account: CaipAddress) => boolean
  /** Called with the error of rows that were left out, for telemetry and the log. */
  readonly onFault: (error: unknown) => void
}

export interface Tokens extends Omit<Watched<TokenList, CaipAddress>, 'get'> {
  /** @param changed tokens whose balances the service should reload, CAIP-10 */
  get(account: CaipAddress, isForced?: boolean, changed?: readonly CaipAddress[]): Promise<TokenList>
  /** A transaction of the account changed these tokens, CAIP-10. */
  changed(account: CaipAddress, tokens: readonly CaipAddress[]): void
  /** What was read last, from memory. */
  known(account: CaipAddress): TokenList
  clear(isMeant?: (key: string) => boolean): Promise<void>
}

/**
 * The portfolio: what the wallet says it holds, else the balance service, else the chain itself. Cached 30 s,
 * tried again after 30 s.
 */
export function createTokens(parameters: CreateTokensParameters): Tokens {
  const { store, clock, caches, kv, writer, chains, api, wallet, show, forget, isVisible, onFault } =
    parameters
  const cache = createCache({
    kv,
    writer,
    clock,
    name: 'tokens',
    schema: tokensSchema,
    ...caches.tokens,
  })
  const service = createServiceBalances({ api, clock })
  /** Accounts whose list the user reloaded. */
  const forced = new Set<CaipAddress>()

  /** @returns `null` where the chain itself has to be asked */
  function fetchServiceTokens(network: Network, account: CaipAddress): Promise<readonly Holding[] | null> {
    return service.of({ network, account, isForced: forced.delete(account) })
  }

  /** Wallets know quantities and rarely prices: those are the service's, by the token's address. */
  async function withPrices(
    ownHoldings: readonly Holding[],
    network: Network,
    account: CaipAddress,
  ): Promise<TokenList> {
    const { tokens, wrongChecksums } = listTokens(ownHoldings, network)
    reportRefused(account, wrongChecksums)
    const isWanting = tokens.some(({ price, icon }) => price === null || icon === null)
    const serviceTokens = isWanting ? await fetchServiceTokens(network, account).catch(() => null) : null
    if (!serviceTokens) return tokens
    const toKey = (address: CaipAddress | undefined) => address?.toLowerCase() ?? ''
    const byKey = (list: TokenList) => new Map(list.map(token => [toKey(token.address), token]))
    const [read, known] = [byKey(tokens), byKey(listTokens(serviceTokens, network).tokens)]
    // From the wallet's original rows: the validated rows no longer show what was wrong.
    const more = ownHoldings.flatMap(holding => {
      const address = readTokenAddress(network, holding.address)
      const token = address === null ? undefined : read.get(toKey(address))
      if (!token) return []
      const { price = null, icon = null } = known.get(toKey(token.address)) ?? {}
      return [{ ...holding, price: token.price ?? price, icon: token.icon ?? icon }]
    })
    return listTokens(more, network).tokens
  }

  /** The number of omitted rows per account that was reported last. */
  const refused = new Map<CaipAddress, number>()

  /** Reports tokens with a wrong checksum when their number changes. */
  function reportRefused(account: CaipAddress, count: number): void {
    if (count === (refused.get(account) ?? 0)) return
    refused.set(account, count)
    if (count === 0) return
    // Telemetry carries the message only.
    onFault(new WalletError(`${count} token rows left out for a wrong checksum`))
  }

  async function load(account: CaipAddress): Promise<TokenList> {
    const { namespace, networkId, address } = parseCaipAddress(account)
    const network = networkById(store.get(), networkId)
    if (!network) throw new NetworkNotFoundError(networkId)
    const ownHoldings = namespace === 'eip155' ? await wallet.holdings(network, address) : null
    if (ownHoldings) return withPrices(ownHoldings, network, account)
    const serviceTokens =
      (await fetchServiceTokens(network, account)) ??
      (await chainTokens(await chains(namespace), network, address))
    const { tokens, wrongChecksums } = listTokens(serviceTokens, network)
    reportRefused(account, wrongChecksums)
    return tokens
  }

  const watched = createWatched<TokenList, CaipAddress>({
    clock,
    cache,
    everyMs: caches.tokens.ttlMs,
    retryMs: BALANCE_RETRY_MS,
    load,
    toError: cause => new BalanceUnavailableError({ cause }),
    show,
    forget,
    isVisible,
  })

  return {
    ...watched,
    get(account, isForced = false, changed = []) {
      service.changed(account, changed)
      if (isForced) forced.add(account)
      return watched.get(account, isForced)
    },
    known(account) {
      const entry = cache.peek(account)
      return entry.status === 'miss' ? [] : entry.value
    },
    changed: service.changed,
    clear(isMeant) {
      service.clear()
      refused.clear()
      return cache.clear(isMeant)
    },
  }
}
