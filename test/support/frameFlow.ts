import { afterEach } from 'vitest'
import type { RpcRequest } from '../../src/bridge/contract/engineApi.ts'
import type { AccountState, SharedState } from '../../src/bridge/contract/state.ts'
import type { EngineConfig } from '../../src/bridge/options/engineOptions.ts'
import type { KeyValue } from '../../src/storage/keyValue.ts'
import { createSentRequests } from '../../src/ui/page/sentRequests.ts'
import { systemClock } from '../../src/worker/base/clock.ts'
import { createEngine } from '../../src/worker/compose/engine.ts'
import type { Engine } from '../../src/worker/compose/engineShape.ts'
import type { Fetch } from '../../src/worker/net/exchange.ts'
import { createTestBrowser, type TestTab, until } from './createTestTab.ts'
import { createDisk, embeddedConfig } from './frameRig.ts'
import { createFrameSite, type FramePage, type FrameSite } from './frameSite.ts'

/** A tab of the real engine over a real port, with the page's half of a frame before a scripted site. */
export interface FrameFlowTab extends TestTab {
  readonly page: FramePage
  state(): SharedState
  login(): Promise<AccountState>
  ask(method: string, params?: unknown, more?: Partial<RpcRequest>): Promise<unknown>
}

export interface FrameFlow {
  readonly site: FrameSite
  open(): Promise<FrameFlowTab>
  /** Reloads the page with its frame. */
  reload(tab: FrameFlowTab): Promise<FrameFlowTab>
  /** Kills the worker with the engine: nothing it still tries reaches a tab or the disk. */
  kill(): Promise<void>
  /** Keys and values on the disk, as one text. */
  written(): Promise<string>
}

export interface FrameFlowOptions {
  readonly config?: EngineConfig
  /** Default: no network. */
  readonly fetch?: Fetch
}

export const randomId = () => crypto.randomUUID().replaceAll('-', '')

/** Turns of the event loop that one write takes. */
const WRITE_TURNS = 12

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

/** Writing takes a while, as on a disk: an engine may die between its answer and the record of it. */
function createSlowDisk(): KeyValue {
  const disk = createDisk()
  return {
    ...disk,
    async fencedSetMany(fenceKey, epoch, entries) {
      for (let turn = 0; turn < WRITE_TURNS; turn += 1) await new Promise<void>(setImmediate)
      return disk.fencedSetMany(fenceKey, epoch, entries)
    },
  }
}

/** A browser whose workers run the real engine, on one disk in memory, closed when the test is over. */
export function createFrameFlow({
  config = embeddedConfig(),
  fetch = () => Promise.reject(new TypeError('no network here')),
}: FrameFlowOptions = {}): FrameFlow {
  const site = createFrameSite()
  site.readyAfterMs = 1
  const disk = createSlowDisk()
  const identity = `frames-${randomId()}`
  const dead = new Set<Engine>()
  const browser = createTestBrowser<Engine>(name =>
    createEngine({
      identity: name,
      build: 'test',
      clock: systemClock,
      fetch,
      openDatabase: () => disk,
    }),
  )

  closings.push(async () => {
    browser.close()
    const engines = browser.started.flatMap(worker => worker.engines)
    await Promise.all(engines.filter(engine => !dead.has(engine)).map(engine => engine.stop('moved')))
  })

  async function open(): Promise<FrameFlowTab> {
    const sent = createSentRequests(() => Promise.reject(new Error('no wallet in this page')))
    const page = site.openPage({
      setTimeout,
      tell: message => connection.api.page.frameMessage({ message }),
    })
    const connection = browser.open({
      identity,
      hello: () => ({ config, configHash: 'hash' }),
      page: { wallet: sent.wallet, frame: page.api },
      wasSent: sent.wasSent,
    })
    const tab: FrameFlowTab = {
      ...connection,
      page,
      state() {
        const state = connection.mirror.getState()
        if (!state) throw new Error('no state yet')
        return state
      },
      async login() {
        const { embedded } = connection.api
        await embedded.connectEmail({ email: 'ada@example.test' })
        await embedded.connectOtp({ otp: '123456' })
        return embedded.join({ id: randomId() })
      },
      ask: (method, params, more = {}) =>
        connection.api.rpc.request({
          id: randomId(),
          method,
          ...(params === undefined ? {} : { params }),
          ...more,
        }),
    }
    await until(() => connection.link.getState().status === 'ready', 20_000)
    return tab
  }

  return {
    site,
    open,
    async reload(tab) {
      tab.kill()
      await tab.page.api.close()
      return open()
    },
    async kill() {
      const worker = browser.started.findLast(({ engines }) => engines.some(engine => !dead.has(engine)))
      if (!worker) throw new Error('no engine runs')
      worker.hang()
      // What a killed worker has not written it never writes: the fence refuses it from here on.
      await disk.raiseEpoch('epoch')
      for (const engine of worker.engines) {
        dead.add(engine)
        await engine.stop('moved')
      }
      worker.kill()
    },
    async written() {
      const keys = await disk.keys()
      return JSON.stringify([keys, await disk.getMany(keys)])
    },
  }
}
