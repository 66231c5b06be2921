import type { AlertCode } from '../../bridge/contract/alertCode.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import { EngineStartError } from '../../bridge/errors/client.ts'
import type { EngineConfig } from '../../bridge/options/engineOptions.ts'
import { SAFE_ID } from '../../bridge/values/walletIds.ts'
import type { Writer } from '../../storage/coalesce.ts'
import type { OpenedKeyValue } from '../../storage/openKeyValue.ts'
import type { Clock } from '../base/clock.ts'
import { createLazy } from '../base/lazy.ts'
import type { ProbeSlot } from '../base/probe.ts'
import type { FindExecution } from '../chains/adapter.ts'
import { type Chains, openChains } from '../chains/openChains.ts'
import { createWalletTabs, type WalletTabs } from '../connectors/walletTabs.ts'
import { type ResolvedEndpoints, resolveEndpoints } from '../net/endpoints.ts'
import { type Fetch, systemFetch } from '../net/exchange.ts'
import type { Online } from '../net/online.ts'
import { alertRaised } from '../store/alerts.ts'
import { findConnectedWallet } from '../store/standby.ts'
import type { Store } from '../store/store.ts'
import type { Views } from '../store/views.ts'

/** What the engine has before its services start. */
export interface Foundation {
  readonly store: Store
  readonly views: Views
  readonly clock: Clock
  readonly kv: OpenedKeyValue
  readonly writer: Writer
  readonly fence: { readonly key: string; readonly epoch: number }
  readonly identity: string
  readonly online: Online
  /** Default: the global one. */
  readonly fetch: Fetch | undefined
  readonly configs: { readonly newest?: EngineConfig }
  /** Tabs that connected before the services were created. */
  readonly tabs: Iterable<Tab>
  /** Those whose config has `devtools`. */
  readonly devtoolsTabs: ReadonlySet<Tab>
}

/** What every service may use, and what depends on no service. */
export interface EngineBase extends Omit<Foundation, 'fetch' | 'configs'> {
  readonly fetch: Fetch
  readonly config: () => EngineConfig
  readonly endpoints: () => ResolvedEndpoints
  readonly alert: (code: AlertCode, origin?: string) => void
  readonly walletTabs: WalletTabs
  readonly chains: Chains
  /** Filled by the devtools. */
  readonly slot: ProbeSlot
}

export function createEngineBase({
  configs,
  fetch: send = systemFetch,
  ...foundation
}: Foundation): EngineBase {
  const { clock, store } = foundation
  const slot: ProbeSlot = {}
  const fetch: Fetch = (url, init) => slot.probe?.exchange(url, init, send) ?? send(url, init)
  function config(): EngineConfig {
    if (configs.newest) return configs.newest
    throw new EngineStartError({ details: 'no hello yet' })
  }
  const endpoints = (): ResolvedEndpoints => resolveEndpoints(config())
  const walletTabs = createWalletTabs(clock)
  const safeExecution = createLazy(async () => {
    const { createSafeExecution } = await import('../connectors/injected/safeExecution.ts')
    return createSafeExecution({ store, clock, walletTabs })
  })
  const findExecution: FindExecution = async (networkId, hash) =>
    findConnectedWallet(store.get(), { namespace: 'eip155', walletId: SAFE_ID })
      ? (await safeExecution.get())(networkId, hash)
      : undefined
  return {
    ...foundation,
    slot,
    fetch,
    config,
    endpoints,
    alert: (code, origin) => alertRaised(store, code, clock.now(), origin),
    walletTabs,
    chains: openChains({ clock, fetch, endpoints, config, findExecution }),
  }
}
