import type { EngineApi } from '../../src/bridge/contract/engineApi.ts'
import type { LinkState } from '../../src/bridge/contract/link.ts'
import type { SharedState } from '../../src/bridge/contract/state.ts'
import { base, ethereum } from '../../src/networks.ts'
import type { TabkeyConfig } from '../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../src/ui/client/config/resolveConfig.ts'
import type { LoadTab } from '../../src/ui/client/create/createLauncher.ts'
import type { LoadModal } from '../../src/ui/client/create/mountOnce.ts'
import { startTab } from '../../src/ui/client/create/startTab.ts'
import { stateBeforeEngine } from '../../src/ui/client/create/stateBeforeEngine.ts'
import { loadTabParts } from '../../src/ui/client/create/tabParts.ts'
import type { EngineLink, EngineLinkOptions } from '../../src/ui/client/tab/engineLink.ts'
import { createStore } from '../../src/ui/state/store.ts'

export const ADDRESS = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
export const OTHER = '0x52908400098527886E0F7030069857D2E4169EE7'

/** The engine's state without a connection. */
export function emptyState(): SharedState {
  return stateBeforeEngine(resolveConfig({ networks: [ethereum, base] }).engine, null)
}

/** The engine's state with one account connected. */
export function connectedState(
  network: `eip155:${number}` = 'eip155:1',
  address: string = ADDRESS,
  status: 'connected' | 'connecting' = 'connected',
): SharedState {
  const state = emptyState()
  const wallet = { name: 'Example Wallet', type: 'announced', rdns: 'com.example.wallet' } as const
  return {
    ...state,
    connections: {
      eip155: {
        namespace: 'eip155',
        status,
        walletId: 'com.example.wallet',
        kind: 'announced',
        wallet,
        reach: 'reachable',
        approvedNetworks: 'all',
      },
    },
    accounts: {
      eip155: {
        address,
        caipAddress: `${network}:${address}`,
        allAccounts: [{ namespace: 'eip155', address, type: 'eoa' }],
      },
    },
    networks: { ...state.networks, active: { eip155: network } },
  }
}

type Answers = { readonly [path: string]: ((argument: never) => unknown) | undefined }

/**
 * An engine that does what the test says: calls are written down, answers come from `answers`, the mirror moves when
 * the test moves it. For logic of the tab alone; what the real engine does is tested in test/flow.
 */
export function createFakeLink(answers: Answers = {}) {
  const mirror = createStore<SharedState | null>(null)
  const link = createStore<LinkState>({ status: 'connecting', mode: null, epoch: null, error: null })
  const calls: { path: string; argument: unknown }[] = []
  const ready = new Set<() => void>()
  const noModal: LoadModal = async () => ({
    mountModal: () => ({ element: { isConnected: true }, unmount: () => {} }),
    prepareFirstView: async () => {},
  })
  let count = 0
  /** Callers of `started`, resolved with every tab that starts. */
  const waiting = new Set<() => void>()
  const links: EngineLinkOptions[] = []
  const greetings: ReturnType<EngineLinkOptions['hello']>[] = []
  let stops = 0
  const group = (prefix: string): unknown =>
    new Proxy(() => {}, {
      get: (_, name) =>
        typeof name === 'string' && name !== 'then' ? group(prefix ? `${prefix}.${name}` : name) : undefined,
      apply: async (_, __, [argument]: unknown[]) => {
        calls.push({ path: prefix, argument })
        return answers[prefix]?.(argument as never)
      },
    })
  function connect(options: EngineLinkOptions): EngineLink {
    links.push(options)
    return {
      getTabId: () => `tab${links.length}`,
      api: group('') as EngineApi,
      mirror,
      link,
      onReady(listener) {
        ready.add(listener)
        return () => ready.delete(listener)
      },
      async greetAgain(part) {
        greetings.push({ ...options.hello(), ...part })
      },
      stop() {
        stops += 1
        link.set({ status: 'closed', mode: null, epoch: null, error: null })
      },
    }
  }
  return {
    mirror,
    link,
    calls,
    links,
    /** Hellos after the first one. */
    greetings,
    get stops() {
      return stops
    },
    called: (path: string) => calls.filter(call => call.path === path).map(call => call.argument),
    /** A welcome with this state. */
    welcome(state: SharedState) {
      link.set({ status: 'ready', mode: 'sharedWorker', epoch: 1, error: null })
      mirror.set(state)
      for (const listener of [...ready]) listener()
    },
    /** The tab of this engine, for `createClient`. */
    loadTab:
      (loadModal: LoadModal = noModal, input: TabkeyConfig = { networks: [ethereum, base] }): LoadTab =>
      async parameters => {
        const parts = await loadTabParts(parameters.shown.view, parameters.shown.config.page)
        const tab = startTab(parameters, { ...parts, connect, loadModal, input, read: resolveConfig })
        count += 1
        for (const resolve of waiting) resolve()
        waiting.clear()
        return tab
      },
    /** Waits until this many clients have their tab. */
    async started(clients = 1): Promise<void> {
      // A client starts in tasks of its own, behind a first import of its parts: the test's deadline bounds it.
      while (count < clients) await new Promise<void>(resolve => waiting.add(resolve))
    },
  }
}
