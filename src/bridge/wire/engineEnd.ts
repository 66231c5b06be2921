import type { EngineApi, TabApi } from '../contract/engineApi.ts'
import type { Hello, TabHello, Welcome } from '../contract/hello.ts'
import type { Snapshot } from '../contract/state.ts'
import type { Tab } from '../contract/tab.ts'
import type { WalletError } from '../errors/base.ts'
import { EngineStartError, ValidationError } from '../errors/client.ts'
import { EngineMovedError, EngineRetiredError, TabClosedError } from '../errors/engine.ts'
import { serveCalls } from './calls.ts'
import { ENGINE_DEADLINES } from './deadlines.ts'
import { createEngineTab, createGate, type EngineTab } from './engineTab.ts'
import type { WireEnvironment } from './environment.ts'
import { tabLockName, untilReleased, untilSilent } from './liveness.ts'
import { isTabId } from './messages.ts'
import type { Wire } from './port.ts'

/** The engine as the wire uses it; `src/worker/compose/engineShape.ts` declares the same for the engine. */
export interface ServedEngine {
  readonly epoch: number
  hello(tab: Tab, hello: Hello): Promise<Snapshot>
  snapshot(tab: Tab): Snapshot
  /** Sends pending patches to the tabs now. */
  flush(): void
  /** Methods for the tab; a promise while that part of the engine is loading. */
  api(tab: Tab): TabApi | Promise<TabApi>
  removeTab(tab: Tab): void
}

export interface EngineEndParameters {
  readonly engine: ServedEngine
  readonly environment: WireEnvironment
  readonly protocol: number
  readonly build: string
}

/** One accepted wire. */
export interface Accepted {
  /** In bfcache or frozen: do not post. */
  isSuspended(): boolean
  /** A tab has said hello and is connected. */
  hasTab(): boolean
  /** Stops answering and releases the tab; the wire stays open. */
  end(): void
}

export interface AcceptParameters {
  readonly isBlind?: boolean
  readonly onClosed?: () => void
}

export interface EngineEnd {
  /**
   * Serves a tab on this wire, from its hello to its end.
   *
   * @param parameters.isBlind the tab's lock is not visible here, so that silence means that the tab was closed
   * @param parameters.onClosed called when the tab is closed
   */
  accept(wire: Wire, parameters?: AcceptParameters): Accepted
  /** Releases every tab. Pending calls to pages reject with EngineMovedError, and no answer is posted any more. */
  close(): void
}

/**
 * Serves one engine to any number of tabs. Each wire has its own API object, so that the wire identifies the calling
 * tab and an argument never does.
 */
export function createEngineEnd({ engine, environment, protocol, build }: EngineEndParameters): EngineEnd {
  const endings = new Set<(makeError: () => WalletError) => void>()
  const byId = new Map<string, () => void>()

  function accept(wire: Wire, { isBlind = false, onClosed = () => {} }: AcceptParameters = {}): Accepted {
    const gate = createGate(wire)
    let engineTab: EngineTab | null = null
    let api: EngineApi | null = null
    let opening: Promise<EngineApi> | null = null
    let isGreeted = false
    const unwatch = new AbortController()
    let isEnded = false

    const greeting: Pick<EngineApi, 'hello' | 'ping'> = {
      hello: argument => hello(readHello(argument)),
      ping: async () => {},
    }
    const stopAnswering = serveCalls(gate.wire, ENGINE_DEADLINES, find)
    endings.add(end)
    return { isSuspended: () => engineTab?.tab.suspended ?? false, hasTab: () => isGreeted, end }

    /** The API for a call, which may change the tab first: in the order in which the page posted its messages. */
    function find(path: string, argument: unknown): object | Promise<object> {
      if (path === 'ping' || path === 'hello') return greeting
      if (!engineTab || !isGreeted) throw new ValidationError('hello', 'Expected hello first')
      if (path === 'page.visible') engineTab.setVisible(argument === true)
      if (path === 'page.suspended') {
        gate.shut()
        engineTab.suspend()
      }
      if (path === 'page.resumed') {
        engineTab.resume()
        gate.open(engine.flush)
      }
      return api ?? openOnce(engineTab.tab)
    }

    function openOnce(tab: Tab): Promise<EngineApi> {
      opening ??= open(tab).finally(() => {
        // A chunk that failed to load may load at the next call.
        opening = null
      })
      return opening
    }

    async function open(tab: Tab): Promise<EngineApi> {
      const tabApi = await engine.api(tab)
      api = {
        ...greeting,
        ...tabApi,
        snapshot: async () => engine.snapshot(tab),
        page: {
          ...tabApi.page,
          async bye() {
            // The answer is posted before the end, although the tab may be closed.
            queueMicrotask(closeTab)
          },
        },
      }
      return api
    }

    async function hello({ tabSecret, ...greeting }: TabHello): Promise<Welcome> {
      if (greeting.protocol < protocol) throw new EngineRetiredError()
      if (greeting.protocol > protocol)
        throw new EngineStartError({ details: 'The engine is older than the page' })
      if (!engineTab) await assertOwnId(environment, greeting.tabId, tabSecret)
      if (isEnded) throw new TabClosedError()
      if (engineTab && engineTab.tab.id !== greeting.tabId)
        throw new ValidationError('tabId', 'Must not change')
      const isFirst = engineTab === null
      const tab = engineTab ?? addTab(greeting)
      try {
        const { rev, state } = await engine.hello(tab.tab, greeting)
        isGreeted = true
        return { protocol, build, epoch: engine.epoch, rev, state }
      } catch (error) {
        if (isFirst) forget()
        throw error
      }
    }

    function addTab({ tabId, url, visible }: Hello): EngineTab {
      // The same tab on a new wire has closed the old one.
      byId.get(tabId)?.()
      const tab = createEngineTab({ id: tabId, url, visible, wire: gate.wire, clock: environment.clock })
      engineTab = tab
      byId.set(tabId, closeTab)
      const { clock, locks } = environment
      const { signal } = unwatch
      // A page in bfcache does not answer and is not closed.
      const ping = async () => tab.tab.suspended || tab.tab.page.ping()
      if (isBlind) untilSilent({ clock, signal, ping }).then(closeTab, () => {})
      else if (locks) untilReleased(locks, tabLockName(tabId), signal).then(closeTab, () => {})
      return tab
    }

    function forget(makeError?: () => WalletError): void {
      const tab = engineTab
      engineTab = null
      api = null
      isGreeted = false
      if (!tab) return
      if (byId.get(tab.tab.id) === closeTab) byId.delete(tab.tab.id)
      tab.close(makeError)
      engine.removeTab(tab.tab)
    }

    function closeTab(): void {
      if (isEnded) return
      end()
      onClosed()
    }

    function end(makeError?: () => WalletError): void {
      if (isEnded) return
      isEnded = true
      endings.delete(end)
      unwatch.abort()
      forget(makeError)
      stopAnswering()
      gate.wire.close()
    }
  }

  return {
    accept,
    close() {
      for (const end of [...endings]) end(() => new EngineMovedError())
    },
  }
}

/** Before anything is done with the id: a tab of that id may be connected. */
async function assertOwnId({ hashId }: WireEnvironment, tabId: string, secret: string): Promise<void> {
  if (hashId && (await hashId(secret)) !== tabId)
    throw new ValidationError('hello.tabId', 'Expected the id of this tab')
}

const URL_MAX_CHARS = 2_000

/** The wire's part of the hello; the engine validates the config. Unknown fields are of a tab of another deploy. */
function readHello(argument: unknown): TabHello {
  const hello = argument as TabHello | null | undefined
  if (typeof hello !== 'object' || hello === null) throw new ValidationError('hello', 'Expected an object')
  if (!isTabId(hello.tabId)) throw new ValidationError('hello.tabId', 'Expected an id')
  if (!isTabId(hello.tabSecret)) throw new ValidationError('hello.tabSecret', 'Expected a secret')
  if (!Number.isSafeInteger(hello.protocol)) throw new ValidationError('hello.protocol', 'Expected a number')
  if (typeof hello.url !== 'string' || hello.url.length > URL_MAX_CHARS)
    throw new ValidationError('hello.url', 'Expected a URL')
  return hello
}
