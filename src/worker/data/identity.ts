import * as z from 'zod/mini'
import type { CaipAddress } from '../../bridge/contract/network.ts'
import type { IdentityEntry } from '../../bridge/contract/state.ts'
import { toWalletError } from '../../bridge/errors/revive.ts'
import type { Caches } from '../../bridge/options/caches.ts'
import { isEvmAddress, parseCaipAddress } from '../../bridge/values/caip.ts'
import { createCache } from '../../storage/cache.ts'
import type { Writer } from '../../storage/coalesce.ts'
import type { KeyValue } from '../../storage/keyValue.ts'
import type { Clock } from '../base/clock.ts'
import { createLazy } from '../base/lazy.ts'
import { BALANCE_RETRY_MS } from '../base/limits.ts'
import { identityChanged, identityForgotten } from '../store/actions.ts'
import { networkById } from '../store/select.ts'
import type { Store } from '../store/store.ts'
import { identitySchema } from './identity.schema.ts'
import type { CreateNameLookupParameters } from './names/createNameLookup.ts'
import { createWatched, type Watched } from './watched.ts'

type Identity = Pick<IdentityEntry, 'name' | 'avatar'>

const NO_IDENTITY: Identity = { name: null, avatar: null }

export interface CreateIdentityParameters extends CreateNameLookupParameters {
  readonly store: Store
  readonly clock: Clock
  readonly caches: Caches
  readonly kv: KeyValue
  readonly writer: Writer
  readonly isVisible: (account: CaipAddress) => boolean
}

export interface Identities extends Watched<Identity, CaipAddress> {
  /**
   * The address a name points to, by the sources of `endpoints.names`.
   *
   * @param isForced bypasses the cache
   * @throws NameLookupError where Ethereum is not among the networks, and for names that are kept outside of the chain
   */
  resolve(name: string, isForced?: boolean): Promise<string | null>
  /** @param isMeant which accounts; without it everything, names that were looked up too */
  clear(isMeant?: (key: string) => boolean): Promise<void>
}

/** Names and avatars of accounts (cached 5 minutes), by the sources of `endpoints.names`. Test networks have none. */
export function createIdentity(parameters: CreateIdentityParameters): Identities {
  const { store, clock, caches, kv, writer, isVisible } = parameters
  const disk = { kv, writer, clock }
  const cache = createCache<Identity>({
    ...disk,
    name: 'identity',
    schema: identitySchema,
    ...caches.identity,
  })
  const addresses = createCache<string | null>({
    ...disk,
    name: 'ens',
    schema: z.nullable(z.string().check(z.refine(isEvmAddress))),
    ...caches.ens,
  })
  /** The chunk of the sources loads with the first name that is read. */
  const lookup = createLazy(async () =>
    (await import('./names/createNameLookup.ts')).createNameLookup(parameters),
  )

  async function load(account: CaipAddress, isForced: boolean): Promise<Identity> {
    const { namespace, networkId, address } = parseCaipAddress(account)
    const network = networkById(store.get(), networkId)
    if (namespace !== 'eip155' || !isEvmAddress(address) || !network || network.testnet) return NO_IDENTITY
    return (await lookup.get()).find(address, networkId, isForced)
  }

  const watched = createWatched<Identity, CaipAddress>({
    clock,
    cache,
    everyMs: caches.identity.ttlMs,
    retryMs: BALANCE_RETRY_MS,
    load,
    toError: toWalletError,
    show(account, { status, value }) {
      identityChanged(store, account, {
        status: status === 'stale' ? 'fresh' : status,
        ...(value ?? NO_IDENTITY),
      })
    },
    forget: account => identityForgotten(store, account),
    isVisible,
  })

  return {
    ...watched,
    async resolve(name, isForced = false) {
      if (isForced) addresses.delete(name)
      return addresses.get(name, async () => (await lookup.get()).resolve(name))
    },
    async clear(isMeant) {
      await Promise.all([cache.clear(isMeant), isMeant ? undefined : addresses.clear()])
    },
  }
}
