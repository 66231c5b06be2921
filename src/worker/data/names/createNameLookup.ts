import type { DataImage } from '../../../bridge/contract/image.ts'
import type { NameSource } from '../../../bridge/contract/nameSource.ts'
import type { Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import type { IdentityEntry } from '../../../bridge/contract/state.ts'
import { NameLookupError } from '../../../bridge/errors/nameLookup.ts'
import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'
import { isRegistryName } from '../../../bridge/values/accountName.ts'
import type { ChainAdapter } from '../../chains/adapter.ts'
import type { Hosted } from '../hosted.ts'
import { createRegistry } from '../registry.ts'
import { createSupportedChains } from '../supportedChains.ts'
import { identityAnswerSchema } from './names.schema.ts'

type Identity = Pick<IdentityEntry, 'name' | 'avatar'>

const NAME_MAX = 255
/** Names that are their own normal form: no chunk has to load for them. */
const PLAIN_NAME = /^[a-z0-9]+([.-][a-z0-9]+)*$/
const NO_IDENTITY: Identity = { name: null, avatar: null }

export interface CreateNameLookupParameters {
  readonly config: () => Pick<EngineConfig, 'projectId' | 'endpoints'>
  readonly hosted: Hosted
  readonly chains: (namespace: Namespace) => Promise<ChainAdapter>
  /** Makes a `data:` URL of an avatar record, or `null`. */
  readonly avatar: (url: string) => Promise<DataImage | null>
}

/** Reads names from the sources of `endpoints.names`, in their order. */
export interface NameLookup {
  /**
   * The name and avatar of an EVM account.
   *
   * @param isForced bypasses the browser's cache
   * @throws what the last source throws, where no source answered
   */
  find(address: string, networkId: NetworkId, isForced: boolean): Promise<Identity>
  /**
   * The address a name points to.
   *
   * @throws NameLookupError where no source can look the name up, and for names that are kept outside of the chain
   */
  resolve(name: string): Promise<string | null>
}

/** Where the host named none: a project id brings the service, which reads ENS itself; else the host's own node is first. */
const DEFAULT_ORDER: Readonly<Record<'hosted' | 'own', readonly NameSource[]>> = {
  hosted: [{ type: 'service' }, { type: 'ens' }],
  own: [{ type: 'ens' }, { type: 'service' }],
}

export function createNameLookup({ config, hosted, chains, avatar }: CreateNameLookupParameters): NameLookup {
  const supportedChains = createSupportedChains(hosted)
  const registry = createRegistry(hosted)

  function listSources(): readonly NameSource[] {
    const { projectId, endpoints } = config()
    return [endpoints.names ?? DEFAULT_ORDER[projectId ? 'hosted' : 'own']].flat()
  }

  /**
   * A service's name in its normal form (ENSIP-15). A name without a normal form is not shown. No character is removed
   * from it, because the rest may be the name of another account.
   */
  async function readName(name: string | null): Promise<string | null> {
    if (!name || name.length > NAME_MAX) return null
    return PLAIN_NAME.test(name) ? name : ((await (await chains('eip155')).readName?.(name)) ?? null)
  }

  async function fetchFromApi(address: string, isForced: boolean): Promise<Identity> {
    // Browsers keep this answer for a day: a name that was just registered is behind it.
    const answer = await hosted.fetchPage('blockchainApi', http =>
      http.get(`/v1/identity/${address}`, { schema: identityAnswerSchema, skipsCache: isForced }),
    )
    const name = await readName(answer.name)
    return { name, avatar: answer.avatar ? await avatar(answer.avatar) : null }
  }

  /** Where the identity fails, the registry's reverse lookup. */
  async function fetchFromRegistry(address: string): Promise<Identity | undefined> {
    const found = await registry.lookup(address)
    if (!found) return undefined
    const name = await readName(found.name)
    return { name, avatar: found.avatar ? await avatar(found.avatar).catch(() => null) : null }
  }

  /** @returns `undefined` where the service does not serve the network, or does not answer */
  async function fetchFromService(
    address: string,
    networkId: NetworkId,
    isForced: boolean,
  ): Promise<Identity | undefined> {
    if (!hosted.has('blockchainApi')) return undefined
    try {
      if (!(await supportedChains()).has(networkId)) return undefined
      return await fetchFromApi(address, isForced)
    } catch {
      return fetchFromRegistry(address).catch(() => undefined)
    }
  }

  /** @returns `undefined` without a name; the next source may have one */
  async function fetchFromEns(address: string, networkId: NetworkId): Promise<Identity | undefined> {
    const found = await (await chains('eip155')).lookupAddress?.(address, networkId)
    if (!found || found.name === null) return undefined
    return { name: found.name, avatar: found.avatar ? await avatar(found.avatar) : null }
  }

  return {
    async find(address, networkId, isForced) {
      let failure: { readonly error: unknown } | undefined
      for (const { type } of listSources()) {
        try {
          const found =
            type === 'ens'
              ? await fetchFromEns(address, networkId)
              : await fetchFromService(address, networkId, isForced)
          // The service's answer counts without a name too: it has looked ENS up.
          if (found) return found
        } catch (error) {
          failure = { error }
        }
      }
      if (failure) throw failure.error
      return NO_IDENTITY
    },
    async resolve(name) {
      const types = listSources().map(({ type }) => type)
      // Names of the registry are not in ENS: the order of the sources does not matter.
      if (types.includes('service') && hosted.has('blockchainApi') && isRegistryName(name))
        return registry.resolve(name)
      const adapter = types.includes('ens') ? await chains('eip155') : undefined
      if (!adapter?.resolveName) throw new NameLookupError('noEthereum')
      return adapter.resolveName(name)
    },
  }
}
