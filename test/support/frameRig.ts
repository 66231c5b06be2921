import type { RpcRequest, TabApi } from '../../src/bridge/contract/engineApi.ts'
import type { AccountState, SharedState } from '../../src/bridge/contract/state.ts'
import type { EngineConfig } from '../../src/bridge/options/engineOptions.ts'
import type { KeyValue } from '../../src/storage/keyValue.ts'
import { createMemory } from '../../src/storage/memory.ts'
// Loaded before a fake clock runs: the engine loads it with the first signature.
import '../../src/worker/rpc/signature/isSignedBy.ts'
import { createEngine } from '../../src/worker/compose/engine.ts'
import type { Engine } from '../../src/worker/compose/engineShape.ts'
import { createFakeClock, type FakeClock } from './fakeClock.ts'
import { createFrameSite, type FramePage, type FrameSite } from './frameSite.ts'
import { createServiceTab, type ScriptedWallet, type ServiceTab } from './serviceTab.ts'
import { testConfig } from './walletConnectRig.ts'

export const SITE = 'https://secure.test'

/** Email and socials on, the secure site named, every other service absent. */
export function embeddedConfig(change: Partial<EngineConfig> = {}): EngineConfig {
  const config = testConfig({
    endpoints: { secureSite: SITE, rpc: { 'eip155:1': [], 'eip155:8453': [] } },
    projectId: 'f'.repeat(32),
  })
  return {
    ...config,
    features: { ...config.features, email: true, socials: ['google', 'farcaster'] },
    ...change,
  }
}

let nextId = 1
export const freshId = () => `call-${String(nextId++).padStart(27, '0')}`

/** A tab of the real engine, without a port: the fake clock moves everything. */
export interface RigTab {
  readonly tab: ServiceTab
  readonly api: TabApi
  readonly page: FramePage
  state(): SharedState
  /** Email, code and account. */
  login(): Promise<AccountState>
  ask(method: string, params?: unknown, more?: Partial<RpcRequest>): Promise<unknown>
}

export interface FrameRig {
  readonly clock: FakeClock
  readonly site: FrameSite
  readonly disk: KeyValue
  readonly engine: Engine
  open(id: string, options?: RigTabOptions): Promise<RigTab>
  close(tab: RigTab): void
  /** Everything under way goes on, without time. */
  settle(): Promise<void>
  stop(): Promise<void>
}

export interface RigTabOptions {
  readonly visibleAt?: number
  readonly config?: EngineConfig
  readonly wallets?: readonly ScriptedWallet[]
  /** Of a tab that outlived its engine: its frame goes on. */
  readonly page?: FramePage
  /** Address of the tab's page. */
  readonly url?: string
}

export interface FrameRigOptions {
  readonly clock?: FakeClock
  readonly site?: FrameSite
  readonly disk?: KeyValue
  readonly config?: EngineConfig
  readonly fetch?: typeof fetch
}

/** A store in memory that claims to be IndexedDB, so that the engine raises no alert. */
export const createDisk = (): KeyValue => ({ ...createMemory(), kind: 'indexedDB' })

/** The real engine over a scripted site, on a clock that the test moves. Give `disk` to the next rig for a restart. */
export async function createFrameRig({
  clock = createFakeClock(),
  site = createFrameSite(),
  disk = createDisk(),
  config = embeddedConfig(),
  fetch = () => Promise.reject(new TypeError('no network here')),
}: FrameRigOptions = {}): Promise<FrameRig> {
  const engine = await createEngine({
    identity: 'frame-rig',
    build: 'test',
    clock,
    fetch,
    openDatabase: () => disk,
  })
  const tabs: RigTab[] = []

  async function open(id: string, options: RigTabOptions = {}): Promise<RigTab> {
    const tell = async (message: unknown) => (await engine.api(tab)).page.frameMessage({ message })
    const page = options.page ?? site.openPage({ id, setTimeout: clock.setTimeout, tell })
    page.tell = tell
    const plain = createServiceTab({
      id,
      visibleAt: options.visibleAt ?? tabs.length,
      wallets: options.wallets ?? [],
    })
    const tab: ServiceTab = Object.defineProperties(
      {},
      {
        ...Object.getOwnPropertyDescriptors(plain),
        page: { value: { ...plain.page, frame: page.api }, enumerable: true },
        ...(options.url ? { url: { value: options.url, enumerable: true } } : {}),
      },
    ) as ServiceTab
    await engine.hello(tab, {
      protocol: 1,
      build: 'test',
      tabId: id,
      config: options.config ?? config,
      configHash: 'hash',
      url: options.url ?? 'http://127.0.0.1/',
      visible: true,
    })
    const api = await engine.api(tab)
    const rigged: RigTab = {
      tab,
      api,
      page,
      state: () => engine.snapshot(tab).state,
      async login() {
        await inTime(clock, api.embedded.connectEmail({ email: 'ada@example.test' }))
        await inTime(clock, api.embedded.connectOtp({ otp: '123456' }))
        return inTime(clock, api.embedded.join({ id: freshId() }))
      },
      ask: (method, params, more = {}) =>
        api.rpc.request({ id: freshId(), method, ...(params === undefined ? {} : { params }), ...more }),
    }
    tabs.push(rigged)
    // Chunks arrive in real time, which the fake clock does not know.
    await api.page.frameMessage({ message: null })
    await api.page.walletsFound(tab.announced())
    await clock.advance(0)
    return rigged
  }

  return {
    clock,
    site,
    disk,
    engine,
    open,
    close({ tab }) {
      tab.die()
      engine.removeTab(tab)
    },
    settle: () => clock.advance(0),
    stop: () => engine.stop('stopped'),
  }
}

/** Lets just enough time pass for the promise to settle. */
export async function inTime<Value>(clock: FakeClock, promise: Promise<Value>, ms = 2_000): Promise<Value> {
  let isOver = false
  promise.then(
    () => (isOver = true),
    () => (isOver = true),
  )
  for (let passed = 0; !isOver && passed <= ms; passed += 20) await clock.advance(passed === 0 ? 0 : 20)
  if (!isOver) throw new Error(`not within ${ms} ms of the fake clock`)
  return promise
}

/** What a promise fails with. */
export const failure = (promise: Promise<unknown>): Promise<Error & { code?: number; kind?: string }> =>
  promise.then(
    value => Promise.reject(new Error(`no failure: ${JSON.stringify(value)}`)),
    error => error,
  )
