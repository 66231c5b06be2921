import type { EngineConfig } from '../bridge/contract/config.ts'
import type { Namespace } from '../bridge/contract/network.ts'
import type { Connection } from '../bridge/contract/state.ts'
import type { AlertCode } from '../bridge/errors/alerts.ts'
import { AdapterNotFoundError } from '../bridge/errors/connection.ts'
import { toErrorWire } from '../bridge/errors/wire.ts'
import type { Writer } from '../storage/coalesce.ts'
import type { KeyValue } from '../storage/keyValue.ts'
import type { SignClientStorage } from '../storage/signClient.ts'
import { sweep } from '../storage/sweep.ts'
import type { ChainAdapter } from './chains/adapter.ts'
import type { Clock } from './clock.ts'
import { type Connections, createConnections } from './connections/connections.ts'
import { createPageWallets, type PageWallets } from './connections/pageWallets.ts'
import { createSwitchNetwork, type SwitchNetwork } from './connections/switchNetwork.ts'
import type { Connector } from './connectors/connector.ts'
import { createOwners, type Owners } from './connectors/owner.ts'
import { createPageWallet } from './connectors/pageWallet.ts'
import { createWalletConnect } from './connectors/walletConnect.ts'
import { CACHE_KEEP_MS } from './data/caches.ts'
import { createData, type Data } from './data/data.ts'
import { type ResolvedEndpoints, resolveEndpoints } from './net/endpoints.ts'
import type { Fetch } from './net/exchange.ts'
import type { Online } from './online.ts'
import { createRpc, type Rpc } from './rpc/handle.ts'
import { createLedger } from './rpc/ledger.ts'
import type { Store } from './store/store.ts'
import { alertRaised } from './store/verbs.ts'
import { createViews, type Views } from './store/views.ts'

export interface Foundation {
  readonly store: Store
  readonly clock: Clock
  readonly kv: KeyValue
  readonly writer: Writer
  readonly fence: { readonly key: string; readonly epoch: number }
  readonly identity: string
  readonly online: Online
  readonly fetch: Fetch
  readonly signClientStorage: SignClientStorage
  readonly config: () => EngineConfig
}

export interface Services {
  readonly store: Store
  readonly views: Views
  readonly owners: Owners
  readonly connections: Connections
  readonly pageWallets: PageWallets
  readonly switchNetwork: SwitchNetwork
  readonly rpc: Rpc
  readonly data: Data
  /** Restores what the last engine left: sessions, requests on their way. */
  start(): void
  stop(): Promise<void>
}

/** The services over one store, introduced to each other: the composition root's second half. */
export function createServices(foundation: Foundation): Services {
  const { store, clock, kv, writer, fence, identity, online, fetch, config } = foundation
  const endpoints = (): ResolvedEndpoints => resolveEndpoints(config())
  const alert = (code: AlertCode, origin?: string) => alertRaised(store, code, clock.now(), origin)
  const views = createViews(store)
  const owners = createOwners()
  const ledger = createLedger({ kv, fence, clock })
  const adapters = new Map<Namespace, Promise<ChainAdapter>>()

  /** A chain family arrives with its first use. */
  function chains(namespace: Namespace): Promise<ChainAdapter> {
    if (namespace !== 'eip155') return Promise.reject(new AdapterNotFoundError(namespace))
    const known = adapters.get(namespace)
    if (known) return known
    const adapter = import('./chains/evm/adapter.ts').then(({ createEvmAdapter }) =>
      createEvmAdapter({ clock, fetch, endpoints, config }),
    )
    adapters.set(namespace, adapter)
    // A chunk that did not load may load next time.
    adapter.catch(() => adapters.delete(namespace))
    return adapter
  }

  const pageWallet = createPageWallet({ store, owners, clock })
  const connectors = (): readonly Connector[] => [walletConnectOnceBack, pageWallet]
  function connectorOf(connection: Connection): Connector {
    if (connection.kind !== 'walletConnect') return pageWallet
    return walletConnectOnceBack
  }

  const switchNetwork = createSwitchNetwork({
    store,
    clock,
    ask: (connection, networkId, args, tab) =>
      connectorOf(connection).request(
        {
          id: '',
          namespace: connection.namespace,
          networkId,
          args,
          tab,
          signal: new AbortController().signal,
          // A switch has no ledger: asking twice does no harm.
          onSending: async () => {},
        },
        connection,
      ),
  })

  const connections = createConnections({
    store,
    clock,
    connectors,
    switchNetwork,
    onClosed: namespace => rpc.namespaceClosed(namespace),
  })
  const pageWallets = createPageWallets({ store, owners, connector: pageWallet, events: connections.events })

  const rpc = createRpc({
    store,
    clock,
    ledger,
    chains,
    connectorOf,
    switchNetwork,
    disconnect: namespace => connections.disconnect({ namespace }),
    alert,
    linkOf: ({ kind }) => (kind === 'walletConnect' ? store.get().wc.linking?.href : undefined),
    onAnswered: ({ kind }) => {
      if (kind === 'transaction') data.refresh('transaction')
    },
  })

  const walletConnect = createWalletConnect({
    store,
    clock,
    identity,
    config,
    endpoints,
    storage: foundation.signClientStorage,
    flush: () => writer.flush(),
    events: connections.events,
    attest: async parameters => (await owners.mostVisible()?.page.verify.attest(parameters)) ?? null,
    ledgerPending: async () =>
      (await ledger.pendingAtBoot()).flatMap(entry =>
        entry.topic === undefined || entry.rpcId === undefined
          ? []
          : [{ ...entry, topic: entry.topic, rpcId: entry.rpcId }],
      ),
    reconciled(id, outcome) {
      const told = outcome.status === 'answered' ? outcome : { ...outcome, error: toErrorWire(outcome.error) }
      void rpc.reconciled(id, told)
    },
    alert,
    online,
  })

  const data: Data = createData({ store, clock, kv, writer, views, fetch, config, endpoints, chains })

  /** Until the saved session is back, a request for it waits instead of finding nobody. */
  let sessionBack: Promise<unknown> = Promise.resolve()
  const walletConnectOnceBack: Connector = {
    ...walletConnect,
    async request(request, connection) {
      await sessionBack
      return walletConnect.request(request, connection)
    },
  }

  async function restoreSession(): Promise<void> {
    const isSaved = Object.values(store.get().connections).some(({ kind }) => kind === 'walletConnect')
    if (isSaved) connections.restored(await walletConnect.restore())
  }

  return {
    store,
    views,
    owners,
    connections,
    pageWallets,
    switchNetwork,
    rpc,
    data,
    start() {
      // A relay that is down leaves the session as it is: shown, and tried again with the next request.
      sessionBack = restoreSession().catch(() => {})
      void sweep({ kv, clock, keepMs: CACHE_KEEP_MS }).catch(() => {})
    },
    async stop() {
      await walletConnect.stop()
      data.stop()
      for (const adapter of adapters.values()) adapter.then(({ close }) => close()).catch(() => {})
    },
  }
}
