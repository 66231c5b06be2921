import { formatUnits } from 'viem'
import * as z from 'zod/mini'
import type { CaipAddress, Namespace } from '../../bridge/contract/network.ts'
import type { Balance } from '../../bridge/contract/state.ts'
import { BalanceUnavailableError, NetworkNotFoundError } from '../../bridge/errors/network.ts'
import { toErrorWire } from '../../bridge/errors/wire.ts'
import type { Caches } from '../../bridge/options/caches.ts'
import { caipAddressSchema, networkIdSchema } from '../../bridge/schema/caip.ts'
import { parseCaipAddress } from '../../bridge/values/caip.ts'
import { createCache } from '../../storage/cache.ts'
import type { Writer } from '../../storage/coalesce.ts'
import type { KeyValue } from '../../storage/keyValue.ts'
import type { Clock } from '../base/clock.ts'
import { BALANCE_RETRY_MS } from '../base/limits.ts'
import type { ChainAdapter } from '../chains/adapter.ts'
import { balanceChanged, balanceForgotten } from '../store/actions.ts'
import { networkById } from '../store/select.ts'
import type { Store } from '../store/store.ts'
import { createWatched, type Watched } from './watched.ts'

const balanceSchema: z.ZodMiniType<Balance> = z.object({
  name: z.string(),
  symbol: z.string(),
  chainId: networkIdSchema,
  address: z.optional(caipAddressSchema),
  quantity: z.object({ decimals: z.string(), numeric: z.string().check(z.regex(/^\d+(\.\d+)?$/)) }),
})

export interface CreateBalancesParameters {
  readonly store: Store
  readonly clock: Clock
  readonly caches: Caches
  readonly kv: KeyValue
  readonly writer: Writer
  readonly chains: (namespace: Namespace) => Promise<ChainAdapter>
  readonly isVisible: (account: CaipAddress) => boolean
}

export interface Balances extends Watched<Balance, CaipAddress> {
  /** Accounts that left: no trace of what they had. */
  clear(isMeant?: (key: string) => boolean): Promise<void>
}

/** Native balances (cached 30 s, tried again after 30 s). Read from the chain's node, kept as decimal text. */
export function createBalances({
  store,
  clock,
  caches,
  kv,
  writer,
  chains,
  isVisible,
}: CreateBalancesParameters): Balances {
  const cache = createCache({
    kv,
    writer,
    clock,
    name: 'balance',
    schema: balanceSchema,
    ...caches.balance,
  })

  async function load(account: CaipAddress): Promise<Balance> {
    const { namespace, networkId, address } = parseCaipAddress(account)
    const network = networkById(store.get(), networkId)
    if (!network) throw new NetworkNotFoundError(networkId)
    const { value } = await (await chains(namespace)).balance(network, address)
    const { name, symbol, decimals } = network.nativeCurrency
    return {
      name,
      symbol,
      chainId: networkId,
      quantity: { decimals: String(decimals), numeric: formatUnits(value, decimals) },
    }
  }

  const watched = createWatched<Balance, CaipAddress>({
    clock,
    cache,
    everyMs: caches.balance.ttlMs,
    retryMs: BALANCE_RETRY_MS,
    load,
    toError: cause => new BalanceUnavailableError({ cause }),
    show(account, { status, value, error, at }) {
      const wire = error === null ? null : toErrorWire(error)
      balanceChanged(store, account, { status, balance: value, error: wire, at })
    },
    forget: account => balanceForgotten(store, account),
    isVisible,
  })
  return { ...watched, clear: cache.clear }
}
