import { createStore, type StoreApi } from 'zustand/vanilla'
import { startSharedWorker, startWorker } from '../../startEngine.ts'
import type { EngineApi } from '../contract/engineApi.ts'
import type { Hello, Welcome } from '../contract/hello.ts'
import type { LinkState } from '../contract/link.ts'
import type { PageApi } from '../contract/pageApi.ts'
import type { RequestId } from '../contract/state.ts'
import type { ErrorWire } from '../errors/wire.ts'
import { type Bus, openBus } from './bus.ts'
import { browserEnvironment, type WireEnvironment } from './environment.ts'
import type { BusMessage } from './messages.ts'
import { createMirror, type MirrorStore } from './mirror.ts'
import { BUILD, PROTOCOL } from './protocol.ts'
import { createAsks } from './tab/asks.ts'
import type { SharedWorkerLike, Starters, WorkerLike } from './tab/carriers.ts'
import { takeStanding } from './tab/isolation.ts'
import { createLink, type Link } from './tab/link.ts'
import { type PageEvents, watchPageLife } from './tab/pageLife.ts'
import { createSearch } from './tab/search.ts'
import { ENGINE_TABLE, nest } from './table.ts'

export interface ConnectEngineParameters {
  /** projectId or `local`, plus a hash of the endpoints. */
  readonly identity: string
  readonly protocol?: number
  /** Asked before each hello, so that it tells the truth of that moment. The page's own part is filled in. */
  readonly hello: () => HelloPart
  readonly page: PageApi
  /**
   * Whether an unsafe request of this page may have left for a wallet. What has not is sent by the next engine, once.
   * Default: it may have.
   */
  readonly hasLeft?: (id: RequestId) => boolean
  readonly scope: 'origin' | 'tab'
  /** The host's own way to start the engine (config `engine`). */
  readonly start?: (() => SharedWorker | Worker) | undefined
  /** Errors of the engine that nobody caught. Default: the console, when `debug` is on. */
  readonly onLog?: (error: ErrorWire) => void
  readonly runtime?: Partial<TabRuntime>
}

export type HelloPart = Pick<Hello, 'config' | 'configHash'> & Partial<Pick<Hello, 'url' | 'visible'>>

/** What the tab's end takes from the page; given by tests. */
export interface TabRuntime {
  readonly environment: WireEnvironment
  readonly starters: Omit<Starters, 'custom'>
  readonly events: PageEvents | null
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null
  /** Of the page; a query never leaves it. */
  readonly location: Pick<Location, 'origin' | 'pathname'>
}

type ReadStore<State> = Pick<StoreApi<State>, 'getState' | 'subscribe' | 'getInitialState'>

/** This tab's end of the bridge. */
export interface EngineConnection {
  readonly tabId: string
  /**
   * The engine's methods. Each waits for an engine within its deadline and rejects with `EngineGoneError`,
   * `EngineMovedError`, `EngineRetiredError`, `EngineStartError`, `BridgeTimeoutError` or `ClientDestroyedError` when none
   * answers; `rpc.request` outlives an engine.
   */
  readonly api: EngineApi
  readonly mirror: MirrorStore
  readonly link: ReadStore<LinkState>
  /** Called after each hello, before calls that waited go out: the place to announce wallets and watches again. */
  onReady(listener: (welcome: Welcome, isRestart: boolean) => void): () => void
  /**
   * Tells the engine that the config of `hello()` changed.
   *
   * @param part said in this hello alone
   * @throws EngineGoneError, BridgeTimeoutError and what else ends a call; the next hello carries the config anyway
   */
  greetAgain(part?: Pick<Hello, 'replacesNetworks'>): Promise<void>
  /** Says goodbye and rejects what is pending. Idempotent. */
  stop(): void
}

/**
 * Joins this tab to the engine of its identity, starting one where none runs. Returns at once.
 *
 * @example
 * const connection = connectEngine({ identity, hello, page, scope: 'origin' })
 * connection.onReady(() => void connection.api.page.walletsFound(wallets))
 */
export function connectEngine(parameters: ConnectEngineParameters): EngineConnection {
  const { identity, page, scope, start, hasLeft = () => true, protocol = PROTOCOL } = parameters
  const runtime: TabRuntime = { ...browserRuntime(), ...parameters.runtime }
  const { clock, randomId } = runtime.environment
  const tabId = randomId()
  const readyListeners = new Set<(welcome: Welcome, isRestart: boolean) => void>()
  const store = createStore<LinkState>(() => ({ status: 'idle', mode: null, epoch: null, error: null }))
  const mirror = createMirror(clock)
  const asks = createAsks(clock, hasLeft)
  const api = nest<EngineApi>(ENGINE_TABLE, (path, argument) => asks.call(path, argument))
  const endings: (() => void)[] = []
  let link: Link | null = null
  let isStopped = false
  let isVisible = runtime.events?.document.visibilityState !== 'hidden'

  const makeHello = (): Hello => ({
    url: `${runtime.location.origin}${runtime.location.pathname}`,
    visible: isVisible,
    ...parameters.hello(),
    protocol,
    build: BUILD,
    tabId,
  })

  async function boot(): Promise<void> {
    store.setState({ status: 'connecting' })
    const standing = await takeStanding({ ...runtime, identity, tabId, scope })
    endings.push(standing.release)
    if (isStopped) return finish()
    const { environment } = standing
    const bus = createReopenableBus(
      () => openBus(environment.openChannel, standing.identity),
      message => link?.hear(message),
    )
    endings.push(bus.close)
    const search = createSearch({
      identity: standing.identity,
      protocol,
      tabId,
      environment,
      origin: runtime.location.origin,
      bus: bus.current,
      isVisible: () => isVisible,
      starters: startersOf(runtime, standing.isIsolated, start),
    })
    const joined = createLink({
      environment,
      protocol,
      page,
      makeHello,
      search,
      asks,
      mirror,
      store,
      bus: bus.current,
      isVisible: () => isVisible,
      onReady(welcome, isRestart) {
        for (const listener of [...readyListeners]) listener(welcome, isRestart)
      },
      onLog: parameters.onLog ?? (error => logIfDebug(error, parameters)),
    })
    link = joined
    if (runtime.events) {
      endings.push(
        watchPageLife({
          events: runtime.events,
          clock,
          onVisible(visible) {
            isVisible = visible
            joined.setVisible(visible)
          },
          onSuspend() {
            joined.suspend()
            // A message on the bus would evict the page from bfcache.
            bus.close()
          },
          onResume() {
            bus.reopen()
            joined.resume()
          },
          onLeave: stop,
        }),
      )
    }
    await joined.run()
  }

  function stop(): void {
    if (isStopped) return
    isStopped = true
    if (!link) {
      asks.end()
      store.setState({ status: 'closed' })
    }
    link?.stop()
    finish()
  }

  function finish(): void {
    for (const end of endings.splice(0).reverse()) end()
  }

  void boot()

  return {
    tabId,
    api,
    mirror: mirror.store,
    link: store,
    onReady(listener) {
      readyListeners.add(listener)
      return () => void readyListeners.delete(listener)
    },
    greetAgain: async part => link?.greetAgain(part),
    stop,
  }
}

function logIfDebug(error: ErrorWire, { hello }: ConnectEngineParameters): void {
  if (hello().config.debug) console.error('[tabkey engine]', error)
}

/** @param isIsolated the tab keeps its session to itself, so it must not share a SharedWorker */
function startersOf(
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
    storage: storageOf(page.window),
    location: page.location ?? { origin: '', pathname: '' },
  }
}

async function startPage(
  environment: WireEnvironment,
): Promise<{ port: MessagePort; stop(): Promise<void> }> {
  const { startInPage } = await import('../../worker/compose/inPage.ts')
  return startInPage(environment)
}

function storageOf(window: Window | undefined): Storage | null {
  try {
    return window?.sessionStorage ?? null
  } catch {
    return null
  }
}
