import type { TokenBalance } from '../../../bridge/contract/assets.ts'
import type { CaipAddress, Namespace, Network } from '../../../bridge/contract/network.ts'
import { WalletError } from '../../../bridge/errors/base.ts'
import { BalanceUnavailableError, NetworkNotFoundError } from '../../../bridge/errors/network.ts'
import type { Caches } from '../../../bridge/options/caches.ts'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import { createCache } from '../../../storage/cache.ts'
import type { Writer } from '../../../storage/coalesce.ts'
import type { KeyValue } from '../../../storage/keyValue.ts'
import type { Clock } from '../../base/clock.ts'
import { BALANCE_RETRY_MS } from '../../base/limits.ts'
import type { ChainAdapter } from '../../chains/adapter.ts'
import type { ResolvedEndpoints } from '../../net/endpoints.ts'
import type { Fetch } from '../../net/exchange.ts'
import { networkById } from '../../store/select.ts'
import type { Store } from '../../store/store.ts'
import { createWatched, type Watched, type WatchedState } from '../watched.ts'
import type { AccountApi } from './accountApi.ts'
import { createAccountHoldings } from './accountHoldings.ts'
import { type Holding, readTokenAddress } from './holding.ts'
import { listTokens } from './listTokens.ts'
import { createServiceBalances } from './serviceBalances.ts'
import { tokensSchema } from './tokens.schema.ts'
import type { WalletAssets } from './walletAssets.ts'

export type TokenList = readonly TokenBalance[]

export interface CreateTokensParameters {
  readonly store: Store
  readonly clock: Clock
  readonly caches: Caches
  readonly kv: KeyValue
  readonly writer: Writer
  readonly fetch: Fetch
  readonly endpoints: () => ResolvedEndpoints
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
  const { store, clock, caches, kv, writer, fetch, endpoints, chains, api, wallet } = parameters
  const { show, forget, isVisible, onFault } = parameters
  const cache = createCache({
    kv,
    writer,
    clock,
    name: 'tokens',
    schema: tokensSchema,
    ...caches.tokens,
  })
  const service = createServiceBalances({ api, clock })
  const holdings = createAccountHoldings({ service, chains, clock, fetch, endpoints, onFault })
  /** Accounts whose list the user reloaded. */
  const forced = new Set<CaipAddress>()

  /** Wallets know quantities and rarely prices: those are the service's, by the token's address. */
  async function withPrices(
    ownHoldings: readonly Holding[],
    network: Network,
    account: CaipAddress,
  ): Promise<TokenList> {
    const { tokens, wrongChecksums } = listTokens(ownHoldings, network)
    reportRefused(account, wrongChecksums)
    const isWanting = tokens.some(({ price, icon }) => price === null || icon === null)
    const serviceTokens = isWanting
      ? await holdings.fromService(network, account, forced.delete(account)).catch(() => null)
      : null
    if (!serviceTokens)
      return isWanting ? listTokens(await holdings.withPrices(network, ownHoldings), network).tokens : tokens
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
    const rows = await holdings.read(network, account, forced.delete(account))
    const { tokens, wrongChecksums } = listTokens(rows, network)
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
