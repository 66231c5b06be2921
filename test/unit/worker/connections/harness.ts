import { vi } from 'vitest'
import type { ConnectParameters, WalletEvent } from '../../../../src/bridge/contract/engineApi.ts'
import type { Namespace, Network, NetworkId } from '../../../../src/bridge/contract/network.ts'
import type { Eip1193Args } from '../../../../src/bridge/contract/wallet.ts'
import { NotConnectedError } from '../../../../src/bridge/errors/connection.ts'
import type { EngineConfig } from '../../../../src/bridge/options/engineOptions.ts'
import { createConnections } from '../../../../src/worker/connections/connections.ts'
import { createSwitchNetwork } from '../../../../src/worker/connections/switchNetwork.ts'
import type { Connector, WalletRequest } from '../../../../src/worker/connectors/connector.ts'
import { createPageWallet } from '../../../../src/worker/connectors/injected/pageWallet.ts'
import { createPageWallets } from '../../../../src/worker/connectors/injected/pageWallets.ts'
import { createWalletTabs } from '../../../../src/worker/connectors/walletTabs.ts'
import { configArrived } from '../../../../src/worker/store/configs.ts'
import type { Grant } from '../../../../src/worker/store/connections.ts'
import type { Store } from '../../../../src/worker/store/store.ts'
import { createViews } from '../../../../src/worker/store/views.ts'
import { testEngineConfig } from '../../../support/engineConfig.ts'
import { testStore } from '../../../support/engineStore.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { createServiceTab, type ScriptedWallet, type ServiceTab } from '../../../support/serviceTab.ts'

export const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

export function network(id: number, name: string): Network {
  return {
    id,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`http://127.0.0.1:1/${id}`] } },
    blockExplorers: { default: { name: 'Scan', url: `http://127.0.0.1:1/scan/${id}` } },
  }
}

export const MAINNET = network(1, 'Ethereum')
export const BASE = network(8453, 'Base')
export const SOLANA: Network = {
  ...network(5, 'Solana'),
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
}

export function configOf(networks: readonly Network[] = [MAINNET, BASE]): EngineConfig {
  return testEngineConfig({
    networks,
    defaultNetwork: networks[0]?.caipNetworkId ?? 'eip155:1',
  })
}

export function newStore(): Store {
  return testStore()
}

/** Promises and macrotasks of everybody settle. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await new Promise<void>(resolve => setImmediate(resolve))
}

let nextId = 1
export const freshId = () => `connect-${String(nextId++).padStart(8, '0')}`

/** Store, owners, page wallets and connections as the engine introduces them to each other, without ports or disk. */
export function createWorld({
  store = newStore(),
  config = configOf(),
  others = [],
  persisted = async () => {},
}: {
  readonly store?: Store
  readonly config?: EngineConfig
  /** Connectors beside the page's. */
  readonly others?: readonly Connector[]
  readonly persisted?: () => Promise<void>
} = {}) {
  const clock = createFakeClock()
  const walletTabs = createWalletTabs(clock)
  const views = createViews(store)
  const closed: Namespace[] = []
  const pageWallet = createPageWallet({ store, walletTabs, clock, oneClick: async () => null })
  const connectors = [...others, pageWallet]
  const switchNetwork = createSwitchNetwork({
    store,
    clock,
    request(connection, networkId, args, tab) {
      const connector = connectors.find(candidate => candidate.serves(connection.walletId)) ?? pageWallet
      const signal = new AbortController().signal
      const onSending = async () => {}
      return connector.request(
        { id: '', namespace: connection.namespace, networkId, args, tab, signal, onSending },
        connection,
      )
    },
  })
  const connections = createConnections({
    store,
    clock,
    connectors: () => connectors,
    switchNetwork,
    onClosed: ({ namespace }) => closed.push(namespace),
    persisted,
  })
  const pageWallets = createPageWallets({
    store,
    clock,
    walletTabs,
    connector: pageWallet,
    events: connections.events,
  })
  configArrived(store, config)

  /** A tab says hello and announces its wallets, as `engine.ts` takes it in. */
  function openTab(id: string, wallets: readonly ScriptedWallet[] = [], visibleAt?: number): ServiceTab {
    const tab = createServiceTab({ id, wallets, ...(visibleAt === undefined ? {} : { visibleAt }) })
    walletTabs.addTab(tab)
    views.open(tab)
    pageWallets.found(tab, tab.announced())
    return tab
  }

  return {
    store,
    clock,
    walletTabs,
    views,
    closed,
    pageWallet,
    pageWallets,
    connections,
    switchNetwork,
    openTab,
    closeTab(tab: ServiceTab) {
      tab.die()
      views.close(tab)
      connections.onTabClosed(tab)
      pageWallets.onTabClosed(tab)
    },
    sleepTab(tab: ServiceTab) {
      tab.sleep()
      pageWallets.onSuspend(tab)
    },
    wakeTab(tab: ServiceTab) {
      tab.wake()
      pageWallets.onResume(tab)
    },
    connect: (tab: ServiceTab, wallet: ScriptedWallet, more: Partial<ConnectParameters> = {}) =>
      connections.connect(tab, { wallet: wallet.info.id, id: freshId(), ...more }),
    /** A dapp's request, as the last step of `rpc` hands it over. */
    request(args: Eip1193Args, more: Partial<WalletRequest> = {}) {
      const connection = store.get().connections.eip155
      if (!connection) return Promise.reject(new NotConnectedError())
      const networkId: NetworkId = store.get().networks.active.eip155 ?? 'eip155:1'
      const signal = new AbortController().signal
      const onSending = async () => {}
      return pageWallet.request(
        { id: freshId(), namespace: 'eip155', networkId, args, tab: null, signal, onSending, ...more },
        connection,
      )
    },
    event: (tab: ServiceTab, event: WalletEvent) => pageWallets.event(tab, event),
    status: () => store.get().connections.eip155?.status ?? 'disconnected',
    address: () => store.get().accounts.eip155?.address,
    caipAddress: () => store.get().accounts.eip155?.caipAddress,
    standsOn: () => store.get().networks.unsupported.eip155 ?? store.get().networks.active.eip155,
  }
}

/** A wallet's error as EIP-1193 describes it. */
export function walletError(code: number, message = 'no', data?: unknown): Error {
  return Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) })
}

/** What an extension grants: one account on mainnet. */
export const RED_GRANT: Grant = {
  namespace: 'eip155',
  accounts: [`eip155:1:${ALICE}`],
  networkId: 'eip155:1',
  connection: {
    walletId: 'red',
    kind: 'announced',
    wallet: { name: 'Red', type: 'announced' },
    approvedNetworks: 'all',
  },
}

/** A store, and what its listeners heard. */
export function watchedStore() {
  const store = newStore()
  const heard = vi.fn()
  store.subscribe(heard)
  return { store, heard }
}
