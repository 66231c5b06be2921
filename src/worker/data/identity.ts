import * as z from 'zod/mini'
import type { DataImage } from '../../bridge/contract/image.ts'
import type { CaipAddress, Namespace, NetworkId } from '../../bridge/contract/network.ts'
import type { IdentityEntry } from '../../bridge/contract/state.ts'
import { toWalletError } from '../../bridge/errors/revive.ts'
import type { Caches } from '../../bridge/options/caches.ts'
import { isRegistryName } from '../../bridge/values/accountName.ts'
import { isEvmAddress, parseCaipAddress } from '../../bridge/values/caip.ts'
import { createCache } from '../../storage/cache.ts'
import type { Writer } from '../../storage/coalesce.ts'
import type { KeyValue } from '../../storage/keyValue.ts'
import type { Clock } from '../base/clock.ts'
import { BALANCE_RETRY_MS } from '../base/limits.ts'
import type { ChainAdapter } from '../chains/adapter.ts'
import { identityChanged, identityForgotten } from '../store/actions.ts'
import { networkById } from '../store/select.ts'
import type { Store } from '../store/store.ts'
import type { Hosted } from './hosted.ts'
import { identityAnswerSchema, identitySchema } from './identity.schema.ts'
import type { Registry } from './registry.ts'
import { createSupportedChains } from './supportedChains.ts'
import { createWatched, type Watched } from './watched.ts'

type Identity = Pick<IdentityEntry, 'name' | 'avatar'>

const NAME_MAX = 255
/** Names that are their own normal form: no chunk has to load for them. */
const PLAIN_NAME = /^[a-z0-9]+([.-][a-z0-9]+)*$/
const NO_IDENTITY: Identity = { name: null, avatar: null }

export interface CreateIdentityParameters {
  readonly store: Store
  readonly clock: Clock
  readonly caches: Caches
  readonly kv: KeyValue
  readonly writer: Writer
  readonly hosted: Hosted
  readonly chains: (namespace: Namespace) => Promise<ChainAdapter>
  /** Makes a `data:` URL of an avatar record, or `null`. */
  readonly avatar: (url: string) => Promise<DataImage | null>
  readonly isVisible: (account: CaipAddress) => boolean
}

export interface Identities extends Watched<Identity, CaipAddress> {
  /**
   * The address a name points to: of the registry's own names the blockchain API's word, of others ENS's.
   *
   * @param isForced bypasses the cache
   * @throws NameLookupError where Ethereum is not among the networks, and for names that are kept outside of the chain
   */
  resolve(name: string, isForced?: boolean): Promise<string | null>
  /** @param isMeant which accounts; without it everything, names that were looked up too */
  clear(isMeant?: (key: string) => boolean): Promise<void>
}

/** Names and avatars of accounts (cached 5 minutes): the blockchain API's word, else ENS. Test networks have none. */
export function createIdentity(parameters: CreateIdentityParameters): Identities {
  const { store, clock, caches, kv, writer, hosted, chains, avatar, isVisible } = parameters
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
  const supportedChains = createSupportedChains(hosted)
  /** The chunk of the registry loads with the first name that it may have. */
  const registry = async (): Promise<Registry> => (await import('./registry.ts')).createRegistry(hosted)

  /**
   * A service's name in its normal form (ENSIP-15). A name without a normal form is not shown. No character is removed
   * from it, because the rest may be the name of another account.
   */
  async function readName(name: string | null): Promise<string | null> {
    if (!name || name.length > NAME_MAX) return null
    return PLAIN_NAME.test(name) ? name : ((await (await chains('eip155')).readName?.(name)) ?? null)
  }

  async function fetchFromApi(
    address: string,
    networkId: NetworkId,
    isForced: boolean,
  ): Promise<Identity | undefined> {
    if (!hosted.has('blockchainApi') || !(await supportedChains()).has(networkId)) return undefined
    const path = `/v1/identity/${address}`
    // Browsers keep this answer for a day: a name that was just registered is behind it.
    const answer = await hosted.fetchPage('blockchainApi', http =>
      http.get(path, { schema: identityAnswerSchema, skipsCache: isForced }),
    )
    const name = await readName(answer.name)
    return { name, avatar: answer.avatar ? await avatar(answer.avatar) : null }
  }

  /** Where the identity fails, the registry's reverse lookup. */
  async function fetchFromRegistry(address: string): Promise<Identity | undefined> {
    const found = await (await registry()).lookup(address)
    if (!found) return undefined
    const name = await readName(found.name)
    return { name, avatar: found.avatar ? await avatar(found.avatar).catch(() => null) : null }
  }

  async function fetchFromEns(address: string): Promise<Identity> {
    const found = await (await chains('eip155')).lookupAddress?.(address)
    const { name, avatar: record } = found ?? { name: null, avatar: null }
    return { name, avatar: name !== null && record ? await avatar(record) : null }
  }

  async function load(account: CaipAddress, isForced: boolean): Promise<Identity> {
    const { namespace, networkId, address } = parseCaipAddress(account)
    const network = networkById(store.get(), networkId)
    if (namespace !== 'eip155' || !isEvmAddress(address) || !network || network.testnet) return NO_IDENTITY
    const served = await fetchFromApi(address, networkId, isForced)
      .catch(() => fetchFromRegistry(address))
      .catch(() => undefined)
    return served ?? fetchFromEns(address)
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
      return addresses.get(name, async () => {
        if (hosted.has('blockchainApi') && isRegistryName(name)) return (await registry()).resolve(name)
        return (await (await chains('eip155')).resolveName?.(name)) ?? null
      })
    },
    async clear(isMeant) {
      await Promise.all([cache.clear(isMeant), isMeant ? undefined : addresses.clear()])
    },
  }
}
