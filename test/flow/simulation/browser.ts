import type { Tab } from '../../../src/bridge/contract/tab.ts'
import type { WireEnvironment } from '../../../src/bridge/wire/environment.ts'
import { readTurn } from '../../../src/bridge/wire/port.ts'
import { type EngineServer, serveEngine } from '../../../src/bridge/wire/serveEngine.ts'
import type { SharedWorkerLike, Starters, WorkerLike } from '../../../src/bridge/wire/tab/engineTransport.ts'
import type { EngineConnection } from '../../../src/bridge/wire/tabEnd.ts'
import { createEngine } from '../../../src/worker/compose/engine.ts'
import type { Engine } from '../../../src/worker/compose/engineShape.ts'
import { createDisk, type Disk } from './disk.ts'
import { createLocksOfOrigin, type LocksOfOrigin, type SimulatedLocks } from './locks.ts'
import { type ChainNodes, createChainNodes } from './node.ts'
import { type Channels, createChannels, createPortPair, type SimulatedPort } from './ports.ts'
import type { Process, Scheduler } from './scheduler.ts'

/** An engine that was created, in whichever worker or page. */
export interface Seated {
  readonly engine: Engine
  readonly process: Process
  readonly tabs: Map<string, Tab>
  readonly bornAt: number
  isStopped: boolean
  /** The next thing it does for a tab throws. */
  isTripping: boolean
}

/** The engine a page is connected to. */
export function engineOf(
  browser: Pick<Browser, 'engines'>,
  { connection }: { readonly connection: EngineConnection },
): Seated | undefined {
  const { epoch, status } = connection.link.getState()
  if (status !== 'ready') return undefined
  return browser.engines.findLast(
    seated =>
      seated.process.state === 'alive' &&
      !seated.isStopped &&
      seated.engine.epoch === epoch &&
      seated.tabs.has(connection.tabId),
  )
}

interface Worker {
  readonly key: string
  readonly process: Process
  /** Pages that hold it open. */
  readonly pages: Set<Process>
  connect(port: SimulatedPort): void
}

/** Where the engine's script of a deploy lies, and what it speaks. */
export interface Deploy {
  readonly url: string
  readonly protocol: number
}

/** What this browser is not able to do. */
export interface Limits {
  hasSharedWorker: boolean
  hasWorker: boolean
  /** `false` plays an insecure context. */
  hasLocks: boolean
  /** All data of the site is blocked: locks and database refuse, a SharedWorker tells an error. */
  isBlocked: boolean
  /** The config names an analytics endpoint. */
  hasAnalytics: boolean
  /** The engine's script answers 404. */
  isScriptMissing: boolean
  /** Longest way of a message, ms. */
  slowestMs: number
}

/** A browser with one origin. Everything that happens in it happens by the scheduler. */
export interface Browser {
  readonly scheduler: Scheduler
  readonly locks: LocksOfOrigin
  readonly channels: Channels
  readonly disk: Disk
  readonly nodes: ChainNodes
  readonly limits: Limits
  /** Every engine there ever was, oldest first. */
  readonly engines: readonly Seated[]
  /** Told of each message on a port or a lane as it is posted. */
  onPost: (from: Process, to: Process, message: unknown) => void
  readonly deploys: Deploy[]
  environmentOf(process: Process): WireEnvironment
  /** Whether two processes have one lock manager: those of before and of after a clearing have not (decision 010). */
  seeEachOther(entry: Process, other: Process): boolean
  startersOf(page: Process, deploy: Deploy): Omit<Starters, 'custom'>
  /** Ends a page: its locks, channels, workers. */
  end(page: Process): void
  /** Dedicated workers of a page fall asleep and wake with it. */
  workersOf(page: Process): readonly Process[]
  /** SharedWorkers that run. */
  shared(): readonly Process[]
  kill(worker: Process): void
}

export const ORIGIN = 'https://dapp.test'

/** @param fetchOf what the engine of a process fetches with; default: two nodes for each chain */
export function createBrowser(scheduler: Scheduler, fetchOf?: ChainNodes['fetchOf']): Browser {
  const limits: Limits = {
    hasSharedWorker: true,
    hasWorker: true,
    hasLocks: true,
    isBlocked: false,
    hasAnalytics: false,
    isScriptMissing: false,
    slowestMs: 4,
  }
  const latency = () => scheduler.random() * limits.slowestMs
  const tell = (from: Process, to: Process, data: unknown) => {
    for (const message of readTurn(data)) browser.onPost(from, to, message)
  }
  const locks = createLocksOfOrigin(scheduler, latency)
  const channels = createChannels(scheduler, latency, tell)
  const disk = createDisk(scheduler)
  const nodes = createChainNodes(scheduler)
  const engines: Seated[] = []
  const deploys: Deploy[] = [{ url: `${ORIGIN}/1/engine.js`, protocol: 1 }]
  const sharedWorkers = new Map<string, Worker>()
  const own = new Map<Process, Process[]>()
  const lockManagers = new Map<Process, SimulatedLocks>()
  let started = 0

  const connect = (near: Process, far: Process) =>
    createPortPair(scheduler, latency, [near, far], (end, data) =>
      tell(end === 0 ? near : far, end === 0 ? far : near, data),
    )

  const randomId = () =>
    Array.from({ length: 4 }, () =>
      scheduler
        .below(2 ** 32)
        .toString(16)
        .padStart(8, '0'),
    ).join('')

  const wireClock = (process: Process) => ({
    monotonic: scheduler.elapsed,
    setTimeout: (run: () => void, ms: number) => scheduler.setTimeout(process, run, ms),
    clearTimeout: (id: unknown) => scheduler.clearTimeout(process, id),
  })

  function environmentOf(process: Process): WireEnvironment {
    lockManagers.set(process, locks.current())
    return {
      clock: wireClock(process),
      locks: limits.hasLocks ? locks.current().of(process) : null,
      openChannel: channels.openerOf(process),
      randomId,
      hashId: async secret => [...secret].reverse().join(''),
    }
  }

  async function create(identity: string, process: Process): Promise<Engine> {
    const engine = await createEngine({
      identity,
      build: 'simulation',
      clock: { ...wireClock(process), now: scheduler.now },
      fetch: (fetchOf ?? nodes.fetchOf)(process),
      openDatabase: disk.open(process),
    })
    const bornAt = scheduler.elapsed()
    const seated: Seated = { engine, process, tabs: new Map(), bornAt, isStopped: false, isTripping: false }
    engines.push(seated)
    return {
      ...engine,
      hello(tab, hello) {
        seated.tabs.set(tab.id, tab)
        return engine.hello(tab, hello)
      },
      api(tab) {
        if (!seated.isTripping) return engine.api(tab)
        seated.isTripping = false
        throw new TypeError('a part of the engine is broken')
      },
      removeTab(tab) {
        if (seated.tabs.get(tab.id) === tab) seated.tabs.delete(tab.id)
        engine.removeTab(tab)
      },
      stop(reason) {
        seated.isStopped = true
        return engine.stop(reason)
      },
    }
  }

  function serve(
    mode: 'sharedWorker' | 'worker' | 'page',
    deploy: Deploy,
    name: string,
    process: Process,
    environment: WireEnvironment,
    close?: () => void,
  ): EngineServer {
    return serveEngine({
      mode,
      url: mode === 'page' ? '' : deploy.url,
      name,
      build: 'simulation',
      protocol: deploy.protocol,
      environment,
      create: identity => create(identity, process),
      ...(close ? { close } : {}),
    })
  }

  function end(process: Process): void {
    if (process.state === 'dead') return
    process.die()
    channels.closeAll(process)
    // A browser needs a moment to see it.
    scheduler.later(null, scheduler.below(10), () => locks.free(process))
    for (const worker of own.get(process) ?? []) end(worker)
    for (const [key, worker] of sharedWorkers) {
      if (worker.process === process) sharedWorkers.delete(key)
      if (!worker.pages.delete(process) || worker.pages.size > 0) continue
      // `extendedLifetime` keeps it for a moment, for the page that is being reloaded.
      scheduler.later(null, scheduler.below(3_000), () => {
        if (worker.pages.size === 0) end(worker.process)
      })
    }
  }

  function startWorker(mode: 'sharedWorker' | 'worker', deploy: Deploy, name: string): Worker {
    started += 1
    const process = scheduler.process(`${mode} ${started}`)
    const waiting: SimulatedPort[] = []
    let server: EngineServer | null = null
    // The script is fetched and run.
    scheduler.later(process, 20 + scheduler.below(130), () => {
      const close = mode === 'sharedWorker' ? () => end(process) : undefined
      server = serve(mode, deploy, name, process, environmentOf(process), close)
      for (const port of waiting) server.connect(port)
    })
    return {
      key: `${deploy.url} ${name}`,
      process,
      pages: new Set(),
      connect(port) {
        if (server) scheduler.later(process, latency(), () => server?.connect(port))
        else waiting.push(port)
      },
    }
  }

  function failing(): SharedWorkerLike & WorkerLike {
    const port = createPortPair(scheduler, latency, [scheduler.process('none'), scheduler.process('none')])[0]
    return Object.assign(port, {
      port,
      terminate() {},
      addEventListener(type: string, listener: (event: { readonly data: unknown }) => void) {
        if (type === 'error') scheduler.later(null, 30 + scheduler.below(60), () => listener({ data: null }))
      },
    }) as unknown as SharedWorkerLike & WorkerLike
  }

  function startShared(page: Process, deploy: Deploy, name: string): SharedWorkerLike {
    const key = `${deploy.url} ${name}`
    if (limits.isBlocked || (limits.isScriptMissing && !sharedWorkers.has(key))) return failing()
    const worker = sharedWorkers.get(key) ?? startWorker('sharedWorker', deploy, name)
    sharedWorkers.set(key, worker)
    worker.pages.add(page)
    const [near, far] = connect(page, worker.process)
    worker.connect(far)
    return { port: near, addEventListener() {} }
  }

  function startOwn(page: Process, deploy: Deploy, name: string): WorkerLike {
    if (limits.isScriptMissing) return failing()
    const worker = startWorker('worker', deploy, name)
    own.set(page, [...(own.get(page) ?? []), worker.process])
    const [near, far] = connect(page, worker.process)
    worker.connect(far)
    const listen = near.addEventListener
    return Object.assign(near, {
      terminate: () => end(worker.process),
      addEventListener(type: string, listener: (event: { readonly data: unknown }) => void) {
        if (type === 'message') listen('message', listener)
      },
    }) as unknown as WorkerLike
  }

  const browser: Browser = {
    scheduler,
    onPost() {},
    locks,
    channels,
    disk,
    nodes,
    limits,
    engines,
    deploys,
    environmentOf,
    seeEachOther: (entry, other) => lockManagers.get(entry) === lockManagers.get(other),
    startersOf: (page, deploy) => ({
      sharedWorker: limits.hasSharedWorker
        ? (name, url) => {
            const there = deploys.find(other => other.url === url?.href) ?? deploy
            return startShared(page, there, name)
          }
        : null,
      worker: limits.hasWorker ? name => startOwn(page, deploy, name) : null,
      async page(environment) {
        const [near, far] = connect(page, page)
        const server = serve('page', deploy, '', page, environment)
        server.connect(far)
        return {
          port: near,
          async stop() {
            await server.close()
            near.close()
            far.close()
          },
        }
      },
    }),
    end,
    kill: end,
    workersOf: page => own.get(page) ?? [],
    shared: () => [...sharedWorkers.values()].map(worker => worker.process),
  }
  return browser
}
