import type { PageApi } from '../../src/bridge/contract/pageApi.ts'
import type { EngineConfig } from '../../src/bridge/options/engineOptions.ts'
import type { LivingEngine } from '../../src/bridge/wire/engineTerm.ts'
import { browserEnvironment, type WireEnvironment } from '../../src/bridge/wire/environment.ts'
import { type EngineServer, serveEngine } from '../../src/bridge/wire/serveEngine.ts'
import type { SharedWorkerLike, WorkerLike } from '../../src/bridge/wire/tab/engineTransport.ts'
import {
  type ConnectEngineParameters,
  connectEngine,
  type EngineConnection,
} from '../../src/bridge/wire/tabEnd.ts'
import { testEngineConfig } from './engineConfig.ts'
import { createMemoryLocks } from './memoryLocks.ts'
import { noFrame } from './noFrame.ts'
import { noSignIn } from './noSignIn.ts'
import { walletPart } from './walletPart.ts'

export const testConfig: EngineConfig = testEngineConfig({
  metadata: { name: 'Test', description: '', url: 'https://dapp.test', icons: [] },
})

export const ORIGIN = 'https://dapp.test'
export const ENGINE_URL = `${ORIGIN}/engine.js`

/** A page or a worker: it can die (locks freed, silence) or hang (locks kept, silence). */
interface Process {
  readonly environment: WireEnvironment
  readonly isAlive: () => boolean
  die(): void
  hang(): void
}

export interface TestWorker<Engine extends LivingEngine> {
  readonly name: string
  readonly url: string
  readonly engines: Engine[]
  readonly server: EngineServer
  kill(): void
  hang(): void
}

export interface TestTab extends EngineConnection {
  readonly events: TestEvents
  /** As a closed or crashed tab: no word, locks freed. */
  kill(): void
  /** Dedicated worker of this tab, when it has one. */
  readonly workers: TestWorker<LivingEngine>[]
}

export interface TestTabOptions extends Partial<Omit<ConnectEngineParameters, 'runtime' | 'page'>> {
  readonly page?: Partial<PageApi>
  readonly sharedWorker?: boolean
  readonly worker?: boolean
  /** `null` plays an insecure context. */
  readonly locks?: null
  readonly hidden?: boolean
  /** Script URL of this tab's deploy. */
  readonly engineUrl?: string
}

/** The events of one page. */
export interface TestEvents {
  window: EventTarget
  document: EventTarget & { visibilityState: 'visible' | 'hidden' }
  setVisible(visible: boolean): void
  /** Into bfcache and back. */
  pagehide(persisted: boolean): void
  pageshow(): void
}

function createEvents(hidden: boolean): TestEvents {
  const document = Object.assign(new EventTarget(), {
    visibilityState: hidden ? 'hidden' : 'visible',
  } as const)
  const window = new EventTarget()
  const events: TestEvents = {
    window,
    document: document as TestEvents['document'],
    setVisible(visible) {
      events.document.visibilityState = visible ? 'visible' : 'hidden'
      document.dispatchEvent(new Event('visibilitychange'))
    },
    pagehide: persisted => void window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted })),
    pageshow: () => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
  }
  return events
}

/**
 * A browser with one origin: pages, SharedWorkers by URL and name, dedicated workers, Web Locks, BroadcastChannels,
 * over real MessageChannels.
 *
 * @param create makes an engine; gets the identity
 * @param speed how much faster than real time the wire's clock runs
 */
export function createTestBrowser<Engine extends LivingEngine>(
  create: (identity: string) => Promise<Engine> | Engine,
  { speed = 1, protocol = 1 }: { speed?: number; protocol?: number } = {},
) {
  const origin = createMemoryLocks()
  let current = origin
  const shared = new Map<string, TestWorker<Engine>>()
  const started: TestWorker<Engine>[] = []
  const connections: TestTab[] = []
  const processes: Process[] = []
  // Channels of this browser only: vitest runs files side by side in one process.
  const channelPrefix = browserEnvironment().randomId()

  function createProcess(): Process {
    const { locks, die } = current.client()
    const channels = new Set<BroadcastChannel>()
    let state: 'alive' | 'dead' | 'hung' = 'alive'
    const isAlive = () => state === 'alive'
    const process: Process = {
      isAlive,
      environment: {
        clock: {
          monotonic: () => performance.now() * speed,
          setTimeout: (run, ms) => setTimeout(() => isAlive() && run(), ms / speed),
          clearTimeout: id => clearTimeout(id as NodeJS.Timeout),
        },
        locks: {
          // A thread that hangs does not see what it is granted.
          request: (name, how, callback) =>
            locks.request(name, how, lock =>
              isAlive() ? callback(lock) : (new Promise(() => {}) as Promise<never>),
            ),
        },
        openChannel(name) {
          const channel = new BroadcastChannel(`${channelPrefix}:${name}`)
          channels.add(channel)
          const wrapped = new Map<unknown, (event: Event) => void>()
          return {
            postMessage: message => {
              if (isAlive()) channel.postMessage(message)
            },
            addEventListener(type, listener) {
              const run = (event: Event) => isAlive() && listener({ data: (event as MessageEvent).data })
              wrapped.set(listener, run)
              channel.addEventListener(type, run)
            },
            removeEventListener: (type, listener) =>
              channel.removeEventListener(type, wrapped.get(listener) ?? (() => {})),
            close() {
              channel.close()
              channels.delete(channel)
            },
          }
        },
        randomId: browserEnvironment().randomId,
        hashId: browserEnvironment().hashId,
      },
      die() {
        if (state === 'dead') return
        state = 'dead'
        die()
        for (const channel of channels) channel.close()
      },
      hang() {
        state = 'hung'
      },
    }
    processes.push(process)
    return process
  }

  function startWorker(
    mode: 'sharedWorker' | 'worker' | 'page',
    url: string,
    name: string,
    process = createProcess(),
  ) {
    const engines: Engine[] = []
    const ports: MessagePort[] = []
    const key = `${url} ${name}`
    const server = serveEngine({
      mode,
      url,
      name,
      build: 'test',
      protocol: browser.protocol,
      environment: process.environment,
      async create(identity) {
        const engine = await create(identity)
        engines.push(engine)
        return engine
      },
      ...(mode === 'sharedWorker'
        ? {
            close() {
              worker.kill()
            },
          }
        : {}),
    })
    const worker: TestWorker<Engine> & { connect(): MessagePort } = {
      name,
      url,
      engines,
      server,
      connect() {
        const { port1, port2 } = new MessageChannel()
        ports.push(port1, port2)
        server.connect({
          postMessage: message => {
            if (process.isAlive()) port2.postMessage(message)
          },
          addEventListener(_type, listener) {
            port2.onmessage = event => {
              if (process.isAlive()) listener({ data: event.data })
            }
          },
          removeEventListener() {
            port2.onmessage = null
          },
          close: () => port2.close(),
        })
        return port1
      },
      kill() {
        process.die()
        if (shared.get(key) === worker) shared.delete(key)
        // The other end gets no event, as with a real worker.
        for (const port of ports) port.onmessage = null
      },
      hang: () => process.hang(),
    }
    started.push(worker)
    return worker
  }

  function startShared(url: string, name: string, page: Process): SharedWorkerLike {
    const key = `${url} ${name}`
    const worker =
      (shared.get(key) as ReturnType<typeof startWorker> | undefined) ??
      startWorker('sharedWorker', url, name)
    shared.set(key, worker)
    return { port: portFor(worker.connect(), page), addEventListener() {} }
  }

  function open(options: TestTabOptions = {}): TestTab {
    const page = createProcess()
    const events = createEvents(options.hidden ?? false)
    const own: ReturnType<typeof startWorker>[] = []
    const engineUrl = options.engineUrl ?? ENGINE_URL
    const environment: WireEnvironment =
      options.locks === null ? { ...page.environment, locks: null } : page.environment
    const connection = connectEngine({
      identity: 'test',
      protocol: browser.protocol,
      scope: 'origin',
      hello: () => ({ config: testConfig, configHash: 'hash' }),
      ...options,
      page: {
        wallet: walletPart(async () => ({ status: 'answered', result: null })),
        verify: { attest: async () => null },
        frame: noFrame,
        signIn: noSignIn,
        subscriptions: { deliver: async () => {} },
        ping: async () => {},
        ...options.page,
      },
      runtime: {
        environment,
        events: events as never,
        storage: null,
        location: { origin: ORIGIN, pathname: '/page' },
        starters: {
          sharedWorker:
            options.sharedWorker === false
              ? null
              : (name, url) => startShared(url?.href ?? engineUrl, name, page),
          worker:
            options.worker === false
              ? null
              : name => {
                  const worker = startWorker('worker', engineUrl, name)
                  own.push(worker)
                  return Object.assign(portOf(worker.connect()), { terminate: worker.kill }) as WorkerLike
                },
          async page(pageEnvironment) {
            const worker = startWorker('page', '', '', { ...page, environment: pageEnvironment })
            own.push(worker)
            return { port: portOf(worker.connect()), stop: () => worker.server.close() }
          },
        },
      },
    })
    const tab: TestTab = {
      ...connection,
      get tabId() {
        return connection.tabId
      },
      events,
      workers: own,
      kill() {
        page.die()
        for (const worker of own) worker.kill()
      },
    }
    connections.push(tab)
    return tab

    function portOf(port: MessagePort) {
      return portFor(port, page)
    }
  }

  const browser = {
    protocol,
    open,
    locks: origin,
    /**
     * Pages and workers that come later have locks of their own, as after a clearing of the site's data in Chromium.
     */
    partLocks: () => void (current = createMemoryLocks()),
    /** What a page or worker of this browser has around it. */
    environment: () => createProcess().environment,
    /** Workers ever started, oldest first. */
    started,
    shared,
    /** The engine in office. */
    engine(): Engine {
      const engine = started
        .flatMap(worker => worker.engines)
        .filter(entry => !(entry as { stopped?: string[] }).stopped?.length)
        .at(-1)
      if (!engine) throw new Error('no engine')
      return engine
    },
    close() {
      for (const connection of connections) connection.stop()
      for (const process of processes) process.die()
    },
  }
  return browser
}

/** A MessagePort that a dead page no longer uses. */
function portFor(port: MessagePort, { isAlive }: Process) {
  return {
    postMessage: (message: unknown) => {
      if (isAlive()) port.postMessage(message)
    },
    addEventListener(type: string, listener: (event: { readonly data: unknown }) => void) {
      if (type !== 'message') return
      port.onmessage = event => {
        if (isAlive()) listener({ data: event.data })
      }
    },
    removeEventListener() {
      port.onmessage = null
    },
    close: () => port.close(),
  }
}

/** Waits until a condition holds; fails with what it saw last. */
export async function until<Value>(look: () => Value | undefined | null | false, ms = 5_000): Promise<Value> {
  const end = performance.now() + ms
  let error: unknown
  while (performance.now() < end) {
    try {
      const value = look()
      if (value) return value
    } catch (failure) {
      error = failure
    }
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  throw error ?? new Error(`not within ${ms} ms: ${look.toString()}`)
}
