import type { Network } from '../../../bridge/contract/network.ts'
import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'
import type { withoutRemoved } from '../../../bridge/services/control.ts'
import { createStore, type ReadStore } from '../../state/store.ts'
import type { ThemeStore } from '../../state/theme.ts'
import type { TabkeyConfig, Unsubscribe } from '../api/tabkey.ts'
import type { ResolvedConfig } from '../config/resolveConfig.ts'
import type { LinkConfig, PageConfig } from '../options/pageOptions.ts'
import { canonicalJson } from './identity.ts'
import type { OpenTab } from './openTab.ts'

/** The config of one tab as its parts read it. */
export interface TabConfig {
  readonly engine: EngineConfig
  readonly page: PageConfig
  readonly link: LinkConfig
}

/** The config of one tab, which `tabkey.update` changes. */
export interface Settings {
  readonly store: ReadStore<TabConfig>
  /** What the host gave, updates included. */
  input(): TabkeyConfig
  /**
   * Puts a new config in place. The tab's own options change at once; resolves when the engine knows the rest.
   *
   * @param changed names of the options that the host named
   * @param whenReady settles when an engine is joined
   * @throws ConfigError and changes nothing
   */
  change(next: TabkeyConfig, changed: readonly string[], whenReady: () => Promise<unknown>): Promise<void>
  stop(): void
}

export interface CreateSettingsParameters {
  readonly input: TabkeyConfig
  readonly read: (config: TabkeyConfig) => ResolvedConfig
  /** Fills in what the page knows: metadata, sign-in. */
  readonly complete: (config: ResolvedConfig) => TabConfig
  readonly config: TabConfig
  readonly tab: OpenTab
  readonly theme: ThemeStore
  /** Called with the features after each change: the client shows and hides their methods. */
  readonly onFeatures: (features: EngineConfig['features']) => void
}

/** Keeps the config of one tab, and follows changes of the networks that other tabs made. */
export function createSettings({
  input: first,
  read,
  complete,
  config,
  tab,
  theme,
  onFeatures,
}: CreateSettingsParameters): Settings {
  // The engine receives the config of the host; the control file is applied to what views read.
  let own = config
  let restrict: typeof withoutRemoved | undefined
  const restricted = (): TabConfig => restrict?.(own, tab.engine.mirror.getState()?.control) ?? own
  const store = createStore(restricted())
  let input = first

  function show(): void {
    store.set(restricted())
    onFeatures(store.getState().engine.features)
  }

  /** Applies a changed control file. Its code is loaded with the first file, and again when it did not load. */
  async function applyControl(): Promise<void> {
    if (tab.engine.mirror.getState()?.control)
      restrict ??= (await import('../../../bridge/services/control.ts')).withoutRemoved
    show()
  }

  /** Another tab changed the networks of all tabs: this tab sends the same list to the next engine. */
  function adopt(known: readonly Network[]): void {
    const { engine, ...rest } = own
    const hasDefault = known.some(({ caipNetworkId }) => caipNetworkId === engine.defaultNetwork)
    const [fallback] = known
    if (!fallback) return
    const { defaultNetwork: _old, ...others } = input
    input = { ...(hasDefault ? input : others), networks: known }
    const defaultNetwork = hasDefault ? engine.defaultNetwork : fallback.caipNetworkId
    own = { ...rest, engine: { ...engine, networks: known, defaultNetwork } }
    store.set(restricted())
    tab.configure(own.engine)
  }

  // A tab that another client has opened may know the file already.
  if (tab.engine.mirror.getState()?.control) applyControl().catch(() => {})
  const offMirror: Unsubscribe = tab.engine.mirror.subscribe((state, before) => {
    if (state && JSON.stringify(state.control) !== JSON.stringify(before?.control))
      applyControl().catch(() => {})
    if (!state || !before || state.engine.epoch !== before.engine.epoch) return
    const { known, revision = 0 } = state.networks
    const isOwn = canonicalJson(known) === canonicalJson(own.engine.networks)
    if (revision > (before.networks.revision ?? 0) && !isOwn) adopt(known)
  })

  return {
    store,
    input: () => input,
    async change(next, changed, whenReady) {
      const resolved = complete(read(next))
      const before = own
      input = next
      const { themeMode: mode, themeVariables: variables } = resolved.page
      theme.set({
        ...(changed.includes('themeMode') ? { mode } : {}),
        ...(changed.includes('themeVariables') ? { variables } : {}),
      })
      own = resolved
      show()
      if (canonicalJson(resolved.engine) === canonicalJson(before.engine)) return
      tab.configure(resolved.engine)
      await whenReady()
      await tab.engine.greetAgain(changed.includes('networks') ? { replacesNetworks: true } : {})
    },
    stop: offMirror,
  }
}
