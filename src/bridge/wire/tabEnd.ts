import { createStore, type StoreApi } from 'zustand/vanilla'
import { startSharedWorker, startWorker } from '../../startEngine.ts'
import { ENGINE_CALLS, type EngineApi } from '../contract/engineApi.ts'
import type { ErrorWire } from '../contract/errorWire.ts'
import type { Hello, TabHello, Welcome } from '../contract/hello.ts'
import type { LinkState } from '../contract/link.ts'
import type { PageApi } from '../contract/pageApi.ts'
import type { RequestId } from '../contract/state.ts'
import { EngineRetiredError } from '../errors/engine.ts'
import { toErrorWire } from '../errors/wire.ts'
import { type Bus, openBus } from './bus.ts'
import { wrapCalls } from './calls.ts'
import { browserEnvironment, type WireEnvironment } from './environment.ts'
import type { AcquiredLock } from './liveness.ts'
import type { BusMessage } from './messages.ts'
import { createMirror, type MirrorStore } from './mirror.ts'
import { BUILD, PROTOCOL } from './protocol.ts'
import type { SharedWorkerLike, Starters, WorkerLike } from './tab/engineTransport.ts'
import { acquireTabLock, isolateTab } from './tab/isolateTab.ts'
import { createLink, type Link, type LinkParameters } from './tab/link.ts'
import { type PageEvents, watchPageLife } from './tab/pageLife.ts'
import { createSearch } from './tab/search.ts'
import { createTabCalls } from './tab/tabCalls.ts'

export interface ConnectEngineParameters {
  /** projectId or `local`, plus a hash of the endpoints. */
  readonly identity: string
  readonly protocol?: number
  /** Called before each hello for the current config. The page's part is added. */
  readonly hello: () => HelloPart
  readonly page: PageApi
  /**
   * Whether an unsafe request of this page may have been sent to a wallet. If not, the next engine sends it, once.
   * Default: `true`.
   */
  readonly wasSent?: (id: RequestId) => boolean
  readonly scope: 'origin' | 'tab'
  /** The host's own way to start the engine (config `engine`). */
  readonly start?: (() => SharedWorker | Worker) | undefined
  /** Called with uncaught errors of the engine. Default: the console, when `debug` is on. */
  readonly onLog?: (error: ErrorWire) => void
  readonly runtime?: Partial<TabRuntime>
}

export interface HelloPart extends Pick<Hello, 'configHash'>, Partial<Pick<Hello, 'url' | 'visible'>> {
  readonly config: { readonly debug: boolean }
}

/** Functions of the page that the tab's end uses; replaced in tests. */
export interface TabRuntime {
  readonly environment: WireEnvironment
  readonly starters: Omit<Starters, 'custom'>
  readonly events: PageEvents | null
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null
  /** Location of the page; its query is never sent. */
  readonly location: Pick<Location, 'origin' | 'pathname'>
}

type ReadStore<State> = Pick<StoreApi<State>, 'getState' | 'subscribe' | 'getInitialState'>

/** This tab's end of the bridge. */
export interface EngineConnection {
  /** Final before the tab looks for an engine. */
  readonly tabId: string
  /** The same, for copies of this object: the id is known once its secret is hashed. */
  getTabId(): string
  /**
   * The engine's methods. Each waits for an engine within its deadline and rejects with `EngineGoneError`,
   * `EngineMovedError`, `EngineRetiredError`, `EngineStartError`, `BridgeTimeoutError` or `ClientDestroyedError` when
   * none answers; `rpc.request` outlives an engine.
   */
  readonly api: EngineApi
  readonly mirror: MirrorStore
  readonly link: ReadStore<LinkState>
  /** Called after each hello, before queued calls are sent, to announce wallets and watches again. */
  onReady(listener: (welcome: Welcome, isRestart: boolean) => void): () => void
  /**
   * Sends the hello again after a change of the config.
   *
   * @param part sent with this hello only
   * @throws EngineGoneError, BridgeTimeoutError and other errors of calls; the next hello has the config anyway
   */
  greetAgain(part?: Pick<Hello, 'replacesNetworks'>): Promise<void>
  /** Ends the connection and rejects pending calls. Idempotent. */
  stop(): void
}

/**
 * Connects this tab to the engine of its identity and starts one if none runs. Returns at once.
 *
 * @example
 * const connection = connectEngine({ identity, hello, page, scope: 'origin' })
 * connection.onReady(() => void connection.api.page.walletsFound(wallets))
 */
export function connectEngine(parameters: ConnectEngineParameters): EngineConnection {
  const { scope, wasSent = () => true, protocol = PROTOCOL } = parameters
  const runtime: TabRuntime = { ...browserRuntime(), ...parameters.runtime }
  const { clock, randomId, hashId } = runtime.environment
  // In memory only: a duplicated tab copies the session storage, and must have an id of its own.
  const tabSecret = randomId()
  /** Public: the name of a Web Lock, and in the shared state. */
  let tabId = randomId()
  const readyListeners = new Set<(welcome: Welcome, isRestart: boolean) => void>()
  const store = createStore<LinkState>(() => ({ status: 'idle', mode: null, epoch: null, error: null }))
  const mirror = createMirror(clock)
  const calls = createTabCalls(clock, wasSent)
  const api: EngineApi = wrapCalls<EngineApi>(calls.send, ENGINE_CALLS)
  const isVisible = runtime.events?.document.visibilityState !== 'hidden'
  const tab: TabStatus = { lock: null, link: null, isStopped: false, isVisible, endings: [] }

  const makeHello = (): TabHello => ({
    url: `${runtime.location.origin}${runtime.location.pathname}`,
    visible: tab.isVisible,
    ...parameters.hello(),
    protocol,
    build: BUILD,
    tabId,
    tabSecret,
  })

  function onReady(welcome: Welcome, isRestart: boolean): void {
    for (const listener of [...readyListeners]) listener(welcome, isRestart)
  }

  async function boot(): Promise<void> {
    store.setState({ status: 'connecting' })
    if (hashId) tabId = await hashId(tabSecret)
    tab.lock = await acquireTabLock(runtime.environment, tabId)
    if (tab.isStopped) return end()
    if (!(await connect(scope, null))) return
    const error = toErrorWire(new EngineRetiredError())
    const refuse = (isFinal: boolean) => calls.refuse(() => new EngineRetiredError(), 'retired', isFinal)
    if (scope === 'origin') {
      // Another version of the app, or another app, runs the engine of this identity: this tab has one of its own.
      refuse(false)
      store.setState({ status: 'restarting', error })
      finish(tab)
      tab.link = null
      if (!(await connect('tab', error))) return
    }
    // The engine's script is newer than this page.
    refuse(true)
    store.setState({ status: 'retired', error })
    end()
  }

  const connect = (scope: 'origin' | 'tab', reason: ErrorWire | null) =>
    connectScope({
      parameters,
      runtime,
      tab,
      tabId,
      scope,
      reason,
      calls,
      mirror,
      store,
      makeHello,
      onReady,
      stop,
    })

  function stop(): void {
    if (tab.isStopped) return
    tab.isStopped = true
    if (!tab.link) {
      calls.end()
      store.setState({ status: 'closed' })
    }
    tab.link?.stop()
    end()
  }

  function end(): void {
    finish(tab)
    tab.lock?.release()
    tab.lock = null
  }

  void boot()

  return {
    get tabId() {
      return tabId
    },
    getTabId: () => tabId,
    api,
    mirror: mirror.store,
    link: store,
    onReady(listener) {
      readyListeners.add(listener)
      return () => void readyListeners.delete(listener)
    },
    greetAgain: async part => tab.link?.greetAgain(part),
    stop,
  }
}

/** The parts of a tab that change while it is connected. */
interface TabStatus {
  /** Held until the tab's end, also while it goes from one engine to another. */
  lock: AcquiredLock | null
  link: Link | null
  isStopped: boolean
  isVisible: boolean
  /** Ends the current connection, newest part first. */
  readonly endings: (() => void)[]
}

interface ConnectScopeParameters
  extends Pick<LinkParameters, 'calls' | 'mirror' | 'store' | 'makeHello' | 'onReady' | 'reason'> {
  readonly parameters: ConnectEngineParameters
  readonly runtime: TabRuntime
  readonly tab: TabStatus
  readonly tabId: string
  readonly scope: 'origin' | 'tab'
  readonly stop: () => void
}

/**
 * Connects a tab to the engine that tabs share, or to one of its own.
 *
 * @returns whether an engine of a newer protocol runs, which this tab cannot join; else when the tab is stopped
 */
async function connectScope({
  parameters,
  runtime,
  tab,
  tabId,
  scope,
  stop,
  ...linkParameters
}: ConnectScopeParameters): Promise<boolean> {
  const { identity, page, start, protocol = PROTOCOL } = parameters
  const { endings } = tab
  const isVisible = () => tab.isVisible
  const isolation = await isolateTab({ ...runtime, identity, tabLock: tab.lock, scope })
  endings.push(isolation.release)
  if (tab.isStopped) {
    finish(tab)
    return false
  }
  const { environment } = isolation
  const bus = createReopenableBus(
    () => openBus(environment.openChannel, isolation.identity),
    message => tab.link?.receive(message),
  )
  endings.push(bus.close)
  const search = createSearch({
    identity: isolation.identity,
    protocol,
    tabId,
    environment,
    origin: runtime.location.origin,
    bus: bus.current,
    isVisible,
    starters: createStarters(runtime, isolation.isIsolated, start),
  })
  endings.push(() => search.close())
  const link = createLink({
    identity: isolation.identity,
    environment,
    protocol,
    page,
    search,
    bus: bus.current,
    isVisible,
    ...linkParameters,
    onLog: parameters.onLog ?? (error => logIfDebug(error, parameters)),
  })
  tab.link = link
  if (runtime.events) {
    endings.push(
      watchPageLife({
        events: runtime.events,
        clock: runtime.environment.clock,
        onVisible(visible) {
          tab.isVisible = visible
          link.setVisible(visible)
        },
        onSuspend() {
          link.suspend()
          // A message on the bus would evict the page from bfcache.
          bus.close()
        },
        onResume() {
          bus.reopen()
          link.resume()
        },
        onClose: stop,
      }),
    )
  }
  return link.run()
}

function finish({ endings }: TabStatus): void {
  for (const end of endings.splice(0).reverse()) end()
}

function logIfDebug(error: ErrorWire, { hello }: ConnectEngineParameters): void {
  if (hello().config.debug) console.error('[tabkey engine]', error)
}

/** @param isIsolated the tab does not share its session, so that it must not use a SharedWorker */
function createStarters(
  { starters }: TabRuntime,
  isIsolated: boolean,
  start: ConnectEngineParameters['start'],
): Starters {
  const custom = (start as (() => SharedWorkerLike | WorkerLike) | undefined) ?? null
  return { ...starters, ...(isIsolated ? { sharedWorker: null } : {}), custom }
}

/** The bus of a page that closes it while it is suspended. */
function createReopenableBus(open: () => Bus, listener: (message: BusMessage) => void) {
  let bus: Bus
  const reopen = (): void => {
    bus = open()
    bus.listen(listener)
  }
  reopen()
  return { current: () => bus, close: () => bus.close(), reopen }
}

function browserRuntime(): TabRuntime {
  const page = globalThis as Partial<Pick<typeof globalThis, 'window' | 'document' | 'location'>>
  return {
    environment: browserEnvironment(),
    starters: {
      sharedWorker: typeof SharedWorker === 'function' ? startSharedWorker : null,
      worker: typeof Worker === 'function' ? startWorker : null,
      page: startPage,
    },
    events: page.window && page.document ? { window: page.window, document: page.document } : null,
    storage: findStorage(page.window),
    location: page.location ?? { origin: '', pathname: '' },
  }
}

async function startPage(
  environment: WireEnvironment,
): Promise<{ port: MessagePort; stop(): Promise<void> }> {
  const { startInPage } = await import('../../worker/compose/inPage.ts')
  return startInPage(environment)
}

function findStorage(window: Window | undefined): Storage | null {
  try {
    return window?.sessionStorage ?? null
  } catch {
    return null
  }
}
