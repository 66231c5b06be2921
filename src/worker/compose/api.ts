import type { ZodMiniType } from 'zod/mini'
import type { AlertCode } from '../../bridge/contract/alertCode.ts'
import type { Unread } from '../../bridge/contract/call.ts'
import {
  type DataQuery,
  type DataResult,
  ENGINE_CALLS,
  type QueryOf,
  type TabApi,
} from '../../bridge/contract/engineApi.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import * as calls from '../../bridge/schema/calls.ts'
import { frameLostSchema } from '../../bridge/schema/frameLost.ts'
import { parseOrThrow as parse } from '../../bridge/schema/parse.ts'
import { reportedErrorSchema, trackedEventSchema } from '../../bridge/schema/telemetry.ts'
import type { Lazy } from '../base/lazy.ts'
import type { ProbeSlot } from '../base/probe.ts'
import type { Connections } from '../connections/connections.ts'
import type { SwitchNetwork } from '../connections/switchNetwork.ts'
import type { EmbeddedApi } from '../connectors/embedded/embeddedApi.ts'
import type { Embedded } from '../connectors/embedded/openEmbedded.ts'
import type { PageWallets } from '../connectors/injected/pageWallets.ts'
import type { Data } from '../data/data.ts'
import type { OpenedFeatures } from '../features/openFeatures.ts'
import type { OpenedRpc } from '../rpc/openRpc.ts'
import type { SignIn } from '../signIn/openSignIn.ts'
import { alertDismissed, recoveredAcknowledged } from '../store/actions.ts'
import type { Store } from '../store/store.ts'
import type { Views } from '../store/views.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { watchCalls } from '../telemetry/watchCalls.ts'
import type { NotifyModules } from './modules.ts'

/** What the api of a tab speaks to. */
export interface TabServices {
  readonly store: Store
  readonly views: Views
  readonly connections: Connections
  readonly pageWallets: PageWallets
  readonly switchNetwork: SwitchNetwork
  readonly requests: Lazy<OpenedRpc>
  readonly data: Lazy<Data>
  readonly features: Lazy<OpenedFeatures>
  readonly telemetry: Lazy<Telemetry>
  readonly embedded: Lazy<Embedded>
  readonly signIn: Lazy<SignIn>
  readonly notify: NotifyModules
  /** Opens what the stored session needs: the relay, the frame. Once. */
  readonly restore: () => void
  readonly alert: (code: AlertCode) => void
  readonly slot: ProbeSlot
  /** The methods of tabs that may read the trace. */
  readonly devtools: (tab: Tab) => Unread<Pick<TabApi['telemetry'], 'trace'>>
}

/** The wallets of the tab: connect, disconnect, and the choice of account and network. */
function createConnectionsApi(
  tab: Tab,
  { connections, switchNetwork, restore }: TabServices,
): Unread<TabApi['connections']> {
  return {
    connect: async parameters => connections.connect(tab, parse(calls.connectSchema, parameters)),
    cancel: async id => connections.cancel(tab, parse(calls.requestIdSchema, id)),
    reconnect: async () => restore(),
    disconnect: async parameters => connections.disconnect(parse(calls.disconnectSchema, parameters)),
    async switchNetwork(parameters) {
      const { network, addChain } = parse(calls.switchNetworkSchema, parameters)
      return switchNetwork(network, tab, addChain)
    },
    use: async parameters => connections.use(tab, parse(calls.useSchema, parameters)),
    label: async parameters => connections.label(parse(calls.labelSchema, parameters)),
    forget: async parameters => connections.forget(parse(calls.forgetSchema, parameters)),
    activate: async parameters => connections.activate(parse(calls.activateSchema, parameters).namespace),
  }
}

/** The requests of the tab to its wallets. */
function createRpcApi(tab: Tab, { requests, notify }: TabServices): Unread<TabApi['rpc']> {
  return {
    async request(request) {
      const checked = parse(calls.rpcRequestSchema, request)
      return (await requests.get()).rpc.request(tab, checked)
    },
    async abort(id) {
      notify('abort', tab, parse(calls.requestIdSchema, id))
    },
  }
}

/** Balances, identities, assets, wallets and pictures. */
function createDataApi(tab: Tab, { data }: TabServices): Unread<TabApi['data']> {
  const read =
    <Kind extends DataQuery['kind']>(kind: Kind, schema: ZodMiniType<QueryOf<Kind>>) =>
    async (query: unknown): Promise<DataResult[Kind]> => {
      const checked = { ...parse(schema, query), kind } as unknown as Extract<DataQuery, { kind: Kind }>
      return (await data.get()).get(tab, checked)
    }
  return {
    balance: read('balance', calls.balanceQuerySchema),
    identity: read('identity', calls.identityQuerySchema),
    address: read('address', calls.addressQuerySchema),
    wallets: read('wallets', calls.walletsQuerySchema),
    image: read('image', calls.imageQuerySchema),
    tokens: read('tokens', calls.tokensQuerySchema),
    nfts: read('nfts', calls.nftsQuerySchema),
    history: read('history', calls.historyQuerySchema),
    watch: async query => (await data.get()).watch(tab, parse(calls.watchQuerySchema, query)),
    unwatch: async query => (await data.get()).unwatch(tab, parse(calls.watchQuerySchema, query)),
  }
}

/**
 * The calls of a group, each carried out under its own name by a part of the engine.
 *
 * @param declared the group in `ENGINE_CALLS`
 */
const forward = <Api extends object>(
  declared: { readonly [Name in keyof Api]: unknown },
  run: (name: keyof Api, parameters: unknown) => Promise<unknown>,
): Api =>
  Object.fromEntries(
    Object.keys(declared).map(name => [name, (parameters: unknown) => run(name as keyof Api, parameters)]),
  ) as Api

/** The embedded wallet: its logins and its settings. Its code reads the arguments (`connectors/embedded/embeddedApi.ts`). */
function createEmbeddedApi(tab: Tab, { embedded }: TabServices): Unread<TabApi['embedded']> {
  return {
    ...forward<EmbeddedApi>(ENGINE_CALLS.embedded, async (name, parameters) =>
      (await embedded.get()).api(tab)[name](parameters),
    ),
    async cancel() {
      embedded.notify(part => part.cancel(tab))
    },
  }
}

/** Sign-in with a wallet. */
const createSignInApi = (tab: Tab, { signIn }: TabServices): Unread<TabApi['signIn']> =>
  forward<Unread<TabApi['signIn']>>(ENGINE_CALLS.signIn, async name => (await signIn.get())[name](tab))

/** The alerts and the recovered requests that the tab shows. */
function createAlertsApi({ store, alert }: TabServices): Unread<TabApi['alerts']> {
  return {
    dismiss: async code => alertDismissed(store, parse(calls.alertCodeSchema, code)),
    recovered: async id => recoveredAcknowledged(store, parse(calls.requestIdSchema, id)),
    raise: async code => alert(parse(calls.tabAlertCodeSchema, code)),
  }
}

/** The events and errors that the tab reports. */
function createTelemetryApi(tab: Tab, { telemetry, devtools }: TabServices): Unread<TabApi['telemetry']> {
  return {
    async track(event) {
      const checked = parse(trackedEventSchema, event)
      telemetry.notify(part => part.trackTab(tab, checked))
    },
    async error(error) {
      const checked = parse(reportedErrorSchema, error)
      telemetry.notify(part => part.error(tab, checked))
    },
    log: async () => (await telemetry.get()).log(),
    ...devtools(tab),
  }
}

/** What the page reports: its wallets, its frame, and the states of its life. */
function createPageApi(
  tab: Tab,
  { views, pageWallets, embedded, notify }: TabServices,
): Unread<TabApi['page']> {
  let wasVisible = tab.visible
  return {
    walletsFound: async wallets => pageWallets.found(tab, parse(calls.pageWalletsSchema, wallets)),
    walletEvent: async event => pageWallets.event(tab, parse(calls.walletEventSchema, event)),
    async frameMessage(parameters) {
      // The embedded connector validates the message; it drops invalid messages without an error.
      await (await embedded.get()).frameMessage(tab, parameters)
    },
    async frameLost(parameters) {
      const { reason } = parse(frameLostSchema, parameters)
      embedded.notify(part => part.frameLost(tab, reason))
    },
    async visible(value) {
      const isVisible = value === true
      // Also called while the page stays visible, when the user touches it.
      if (isVisible && !wasVisible) notify('onWake')
      wasVisible = isVisible
      notify('onVisibility', tab)
    },
    async suspended() {
      notify('onSuspend', tab)
    },
    async resumed() {
      notify('onWake')
      notify('onResume', tab)
      return views.snapshot(tab)
    },
    async bye() {},
  }
}

/** The calls of one tab. Each argument is parsed once, here, and handed to the service of the call. */
export function createTabApi(tab: Tab, services: TabServices): TabApi {
  const { store, features, telemetry, slot } = services
  const api: Unread<TabApi> = {
    connections: createConnectionsApi(tab, services),
    rpc: createRpcApi(tab, services),
    features: {
      call: async call => (await features.get()).call(tab, parse(calls.featureCallSchema, call)),
    },
    data: createDataApi(tab, services),
    embedded: createEmbeddedApi(tab, services),
    signIn: createSignInApi(tab, services),
    alerts: createAlertsApi(services),
    telemetry: createTelemetryApi(tab, services),
    page: createPageApi(tab, services),
  }
  return watchCalls(
    api,
    settled => {
      // Telemetry may load after the next change of the state, so the state of now is kept with the call.
      const call = { ...settled, tab, state: store.get() }
      telemetry.notify(part => part.settled(call))
    },
    (path, argument) => slot.probe?.onCall(tab, path, argument),
  )
}
