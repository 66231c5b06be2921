import type { EngineConfig } from '../../bridge/contract/config.ts'
import type { Connection } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import type { AlertCode } from '../../bridge/errors/alerts.ts'
import { EngineStartError } from '../../bridge/errors/client.ts'
import { EngineMovedError } from '../../bridge/errors/engine.ts'
import { NetworkNotFoundError } from '../../bridge/errors/network.ts'
import { secureSiteOf } from '../../bridge/services/secureSite.ts'
import { EMBEDDED_ID, WALLET_CONNECT_ID } from '../../bridge/values/walletIds.ts'
import type { Writer } from '../../storage/coalesce.ts'
import type { KeyValue } from '../../storage/keyValue.ts'
import { createSignClientStorage } from '../../storage/signClient.ts'
import type { Clock } from '../base/clock.ts'
import { createLazy } from '../base/lazy.ts'
import { openChains } from '../chains/openChains.ts'
import { createConnections } from '../connections/connections.ts'
import { createSwitchNetwork } from '../connections/switchNetwork.ts'
import type { Connector } from '../connectors/connector.ts'
import { createPageWallet } from '../connectors/injected/pageWallet.ts'
import { createPageWallets } from '../connectors/injected/pageWallets.ts'
import { createOwners } from '../connectors/owner.ts'
import { type ResolvedEndpoints, resolveEndpoints } from '../net/endpoints.ts'
import { type Fetch, systemFetch } from '../net/exchange.ts'
import type { Online } from '../net/online.ts'
import type { LedgerEntry } from '../rpc/ledger.ts'
import { alertRaised } from '../store/alerts.ts'
import { reachChanged } from '../store/connections.ts'
import { networkById } from '../store/select.ts'
import { allJoined } from '../store/standby.ts'
import type { Store } from '../store/store.ts'
import type { Views } from '../store/views.ts'
import { createTabApi } from './api.ts'
import type { TabApi } from './engineShape.ts'

export interface Foundation {
  readonly store: Store
  readonly views: Views
  readonly clock: Clock
  readonly kv: KeyValue
  readonly writer: Writer
  readonly fence: { readonly key: string; readonly epoch: number }
  readonly identity: string
  readonly online: Online
  /** Default: the global one. */
  readonly fetch: Fetch | undefined
  readonly configs: { readonly newest?: EngineConfig }
  /** Tabs that said hello before the services were there. */
  readonly tabs: Iterable<Tab>
}

export interface OpenedServices {
  api(tab: Tab): TabApi
  tabCame(tab: Tab): void
  tabGone(tab: Tab): void
  /** An error nobody caught. */
  report(error: unknown): void
  stop(): Promise<void>
}

/** The services over one store, introduced to each other: the composition root's second half. */
export function createServices(foundation: Foundation): OpenedServices {
  const { store, views, clock, kv, writer, fence, identity, online, fetch = systemFetch } = foundation
  function config(): EngineConfig {
    if (foundation.configs.newest) return foundation.configs.newest
    throw new EngineStartError({ details: 'no tab has said hello' })
  }
  const endpoints = (): ResolvedEndpoints => resolveEndpoints(config())
  const alert = (code: AlertCode, origin?: string) => alertRaised(store, code, clock.now(), origin)
  const owners = createOwners(clock)

  const families = openChains({ clock, fetch, endpoints, config })
  const chains = families.get

  const pageWallet = createPageWallet({ store, owners, clock })
  function connectorOf({ kind }: Connection): Connector {
    if (kind === 'embedded') return framed
    return kind === 'walletConnect' ? phone : pageWallet
  }

  const switchNetwork = createSwitchNetwork({
    store,
    clock,
    switchOf: connection => connectorOf(connection).switchNetwork,
    standing: async (connection, network, tab) =>
      connectorOf(connection).standing?.(connection, network, tab),
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
    connectors: () => [phone, framed, pageWallet],
    switchNetwork,
    onClosed: whose => requests.tell(({ rpc }) => rpc.walletLeft(whose)),
    // A disk that refuses is the storage's to tell; the connection stands all the same.
    async kept() {
      await writer.flush().catch(() => {})
      // What the next engine does not know has not happened.
      if (writer.isFencedOut) throw new EngineMovedError()
    },
  })
  const pageWallets = createPageWallets({
    store,
    clock,
    owners,
    connector: pageWallet,
    events: connections.events,
  })

  const requests = createLazy(async () => {
    const { openRpc } = await import('../rpc/openRpc.ts')
    return openRpc({
      store,
      clock,
      kv,
      fence,
      tabs: foundation.tabs,
      chains,
      connectorOf,
      switchNetwork,
      disconnect: namespace => disconnect({ namespace }),
      alert,
      hasNode: networkId => endpoints().rpc(networkId).length > 0,
      linkOf: ({ kind }) => (kind === 'walletConnect' ? store.get().wc.linking?.href : undefined),
      onAnswered: answered => facts.tell(data => data.answered(answered)),
    })
  })

  const walletConnect = createLazy(async () => {
    const { createWalletConnect } = await import('../connectors/walletConnect/walletConnect.ts')
    return createWalletConnect({
      store,
      clock,
      identity,
      config,
      endpoints,
      storage: await createSignClientStorage({ kv, writer, prefix: 'wc:' }),
      flush: () => writer.flush(),
      events: connections.events,
      attest: async parameters => (await owners.mostVisible()?.page.verify.attest(parameters)) ?? null,
      async ledgerPending() {
        const { ledger } = await requests.get()
        return linked([...(await ledger.pendingAtBoot()), ...(await ledger.unknownTransactions())])
      },
      reconciled: (id, outcome) => requests.tell(({ rpc }) => void rpc.reconciled(id, outcome)),
      oneClick: async () => (config().siwx ? (await signIn.get()).oneClick() : null),
      alert,
      online,
    })
  })

  /** Until the saved session is back, a request for it waits instead of finding nobody. */
  let sessionBack: Promise<unknown> = Promise.resolve()
  const phone: Connector = {
    serves: walletId => walletId === WALLET_CONNECT_ID,
    connect: async (parameters, tab, signal) => (await walletConnect.get()).connect(parameters, tab, signal),
    async request(request, connection) {
      await sessionBack
      return (await walletConnect.get()).request(request, connection)
    },
    disconnect: async connection => (await walletConnect.get()).disconnect(connection),
    standing: async (...asked) => (await walletConnect.get()).standing?.(...asked) ?? null,
  }

  async function restoreSession(): Promise<void> {
    const isSaved = allJoined(store.get()).some(({ connection }) => connection.kind === 'walletConnect')
    if (isSaved) connections.restored(await (await walletConnect.get()).restore())
  }

  const facts = createLazy(async () => {
    const { createData } = await import('../data/data.ts')
    const ground = { store, clock, kv, writer, views, fetch, config, endpoints, chains }
    return createData({ ...ground, owners, requests, telemetry, onFault: lost('data') })
  })

  const features = createLazy(async () => {
    const [{ openFeatures }, { createHosted }] = await Promise.all([
      import('../features/openFeatures.ts'),
      import('../data/hosted.ts'),
    ])
    return openFeatures({
      store,
      clock,
      kv,
      writer,
      fetch,
      config,
      endpoints,
      hosted: createHosted({ store, clock, fetch, config, endpoints }),
      chains,
      request: async (tab, request, mark) => (await requests.get()).rpc.request(tab, request, mark),
      ledgerEntry: async id => (await requests.get()).ledger.find(id),
      abort: (tab, id) => requests.tell(({ rpc }) => rpc.abort(tab, id)),
      data: facts.get,
      tell: (tab, told) => telemetry.tell(part => part.tell(tab, told)),
    })
  })

  const telemetry = createLazy(async () => {
    const { createTelemetry } = await import('../telemetry/telemetry.ts')
    return createTelemetry({ store, clock, fetch, config, endpoints, eyes: owners.mostVisible })
  })
  /** Nobody waits for it, so nobody hears of its failure but the log and telemetry. */
  const lost = (place: string) => (error: unknown) => telemetry.tell(({ fault }) => fault(place, error))

  const embedded = createLazy(async () => {
    const { openEmbedded } = await import('../connectors/embedded/openEmbedded.ts')
    return openEmbedded({
      store,
      clock,
      kv,
      writer,
      config,
      owners,
      events: connections.events,
      connect: connections.connect,
      cancelConnect: connections.cancel,
      abortRequests(tab) {
        for (const { id, tabId, isEmbedded } of Object.values(store.get().requests))
          if (isEmbedded && tabId === tab.id) requests.tell(({ rpc }) => rpc.abort(tab, id))
      },
      alert,
      isUnlisted: () => isUnlisted,
      tell: (tab, told) => telemetry.tell(part => part.tell(tab, told)),
      ledgerPending: sentIntoFrames,
      reconciled: async (id, outcome) => (await requests.get()).rpc.reconciled(id, outcome),
    })
  })

  const framed: Connector = {
    serves: walletId => walletId === EMBEDDED_ID && secureSiteOf(config()) !== undefined,
    connect: async (...asked) => (await embedded.get()).connector.connect(...asked),
    request: async (...asked) => (await embedded.get()).connector.request(...asked),
    switchNetwork: async (...asked) => (await embedded.get()).connector.switchNetwork(...asked),
    disconnect: async connection => (await embedded.get()).connector.disconnect(connection),
  }

  const signIn = createLazy(async () => {
    const { openSignIn } = await import('../signIn/openSignIn.ts')
    return openSignIn({
      store,
      clock,
      tabs: owners.awake,
      request: async (tab, request) => (await requests.get()).rpc.request(tab, request),
      abort: (tab, id) => requests.tell(({ rpc }) => rpc.abort(tab, id)),
      node: {
        async request(networkId, args) {
          const network = networkById(store.get(), networkId)
          if (!network) throw new NetworkNotFoundError(networkId)
          return (await chains(network.chainNamespace)).request(network, args)
        },
      },
      disconnect: connections.disconnect,
      switchNetwork,
      tell: (tab, told) => telemetry.tell(part => part.tell(tab, told)),
    })
  })
  /** A tab whose config has a sign-in may come with any hello. */
  function watchSignIn(): void {
    if (config().siwx) signIn.get().catch(lost('signIn'))
  }
  /** Sessions go before the wallet does (reference §7.13). */
  async function disconnect(parameters: Parameters<typeof connections.disconnect>[0]): Promise<void> {
    if (signIn.isAsked()) await (await signIn.get()).leaving(parameters)
    await connections.disconnect(parameters)
  }

  async function sentIntoFrames(): Promise<readonly LedgerEntry[]> {
    const sent = await (await requests.get()).ledger.pendingAtBoot()
    return sent.filter(({ walletId }) => walletId === EMBEDDED_ID)
  }

  /** Somebody is logged in, or a request was in a frame when the last engine died: the part that knows frames comes at once. */
  async function restoreEmbedded(): Promise<void> {
    const ours = allJoined(store.get()).filter(({ connection }) => connection.kind === 'embedded')
    // Any tab can have a frame: it is never out of reach.
    for (const { connection } of ours) reachChanged(store, connection, 'reachable')
    if (ours.length > 0 || (await sentIntoFrames()).length > 0) await embedded.get()
  }

  let isUnlisted = false
  /** Spec §5: an origin on no list shows the alert, once; asked where the embedded wallet may be used. */
  async function checkOrigin(): Promise<void> {
    const { checkOrigin: check } = await import('../connectors/embedded/origins.ts')
    const [tab] = owners.awake()
    const origin = tab && URL.canParse(tab.url) ? new URL(tab.url).origin : undefined
    if (origin === undefined) return
    isUnlisted = !(await check(origin, { clock, fetch, config, endpoints }))
    if (isUnlisted) alert('INVALID_APP_CONFIGURATION', origin)
  }

  async function sweepCaches(): Promise<void> {
    const [{ sweep }, { CACHE_KEEP_MS }] = await Promise.all([
      import('../../storage/sweep.ts'),
      import('../data/caches.ts'),
    ])
    await sweep({ kv, clock, keepMs: CACHE_KEEP_MS })
  }

  for (const tab of foundation.tabs) owners.join(tab)
  // Old chunks may be gone from the server by the time they are needed: they are fetched now.
  telemetry.get().catch(() => {})
  requests.get().catch(lost('rpc'))
  facts.get().catch(lost('data'))
  let isRestored = false
  function restore(): void {
    if (isRestored) return
    isRestored = true
    // A relay that is down leaves the session as it is: shown, and tried again with the next request.
    sessionBack = restoreSession().catch(lost('restore'))
    restoreEmbedded().catch(lost('restore'))
  }
  /** A tab with `reconnectOnMount: false` does not want the stored session yet; any other tab does. */
  function restoreIfWanted(): void {
    if (config().reconnectOnMount !== false) restore()
  }
  restoreIfWanted()
  checkOrigin().catch(lost('origins'))
  sweepCaches().catch(lost('sweep'))
  watchSignIn()

  const services = {
    store,
    views,
    connections: {
      ...connections,
      disconnect,
      connect(...asked: Parameters<typeof connections.connect>) {
        restore()
        return connections.connect(...asked)
      },
    },
    pageWallets,
    switchNetwork,
    requests,
    data: facts,
    features,
    telemetry,
    embedded,
    signIn,
    restore,
    alert,
  }
  return {
    api: tab => createTabApi(tab, services),
    tabCame(tab) {
      owners.join(tab)
      restoreIfWanted()
      requests.tell(({ rpc }) => rpc.tabCame(tab))
      embedded.tell(part => part.tabCame(tab))
      watchSignIn()
      signIn.tell(part => part.tabCame(tab))
    },
    tabGone(tab) {
      requests.tell(({ rpc }) => rpc.tabGone(tab))
      connections.tabGone(tab)
      facts.tell(data => data.tabGone(tab))
      features.tell(part => part.tabGone(tab))
      pageWallets.tabGone(tab)
      embedded.tell(part => part.tabGone(tab))
      signIn.tell(part => part.tabGone(tab))
    },
    report: error => telemetry.tell(({ fault }) => fault('engine', error, true)),
    async stop() {
      telemetry.tell(({ stop }) => stop())
      requests.tell(({ rpc }) => rpc.stop())
      facts.tell(data => data.stop())
      features.tell(part => part.stop())
      embedded.tell(part => part.stop())
      signIn.tell(part => part.stop())
      families.close()
      if (walletConnect.isAsked())
        await walletConnect.get().then(
          connector => connector.stop(),
          () => {},
        )
    },
  }
}

/** The requests that WalletConnect can find again. */
function linked(entries: readonly LedgerEntry[]) {
  return entries.flatMap(({ id, method, topic, rpcId }) =>
    topic === undefined || rpcId === undefined ? [] : [{ id, method, topic, rpcId }],
  )
}
