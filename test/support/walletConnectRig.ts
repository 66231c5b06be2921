import type { ConnectParameters } from '../../src/bridge/contract/engineApi.ts'
import type { CaipAddress, Namespace, Network, NetworkId } from '../../src/bridge/contract/network.ts'
import type { Connection, Handoff } from '../../src/bridge/contract/state.ts'
import type { Tab } from '../../src/bridge/contract/tab.ts'
import type { EngineConfig } from '../../src/bridge/options/engineOptions.ts'
import { createWriter } from '../../src/storage/coalesce.ts'
import type { KeyValue } from '../../src/storage/keyValue.ts'
import { createMemory } from '../../src/storage/memory.ts'
import { createSignClientStorage, type SignClientStorage } from '../../src/storage/signClient.ts'
import { type Clock, systemClock } from '../../src/worker/base/clock.ts'
import type { SentRequest } from '../../src/worker/connectors/walletConnect/reconcile.ts'
import {
  createWalletConnect,
  type WalletConnect,
} from '../../src/worker/connectors/walletConnect/walletConnect.ts'
import { resolveEndpoints } from '../../src/worker/net/endpoints.ts'
import type { Online } from '../../src/worker/net/online.ts'
import type { Outcome } from '../../src/worker/rpc/ledger.schema.ts'
import { configArrived } from '../../src/worker/store/configs.ts'
import {
  accountsChanged,
  connectionClosed,
  connectionOpened,
  grantChanged,
  walletMoved,
} from '../../src/worker/store/connections.ts'
import { createEngineStore, type Store } from '../../src/worker/store/store.ts'
import { testEngineConfig } from './engineConfig.ts'

export function testNetwork(chainId: number, name: string): Network {
  return {
    id: chainId,
    caipNetworkId: `eip155:${chainId}`,
    chainNamespace: 'eip155',
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`http://127.0.0.1:1/${chainId}`] } },
  }
}

export function testConfig(change: Partial<EngineConfig> = {}): EngineConfig {
  const ethereum = testNetwork(1, 'Ethereum')
  return testEngineConfig({
    projectId: 'e'.repeat(32),
    metadata: { name: 'Rig', description: 'A dapp of the tests', url: 'http://127.0.0.1:5173', icons: [] },
    networks: [ethereum, testNetwork(8453, 'Base')],
    defaultNetwork: ethereum.caipNetworkId,
    sdk: { type: 'tabkey', version: '1.7.5' },
    ...change,
  })
}

export interface FakeOnline extends Online {
  set(online: boolean): void
}

export function createFakeOnline(): FakeOnline {
  let isOnline = true
  const listeners = new Set<(online: boolean) => void>()
  return {
    isOnline: () => isOnline,
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(next) {
      isOnline = next
      for (const listener of listeners) listener(next)
    },
  }
}

export interface RigOptions {
  readonly config: EngineConfig
  readonly clock?: Clock
  /** What outlives the engine: give a stopped rig's disk to the next one. */
  readonly disk?: KeyValue
  readonly ledger?: readonly SentRequest[]
  readonly attest?: (parameters: { readonly id: string; readonly url: string }) => Promise<string | null>
  /** Stands between sign-client and its storage. */
  readonly through?: (storage: SignClientStorage) => SignClientStorage
}

export interface Rig {
  readonly connector: WalletConnect
  readonly store: Store
  readonly disk: KeyValue
  readonly online: FakeOnline
  readonly alerts: string[]
  readonly closed: string[]
  readonly recordedOutcomes: { readonly id: string; readonly outcome: Outcome }[]
  /** Connects as the engine would: grants become the connection. */
  connect(parameters?: Partial<ConnectParameters>, signal?: AbortSignal): Promise<readonly CaipAddress[]>
  /** The URI on the screen. */
  uri(): Promise<string>
  connection(): Connection
  request(
    method: string,
    params: unknown,
    more?: {
      readonly network?: NetworkId
      readonly signal?: AbortSignal
      readonly onSending?: (link?: { topic: string; rpcId: number }) => Promise<void>
      readonly onDelivered?: (handoff: Handoff) => void
    },
  ): Promise<unknown>
  /** Everything written so far is on disk. */
  flush(): Promise<void>
  /** Kills without goodbye: what a terminated worker leaves. */
  kill(): Promise<void>
}

const ENGINE = { epoch: 1, protocol: 1, build: 'test', storage: 'memory', online: true, tabs: 1 } as const
const TAB = { id: 'tab', url: 'http://127.0.0.1:5173/' } as Tab

/** The WalletConnect connector with the rest of the engine kept small: a store, events that change it, and a disk. */
export async function createRig({
  config,
  clock = systemClock,
  disk = createMemory(),
  ledger = [],
  attest,
  through = storage => storage,
}: RigOptions) {
  const store = createEngineStore(ENGINE)
  configArrived(store, config)
  const writer = createWriter(disk, { clock: systemClock })
  const online = createFakeOnline()
  const alerts: string[] = []
  const closed: string[] = []
  const recordedOutcomes: { id: string; outcome: Outcome }[] = []
  const connector = createWalletConnect({
    store,
    clock,
    identity: 'rig',
    config: () => config,
    endpoints: () => resolveEndpoints(config),
    flush: () => writer.flush(),
    storage: through(await createSignClientStorage({ kv: disk, writer, prefix: 'wc:' })),
    events: {
      opened: grant => connectionOpened(store, grant),
      accounts: (connectionId, accounts) => accountsChanged(store, connectionId, accounts),
      network: (connectionId, networkId) => walletMoved(store, connectionId, networkId),
      grant: (connectionId, change) => grantChanged(store, connectionId, change),
      closed(walletId) {
        closed.push(walletId)
        for (const namespace of Object.keys(store.get().connections))
          connectionClosed(store, { namespace: namespace as Namespace, walletId })
      },
    },
    attest: attest ?? (async () => null),
    ledgerPending: () => ledger,
    settle: (id, outcome) => void recordedOutcomes.push({ id, outcome }),
    alert: (code, origin) => void alerts.push(origin === undefined ? code : `${code} ${origin}`),
    online,
  })
  const connection = () => {
    const { eip155 } = store.get().connections
    if (!eip155) throw new Error('The rig is not connected.')
    return eip155
  }
  const rig: Rig = {
    connector,
    store,
    disk,
    online,
    alerts,
    closed,
    recordedOutcomes,
    connection,
    async connect(parameters = {}, signal = new AbortController().signal) {
      const grants = await connector.connect({ wallet: 'walletConnect', id: 'c', ...parameters }, TAB, signal)
      for (const grant of grants) connectionOpened(store, grant)
      return grants.flatMap(grant => grant.accounts)
    },
    async uri() {
      for (let left = 1_000; left > 0; left -= 1) {
        const { uri } = store.get().wc
        if (uri !== null) return uri
        await new Promise(resolve => setTimeout(resolve, 10))
      }
      throw new Error(`No URI came: ${JSON.stringify(store.get().wc)}`)
    },
    request: (
      method,
      params,
      { network = 'eip155:1', signal, onDelivered, onSending = async () => {} } = {},
    ) =>
      connector.request(
        {
          id: 'r',
          namespace: 'eip155',
          networkId: network,
          args: { method, params },
          tab: null,
          signal: signal ?? new AbortController().signal,
          onSending: link => onSending(link && 'topic' in link ? link : undefined),
          ...(onDelivered ? { onDelivered } : {}),
        },
        connection(),
      ),
    flush: () => writer.flush(),
    async kill() {
      await writer.flush()
      await connector.stop()
    },
  }
  return rig
}
