import type { Namespace } from '../../bridge/contract/network.ts'
import { AdapterNotFoundError } from '../../bridge/errors/client.ts'
import type { EngineConfig } from '../../bridge/options/engineOptions.ts'
import type { Clock } from '../base/clock.ts'
import { createLazy, type Lazy } from '../base/lazy.ts'
import type { ResolvedEndpoints } from '../net/endpoints.ts'
import type { Fetch } from '../net/exchange.ts'
import type { ChainAdapter, FindExecution } from './adapter.ts'
import { hostFamily } from './hostFamilies.ts'
import { createNodes } from './nodes.ts'

export interface OpenChainsParameters {
  readonly clock: Clock
  readonly fetch: Fetch
  readonly endpoints: () => ResolvedEndpoints
  readonly config: () => Pick<EngineConfig, 'networks' | 'endpoints'>
  readonly findExecution?: FindExecution
}

export interface Chains {
  /** @throws AdapterNotFoundError where no family is known for the namespace */
  get(namespace: Namespace): Promise<ChainAdapter>
  close(): void
}

/** The chain families, each fetched when a network of its is used: one line per family, and the host's own. */
export function openChains(parameters: OpenChainsParameters): Chains {
  const families: Readonly<Partial<Record<Namespace, Lazy<ChainAdapter>>>> = {
    eip155: createLazy(async () => (await import('./evm/adapter.ts')).createEvmAdapter(parameters)),
    solana: createLazy(async () => (await import('./solana/adapter.ts')).createSolanaAdapter(parameters)),
    bip122: createLazy(async () => (await import('./bitcoin/adapter.ts')).createBitcoinAdapter(parameters)),
  }
  const hosts = new Map<Namespace, Lazy<ChainAdapter>>()

  function getFamily(namespace: Namespace): Lazy<ChainAdapter> {
    const own = Object.hasOwn(families, namespace) ? families[namespace] : hosts.get(namespace)
    if (own) return own
    const family = hostFamily(namespace)
    if (!family) throw new AdapterNotFoundError(namespace)
    const nodes = createNodes(parameters)
    const made = createLazy(async () =>
      family.adapter({
        request: (network, method, params, signal) =>
          nodes.of(network).request(method, params, signal && { signal }),
      }),
    )
    hosts.set(namespace, made)
    return made
  }

  return {
    get: async namespace => getFamily(namespace).get(),
    close() {
      for (const family of [...Object.values(families), ...hosts.values()])
        family.notify(adapter => adapter.close())
    },
  }
}
