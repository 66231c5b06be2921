import type { EngineApi, RpcRequest, TabApi } from '../../src/bridge/contract/engineApi.ts'
import type { Hello } from '../../src/bridge/contract/hello.ts'
import type { SharedState } from '../../src/bridge/contract/state.ts'
import type { Tab } from '../../src/bridge/contract/tab.ts'
import { EMBEDDED_INITIAL } from '../../src/bridge/values/embedded.ts'
import { ENGINE_DEADLINES } from '../../src/bridge/wire/deadlines.ts'
import type { LivingEngine } from '../../src/bridge/wire/engineTerm.ts'
import { diff } from '../../src/bridge/wire/patch.ts'
import { nestCalls } from './nestCalls.ts'

/** The database, which outlives an engine. */
export interface TestStorage {
  epoch: number
  /** Requests ever sent to a wallet, by id. */
  readonly ledger: Map<string, Promise<unknown>>
  /** Ids in the order they were sent. */
  readonly sent: string[]
}

export interface TestEngine extends LivingEngine {
  /** As when an engine that started later owns the store. */
  fence(): void
  readonly storage: TestStorage
  readonly tabs: Map<string, Tab>
  readonly gone: string[]
  readonly stopped: string[]
  readonly hellos: Hello[]
  state: SharedState
  change(patch: Partial<SharedState>): void
}

type PathOf<Api> = {
  [Name in keyof Api & string]: Api[Name] extends (...given: never[]) => unknown
    ? Name
    : `${Name}.${keyof Api[Name] & string}`
}[keyof Api & string]

/** Answers a call of the engine, or a wallet's method, instead of the default. */
export type TestMethods = {
  readonly [Path in PathOf<EngineApi> | `${string}_${string}`]?: (
    argument: unknown,
    tab: Tab,
    engine: TestEngine,
  ) => unknown
}

export const createTestStorage = (): TestStorage => ({ epoch: 0, ledger: new Map(), sent: [] })

export const testState: SharedState = {
  engine: { epoch: 0, protocol: 1, build: 'test', storage: 'memory', online: true, tabs: 0 },
  connections: {},
  accounts: {},
  standby: {},
  networks: { known: [], activeNamespace: 'eip155', active: {}, unsupported: {} },
  wc: {
    recentWallet: null,
    uri: null,
    pairingExpiry: null,
    linking: null,
    error: null,
    buffering: false,
    relayConnected: false,
  },
  wallets: { found: [], recent: [], left: [], labels: {} },
  embedded: EMBEDDED_INITIAL,
  signIn: {},
  requests: {},
  requestCount: 0,
  recovered: {},
  alerts: {},
  balances: {},
  identities: {},
  assets: {},
}

/** An engine without wallets or chains: state, patches, and a ledger that attaches to a request by its id. */
export function createTestEngine(storage = createTestStorage(), methods: TestMethods = {}): TestEngine {
  storage.epoch += 1
  const views = new Map<Tab, { rev: number; seen: SharedState }>()
  let isScheduled = false
  let fence = () => {}
  const fenced = new Promise<void>(settle => (fence = settle))

  function flush(): void {
    isScheduled = false
    for (const [tab, view] of views) {
      if (tab.suspended) continue
      const change = diff(view.seen, engine.state)
      view.seen = engine.state
      if (!change) continue
      view.rev += 1
      tab.push({ kind: 'patch', rev: view.rev, ...change })
    }
  }

  function snapshot(tab: Tab) {
    const view = views.get(tab)
    if (!view) return { rev: 0, state: engine.state }
    view.seen = engine.state
    return { rev: view.rev, state: view.seen }
  }

  /** The ledger's promise: written before it is sent, never sent twice. */
  function request({ id, method, params }: RpcRequest, tab: Tab): Promise<unknown> {
    const known = storage.ledger.get(id)
    if (known) return known
    storage.sent.push(id)
    const own = methods[method as keyof TestMethods]
    const answer = Promise.resolve(own?.(params, tab, engine) ?? `${method} done`)
    storage.ledger.set(id, answer)
    return answer
  }

  function answer(path: string, argument: unknown, tab: Tab): unknown {
    const own = methods[path as keyof TestMethods]
    if (own) return own(argument, tab, engine)
    if (path === 'rpc.request') return request(argument as RpcRequest, tab)
    if (path === 'page.resumed') return snapshot(tab)
    return undefined
  }

  const engine: TestEngine = {
    epoch: storage.epoch,
    fenced,
    fence,
    storage,
    tabs: new Map(),
    gone: [],
    stopped: [],
    hellos: [],
    state: { ...testState, engine: { ...testState.engine, epoch: storage.epoch } },
    change(patch) {
      engine.state = { ...engine.state, ...patch }
      if (isScheduled) return
      isScheduled = true
      queueMicrotask(flush)
    },
    async hello(tab, hello) {
      engine.tabs.set(tab.id, tab)
      engine.hellos.push(hello)
      views.set(tab, { rev: 0, seen: engine.state })
      return snapshot(tab)
    },
    snapshot,
    flush,
    api: tab => nestCalls<TabApi>(ENGINE_DEADLINES, async (path, argument) => answer(path, argument, tab)),
    removeTab(tab) {
      if (engine.tabs.get(tab.id) === tab) engine.tabs.delete(tab.id)
      views.delete(tab)
      engine.gone.push(tab.id)
    },
    async stop(reason) {
      engine.stopped.push(reason)
    },
  }
  return engine
}
