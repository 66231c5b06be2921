import 'fake-indexeddb/auto'
import type { Hex } from 'viem'
import { afterEach } from 'vitest'
import type { ConnectParameters, RpcRequest, WatchQuery } from '../../src/bridge/contract/engineApi.ts'
import type { AccountState, SharedState } from '../../src/bridge/contract/state.ts'
import type { PageWallet } from '../../src/bridge/contract/wallet.ts'
import type { EngineConfig } from '../../src/bridge/options/engineOptions.ts'
import { createIdb } from '../../src/storage/idb.ts'
import { createWatches } from '../../src/ui/client/tab/watches.ts'
import { createSignIn } from '../../src/ui/page/signIn/createSignIn.ts'
import { type Clock, systemClock } from '../../src/worker/base/clock.ts'
import { createEngine } from '../../src/worker/compose/engine.ts'
import type { Engine } from '../../src/worker/compose/engineShape.ts'
import { type Fetch, systemFetch } from '../../src/worker/net/exchange.ts'
import { createTestBrowser, type TestTab, type TestTabOptions, until } from './createTestTab.ts'
import { createFlowPage, type FlowPage, type FlowWallet } from './flowPage.ts'
import { createHostSignIn, type HostStore } from './hostSignIn.ts'
import { injectPeers } from './injectPeers.ts'
import { connectPeers } from './peers.ts'
import { testConfig, testNetwork } from './walletConnectRig.ts'

export const peers = connectPeers(injectPeers())

/** Ethereum and Base at the peers' nodes; every service is a peer. */
export function flowConfig(change: Partial<EngineConfig> = {}): EngineConfig {
  const { urls } = peers
  return testConfig({
    networks: [flowNetwork(1, 'Ethereum'), flowNetwork(8453, 'Base')],
    endpoints: {
      relay: urls.relay,
      verify: urls.verify,
      explorer: urls.api,
      blockchainApi: urls.api,
    },
    ...change,
  })
}

export function flowNetwork(chainId: number, name: string) {
  const node = peers.urls.evm.find(entry => entry.chainId === chainId)
  const network = testNetwork(chainId, name)
  return node ? { ...network, rpcUrls: { default: { http: [node.url] } } } : network
}

export interface FlowTabOptions extends TestTabOptions {
  /** Wallets this page has; Alpha when absent. */
  readonly wallets?: readonly FlowWallet[]
  readonly config?: EngineConfig
  /** How its wallets connect, where it is not by `eth_requestAccounts`. */
  readonly connectMethod?: PageWallet['connectMethod']
  /** The host's sign-in, as this page was given it. */
  readonly siwx?: HostStore
}

/** A tab of the real engine, with real wallets behind its page. */
export interface FlowTab extends TestTab {
  /** What the engine asked of this page's wallets, in order. */
  readonly asked: FlowPage['asked']
  readonly onSubscription: FlowPage['onSubscription']
  state(): SharedState
  connect(wallet: string, more?: Partial<ConnectParameters>): Promise<AccountState>
  ask<Answer = unknown>(method: string, params?: unknown, more?: Partial<RpcRequest>): Promise<Answer>
  /** Signs a text by the connected account, once this tab knows of it. */
  sign(text: string, more?: Partial<RpcRequest>): Promise<Hex>
  watch(query: WatchQuery): () => void
}

export interface Flow {
  /** Opens a page and waits until the engine knows it and its wallets. */
  open(options?: FlowTabOptions): Promise<FlowTab>
  readonly browser: ReturnType<typeof createTestBrowser<Engine>>
  /** The disk takes nothing more from the engines there are, as when another one is taking over. */
  fence(): Promise<void>
  /** Kills the worker with the engine: nothing it still tries reaches a tab, the disk or the relay. */
  kill(): Promise<void>
  /** Drops a page without an event and opens it again. */
  reload(tab: FlowTab, options?: FlowTabOptions): Promise<FlowTab>
  /** Engines ever made, oldest first. */
  engines(): readonly Engine[]
}

/** Browsers add the page's origin to requests of a worker; Node does not, and services ask for it. */
const PAGE_ORIGIN = 'http://flow.test'
const fetchFromPage: Fetch = (url, init) =>
  systemFetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), origin: PAGE_ORIGIN } })

export const randomId = () => crypto.randomUUID().replaceAll('-', '')
export const hexOf = (text: string): Hex => `0x${Buffer.from(text).toString('hex')}`

/** The code and class a promise fails with. */
export const failure = (promise: Promise<unknown>) =>
  promise.then(
    value => ({ name: 'no failure', code: 0, message: JSON.stringify(value) ?? '' }),
    (error: Error & { code: number }) => error,
  )

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

/** The tab is welcome, by the engine of an epoch when one is named. */
export const welcome = (tab: TestTab, epoch?: number) =>
  until(() => {
    const link = tab.link.getState()
    return link.status === 'ready' && (epoch === undefined || link.epoch === epoch) && link
  }, 10_000)

/**
 * A browser whose workers run the real engine on an IndexedDB in memory, closed when the test is over.
 *
 * @param clock the engines' time; the wire keeps the real one
 */
export function createFlow({ clock = systemClock }: { readonly clock?: Clock } = {}): Flow {
  const identity = `flow-${randomId()}`
  const dead = new Set<Engine>()
  const pages: FlowPage[] = []
  const browser = createTestBrowser<Engine>(name =>
    createEngine({ identity: name, build: 'test', clock, fetch: fetchFromPage }),
  )
  const engines = () => browser.started.flatMap(worker => worker.engines)

  closings.push(async () => {
    for (const page of pages) page.stop()
    browser.close()
    await Promise.all(
      engines()
        .filter(engine => !dead.has(engine))
        .map(engine => engine.stop('moved')),
    )
  })

  async function open(options: FlowTabOptions = {}): Promise<FlowTab> {
    const { wallets = ['alpha'], siwx, connectMethod, ...others } = options
    const { config = flowConfig(siwx ? { siwx: true } : {}), ...rest } = others
    const changed = () => void connection.api.signIn.changed().catch(() => {})
    const signIn = siwx
      ? await createSignIn(
          new EventTarget() as unknown as Window,
          { siwx: createHostSignIn(siwx, changed) },
          { changed, node: { request: () => Promise.reject(new Error('no node')) } },
        )
      : undefined
    const page = createFlowPage(
      peers.urls.walletd,
      wallets,
      event => {
        connection.api.page.walletEvent(event).catch(() => {})
      },
      signIn?.api,
    )
    pages.push(page)
    const found = page.wallets.map(wallet => ({ ...wallet, ...(connectMethod ? { connectMethod } : {}) }))
    const connection = browser.open({
      identity,
      hello: () => ({ config, configHash: String(config.networks.length) }),
      page: page.api,
      wasSent: page.wasSent,
      ...rest,
    })
    const watches = createWatches(connection.api.data, (_about, say) => void say().catch(() => {}))
    connection.onReady(() => {
      connection.api.page.walletsFound(found).catch(() => {})
      watches.again()
    })
    const tab: FlowTab = {
      ...connection,
      get tabId() {
        return connection.tabId
      },
      asked: page.asked,
      onSubscription: page.onSubscription,
      state() {
        const state = connection.mirror.getState()
        if (!state) throw new Error('no state yet')
        return state
      },
      connect: (wallet, more = {}) => connection.api.connections.connect({ wallet, id: randomId(), ...more }),
      ask: <Answer>(method: string, params?: unknown, more: Partial<RpcRequest> = {}) =>
        connection.api.rpc.request({
          id: randomId(),
          method,
          ...(params === undefined ? {} : { params }),
          ...more,
        }) as Promise<Answer>,
      async sign(text, more) {
        const { address } = await until(() => tab.state().accounts.eip155)
        return tab.ask<Hex>('personal_sign', [hexOf(text), address], more)
      },
      watch: watches.watch,
      kill() {
        siwx?.pages.delete(changed)
        page.stop()
        connection.kill()
      },
    }
    await page.listening
    await welcome(tab)
    await until(() =>
      page.wallets.every(({ id }) => tab.state().wallets.found.some(found => found.id === id)),
    )
    return tab
  }

  async function fence(): Promise<void> {
    const disk = createIdb({ name: `tabkey:${identity}` })
    await disk.raiseEpoch('epoch')
    disk.close()
  }

  return {
    browser,
    engines,
    open,
    fence,
    async kill() {
      const worker = browser.started.findLast(({ engines }) => engines.some(engine => !dead.has(engine)))
      if (!worker) throw new Error('no engine runs')
      worker.hang()
      // What a killed worker has not written it never writes.
      await fence()
      for (const engine of worker.engines) {
        dead.add(engine)
        await engine.stop('moved')
      }
      worker.kill()
    },
    async reload(tab, options) {
      tab.kill()
      return open(options)
    },
  }
}
