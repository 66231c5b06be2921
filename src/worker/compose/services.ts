import type { TabApi } from '../../bridge/contract/engineApi.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import type { Lazy } from '../base/lazy.ts'
import type { Connections } from '../connections/connections.ts'
import type { Data } from '../data/data.ts'
import type { OpenedFeatures } from '../features/openFeatures.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { createTabApi } from './api.ts'
import { type Connectors, createConnectors } from './connectors.ts'
import { type ControlPart, createControlPart } from './control.ts'
import { createDataPart, createFeatures, createTelemetryPart, sweepCaches } from './data.ts'
import { createDevtoolsPart } from './devtools.ts'
import { createEmbeddedPart, type EmbeddedPart } from './embedded.ts'
import { createEngineBase, type EngineBase, type Foundation } from './engineBase.ts'
import { createModules } from './modules.ts'
import { createRequests, type OpenedRequests } from './requests.ts'
import { createSignInPart, type SignInPart } from './signIn.ts'
import { createWalletConnectPart, type WalletConnectPart } from './walletConnect.ts'

/** The services of an engine, as they see each other. A service reads it when it runs, never while it is made. */
export interface Services {
  readonly connectors: Connectors
  readonly control: ControlPart
  readonly walletConnect: WalletConnectPart
  readonly embedded: EmbeddedPart
  readonly requests: Lazy<OpenedRequests>
  readonly data: Lazy<Data>
  readonly features: Lazy<OpenedFeatures>
  readonly telemetry: Lazy<Telemetry>
  readonly signIn: SignInPart
  readonly disconnect: Connections['disconnect']
  /** Reports an event of a tab to telemetry. */
  readonly track: (...event: Parameters<Telemetry['track']>) => void
  /** Reports an error that no call waits for. */
  readonly reportFault: (place: string) => (error: unknown) => void
}

/** The services as the engine uses them. */
export interface OpenedServices {
  api(tab: Tab): TabApi
  addTab(tab: Tab): void
  removeTab(tab: Tab): void
  /** A database answered late: its facts join the state. */
  unite(records: ReadonlyMap<string, unknown>): void
  /** Reports an error that was thrown outside every call. */
  report(error: unknown): void
  stop(): Promise<void>
}

function createParts(base: EngineBase): Services {
  const services: Services = {
    get connectors() {
      return connectors
    },
    get control() {
      return control
    },
    get walletConnect() {
      return walletConnect
    },
    get embedded() {
      return embedded
    },
    get requests() {
      return requests
    },
    get data() {
      return data
    },
    get features() {
      return features
    },
    get telemetry() {
      return telemetry
    },
    get signIn() {
      return signIn
    },
    async disconnect(parameters) {
      connectors.pageWallets.forgetLocked()
      // Sign-in sessions end before the wallet does (docs/sign-in.md).
      await signIn.leaving(parameters)
      await connectors.connections.disconnect(parameters)
    },
    track: (tab, event) => telemetry.notify(part => part.track(tab, event)),
    reportFault: place => error => telemetry.notify(({ fault }) => fault(place, error)),
  }
  const telemetry = createTelemetryPart(base)
  const connectors = createConnectors(base, services)
  const control = createControlPart(base, services)
  const walletConnect = createWalletConnectPart(base, services)
  const embedded = createEmbeddedPart(base, services)
  const requests = createRequests(base, services)
  const data = createDataPart(base, services)
  const features = createFeatures(base, services)
  const signIn = createSignInPart(base, services)
  return services
}

/**
 * Restores what the stored session needs, once: the relay of a WalletConnect session, the frame of an embedded account.
 *
 * @param isAgain restores once more, if it was restored
 */
function createRestore({ walletConnect, embedded, reportFault }: Services): (isAgain?: boolean) => void {
  let isRestored = false
  return (isAgain = false) => {
    if (isRestored !== isAgain) return
    isRestored = true
    // A relay that is down leaves the session as it is: shown, and tried again with the next request.
    walletConnect.restore().catch(reportFault('restore'))
    embedded.restore().catch(reportFault('restore'))
  }
}

/** Makes the services over one store, and starts them. */
export function createServices(foundation: Foundation): OpenedServices {
  const base = createEngineBase(foundation)
  const { store, views, walletTabs, config, alert } = base
  const services = createParts(base)
  const { connectors, control, embedded, requests, data, features, telemetry, signIn, reportFault } = services
  const { connections, pageWallets, switchNetwork } = connectors
  const restore = createRestore(services)

  /** A tab with `reconnectOnMount: false` does not want the stored session yet; any other tab does. */
  function restoreIfWanted(): void {
    if (config().reconnectOnMount !== false) restore()
  }
  const notify = createModules(base, services, restoreIfWanted)

  const tabServices = {
    store,
    views,
    connections: {
      ...connections,
      disconnect: services.disconnect,
      connect(...args: Parameters<typeof connections.connect>) {
        restore()
        return connections.connect(...args)
      },
    },
    pageWallets,
    switchNetwork,
    notify,
    requests,
    data,
    features,
    telemetry,
    embedded: embedded.part,
    signIn: signIn.part,
    restore: () => restore(),
    alert,
    slot: base.slot,
    devtools: createDevtoolsPart(base),
  }

  for (const tab of foundation.tabs) walletTabs.addTab(tab)
  // Old chunks may be gone from the server by the time they are needed: they are fetched now.
  telemetry.get().catch(() => {})
  requests.get().catch(reportFault('rpc'))
  data.get().catch(reportFault('data'))
  restoreIfWanted()
  control.refresh()
  embedded.checkOrigin().catch(reportFault('origins'))
  sweepCaches(base).catch(reportFault('sweep'))
  signIn.openIfConfigured()

  return {
    api: tab => createTabApi(tab, tabServices),
    addTab: tab => void notify('onTabConnected', tab),
    removeTab: tab => void notify('onTabClosed', tab),
    unite(records) {
      requests.notify(({ unite }) => unite(records))
      pageWallets.restored()
      control.refresh()
      restore(true)
    },
    report: error => telemetry.notify(({ fault }) => fault('engine', error, true)),
    async stop() {
      await Promise.all(notify('dispose'))
    },
  }
}
