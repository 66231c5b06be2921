import { afterEach, expect, test } from 'vitest'
import type { PageApi } from '../../src/bridge/contract/pageApi.ts'
import { ENGINE_TABLE, PAGE_TABLE } from '../../src/bridge/wire/table.ts'
import {
  createTestEngine,
  createTestStorage,
  type TestEngine,
  type TestMethods,
} from '../support/createTestEngine.ts'
import { createTestBrowser, ENGINE_URL, until } from '../support/createTestTab.ts'

// Tabs and engines over real MessageChannels, BroadcastChannels and a lock manager in memory. No wallet, no chain: the
// engine here is state, patches and a ledger. Real workers and real locks are test/browser/engineLife.spec.ts.

const open: { close(): void }[] = []
afterEach(() => {
  for (const browser of open.splice(0)) browser.close()
})

function browserWith(methods: TestMethods = {}, options: { speed?: number } = {}) {
  const storage = createTestStorage()
  const browser = createTestBrowser<TestEngine>(() => createTestEngine(storage, methods), options)
  open.push(browser)
  return Object.assign(browser, { storage })
}

type Browser = ReturnType<typeof browserWith>
type Tab = ReturnType<Browser['open']>

const ready = (tab: Tab, epoch?: number) =>
  until(() => {
    const link = tab.link.getState()
    return link.status === 'ready' && (epoch === undefined || link.epoch === epoch) && link
  })
const never = () => new Promise(() => {})
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no failure',
    error => error as Error,
  )
const sign = (id: string) => ({ id, method: 'personal_sign', params: ['0x00', '0xa'] })

/** Calls a method of a nested api by its path. */
function ask(api: object, path: string): Promise<unknown> {
  const run = path.split('.').reduce<unknown>((group, name) => (group as Record<string, unknown>)[name], api)
  const argument = path === 'rpc.request' ? { id: 'read', method: 'eth_newFilter' } : {}
  return (run as (argument: unknown) => Promise<unknown>)(argument)
}

test('wire: two tabs share one engine, and a change reaches both', async () => {
  const browser = browserWith()
  const [a, b] = [browser.open(), browser.open()]
  await Promise.all([ready(a), ready(b)])
  expect(browser.started.map(worker => worker.engines.length)).toEqual([1])
  browser.engine().change({ requestCount: 3 })
  await until(() => a.mirror.getState()?.requestCount === 3 && b.mirror.getState()?.requestCount === 3)
  expect(a.link.getState()).toEqual({ status: 'ready', mode: 'sharedWorker', epoch: 1, error: null })
})

test('wire: 500 calls at once, each with its own answer', async () => {
  const browser = browserWith({
    'data.get': async argument => {
      await new Promise(resolve => setTimeout(resolve, Math.random() * 5))
      return { echo: argument }
    },
  })
  const tab = browser.open()
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, n) => tab.api.data.get({ kind: 'address', name: `n${n}` })),
  )
  expect(answers).toEqual(
    Array.from({ length: 500 }, (_, n) => ({ echo: { kind: 'address', name: `n${n}` } })),
  )
})

test('wire: an answer never overtakes the patch it caused', async () => {
  let count = 0
  const browser = browserWith({
    'connections.activate': (_argument, _tab, engine) => {
      count += 1
      engine.change({ requestCount: count })
      return count
    },
  })
  const tab = browser.open()
  await ready(tab)
  for (let n = 1; n <= 300; n += 1) {
    const answered = (await tab.api.connections.activate({ namespace: 'eip155' })) as unknown
    expect(tab.mirror.getState()?.requestCount).toBe(answered)
  }
})

test('wire: one message per microtask, however many changes', async () => {
  const browser = browserWith()
  const tab = browser.open()
  await ready(tab)
  let writes = 0
  tab.mirror.subscribe(() => (writes += 1))
  const engine = browser.engine()
  for (let n = 1; n <= 50; n += 1) engine.change({ requestCount: n })
  await until(() => tab.mirror.getState()?.requestCount === 50)
  expect(writes).toBe(1)
})

test('wire: a lost patch is healed by one snapshot', async () => {
  let snapshots = 0
  const browser = browserWith()
  const tab = browser.open()
  await ready(tab)
  const engine = browser.engine()
  const [engineTab] = [...engine.tabs.values()]
  const { snapshot } = engine
  Object.assign(engine, {
    snapshot: (asked: never) => {
      snapshots += 1
      return snapshot(asked)
    },
  })
  engineTab?.push({ kind: 'patch', rev: 900, set: [['requestCount', null, 99]], drop: [] })
  engineTab?.push({ kind: 'patch', rev: 901, set: [['requestCount', null, 100]], drop: [] })
  await until(() => snapshots === 1)
  engine.change({ requestCount: 5 })
  await until(() => tab.mirror.getState()?.requestCount === 5)
  expect(snapshots).toBe(1)
})

test('wire: each tab is known by its wire, not by what it says', async () => {
  const browser = browserWith({ 'data.get': (_argument, tab) => tab.id })
  const [a, b] = [browser.open(), browser.open()]
  expect(await a.api.data.get({ kind: 'address', name: b.tabId })).toBe(a.tabId)
  expect(await b.api.data.get({ kind: 'address', name: a.tabId })).toBe(b.tabId)
})

test('wire: the engine asks a page, and gets its words', async () => {
  const page: Partial<PageApi> = {
    wallet: { request: async ({ args }) => ({ status: 'answered', result: args.params }) },
  }
  const browser = browserWith({
    personal_sign: (params, tab) =>
      tab.page.wallet.request({ id: 'w', args: { method: 'personal_sign', params } }),
  })
  const tab = browser.open({ page })
  expect(await tab.api.rpc.request(sign('1'))).toEqual({ status: 'answered', result: ['0x00', '0xa'] })
})

test('tab: closed with the engine asking it, the engine is told within its lock', async () => {
  const browser = browserWith()
  const tab = browser.open({ page: { wallet: { request: never as PageApi['wallet']['request'] } } })
  await ready(tab)
  const engine = browser.engine()
  const [seen] = [...engine.tabs.values()]
  const asked = failure(seen!.page.wallet.request({ id: 'w', args: { method: 'eth_sendTransaction' } }))
  tab.kill()
  expect(await asked).toMatchObject({ name: 'TabClosedError', code: 4900 })
  expect(engine.gone).toEqual([tab.tabId])
  expect(seen!.gone.aborted).toBe(true)
  await expect(seen!.page.ping()).rejects.toMatchObject({ name: 'TabClosedError' })
})

test('tab: stop says goodbye and rejects what is pending', async () => {
  const browser = browserWith({ 'data.get': never, personal_sign: never })
  const tab = browser.open()
  await ready(tab)
  const pending = [
    failure(tab.api.data.get({ kind: 'address', name: 'x' })),
    failure(tab.api.rpc.request(sign('1'))),
  ]
  tab.stop()
  for (const error of await Promise.all(pending))
    expect(error).toMatchObject({ name: 'ClientDestroyedError' })
  await expect(tab.api.ping()).rejects.toMatchObject({ name: 'ClientDestroyedError' })
  await until(() => browser.engine().gone.length === 1)
  expect(tab.link.getState().status).toBe('closed')
  expect(browser.locks.held().filter(name => name.startsWith('tab:'))).toEqual([])
})

test('tab: suspended, nothing is posted to it; back, it has missed nothing', async () => {
  let answer = (_: unknown) => {}
  const browser = browserWith({ 'data.get': () => new Promise(resolve => (answer = resolve)) })
  const tab = browser.open({ page: { wallet: { request: never as PageApi['wallet']['request'] } } })
  await ready(tab)
  const engine = browser.engine()
  const [seen] = [...engine.tabs.values()]
  const asked = failure(seen!.page.wallet.request({ id: 'w', args: { method: 'personal_sign' } }))
  const read = tab.api.data.get({ kind: 'address', name: 'x' })
  await tab.api.ping()
  tab.events.pagehide(true)
  expect(await asked).toMatchObject({ name: 'TabClosedError' })
  expect(seen!.suspended).toBe(true)
  expect(seen!.visible).toBe(false)
  await expect(seen!.page.ping()).rejects.toMatchObject({ name: 'TabClosedError' })
  engine.change({ requestCount: 1 })
  answer('meanwhile')
  engine.change({ requestCount: 2 })
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(tab.mirror.getState()?.requestCount).toBe(0)
  tab.events.pageshow()
  expect(await read).toBe('meanwhile')
  await until(() => tab.mirror.getState()?.requestCount === 2)
  engine.change({ requestCount: 3 })
  await until(() => tab.mirror.getState()?.requestCount === 3)
  expect(engine.gone).toEqual([])
})

test('tab: visible and touched are told, so that the engine knows where the eyes are', async () => {
  const browser = browserWith()
  const tab = browser.open({ hidden: true })
  await ready(tab)
  const [seen] = [...browser.engine().tabs.values()]
  expect(seen).toMatchObject({ visible: false, lastVisibleAt: 0 })
  tab.events.setVisible(true)
  await until(() => seen!.visible && seen!.lastVisibleAt > 0)
  const first = seen!.lastVisibleAt
  tab.events.window.dispatchEvent(new Event('pointerdown'))
  await until(() => seen!.lastVisibleAt > first)
  tab.events.setVisible(false)
  await until(() => !seen!.visible)
})

test('engine: killed, every tab is back with the next one and the mirror stays readable', async () => {
  const browser = browserWith()
  const [a, b] = [browser.open(), browser.open()]
  await Promise.all([ready(a), ready(b)])
  const restarts: string[] = []
  a.onReady((welcome, isRestart) => restarts.push(`${welcome.epoch} ${isRestart}`))
  browser.started[0]!.kill()
  expect(a.mirror.getState()).not.toBeNull()
  await Promise.all([ready(a, 2), ready(b, 2)])
  expect(restarts).toEqual(['2 true'])
  expect(browser.started.flatMap(worker => worker.engines).length).toBe(2)
})

test('engine: killed, an unsafe request is asked again with its id and sent once', async () => {
  let approve = (_: string) => {}
  const browser = browserWith({ personal_sign: () => new Promise(resolve => (approve = resolve)) })
  const tab = browser.open()
  await ready(tab)
  const asked = tab.api.rpc.request(sign('sig'))
  await until(() => browser.storage.sent.length === 1)
  browser.started[0]!.kill()
  await ready(tab, 2)
  approve('0xsigned')
  expect(await asked).toBe('0xsigned')
  expect(browser.storage.sent).toEqual(['sig'])
})

test('engine: killed, wallets are announced before requests are asked again', async () => {
  const order: string[] = []
  const browser = browserWith({
    'page.walletsFound': () => void order.push('wallets'),
    personal_sign: () => never(),
    'rpc.request': (argument, _tab, engine) => {
      order.push(`${engine.epoch}:${(argument as { id: string }).id}`)
      return never()
    },
  })
  const tab = browser.open()
  tab.onReady(() => void tab.api.page.walletsFound([]).catch(() => {}))
  await ready(tab)
  tab.api.rpc.request(sign('one')).catch(() => {})
  await until(() => order.includes('1:one'))
  browser.started[0]!.kill()
  tab.api.rpc.request(sign('two')).catch(() => {})
  await until(() => order.includes('2:two'))
  expect(order).toEqual(['wallets', '1:one', 'wallets', '2:one', '2:two'])
})

test('engine: killed, reads are asked again, what has an effect of its own is not', async () => {
  let isFirst = true
  const browser = browserWith({
    'rpc.request': argument => (isFirst ? never() : `again ${(argument as { id: string }).id}`),
    'data.get': never,
    'connections.connect': never,
  })
  const tab = browser.open()
  await ready(tab)
  const read = tab.api.rpc.request({ id: 'read', method: 'eth_getBalance' })
  const once = failure(tab.api.rpc.request({ id: 'raw', method: 'eth_sendRawTransaction' }))
  const data = failure(tab.api.data.get({ kind: 'address', name: 'x' }))
  const connect = failure(tab.api.connections.connect({ wallet: 'walletConnect', id: 'c' }))
  await tab.api.ping()
  isFirst = false
  browser.started[0]!.kill()
  expect(await read).toBe('again read')
  for (const error of await Promise.all([once, data, connect]))
    expect(error).toMatchObject({ name: 'EngineGoneError', code: 4900 })
})

test('engine: a read that kills each engine ends', async () => {
  const browser = browserWith(
    {
      'rpc.request'() {
        setTimeout(() => browser.started.at(-1)!.kill(), 5)
        return never()
      },
    },
    { speed: 5 },
  )
  const tab = browser.open()
  const error = await failure(tab.api.rpc.request({ id: 'killer', method: 'eth_call' }))
  expect(error).toMatchObject({ name: 'EngineGoneError' })
  expect(browser.started.length).toBe(4)
})

test('engine: hung, the tab that waits finds out, and all agree on the next one', async () => {
  const browser = browserWith({ 'data.get': never }, { speed: 20 })
  const [a, b] = [browser.open(), browser.open()]
  await Promise.all([ready(a), ready(b)])
  const asked = failure(a.api.data.get({ kind: 'address', name: 'x' }))
  browser.started[0]!.hang()
  expect(await asked).toMatchObject({ name: 'EngineGoneError' })
  await Promise.all([ready(a, 2), ready(b, 2)])
  expect(browser.started.map(worker => worker.name)).toEqual(['tabkey:1:test', 'tabkey:1:test#1'])
})

test('dead peer: every method of the engine rejects, whoever answers no more', async () => {
  const browser = browserWith({}, { speed: 40 })
  const tab = browser.open({ sharedWorker: true, worker: false })
  await ready(tab)
  const worker = browser.started[0]!
  worker.hang()
  browser.shared.clear()
  const errors = await Promise.all([...ENGINE_TABLE.keys()].map(path => failure(ask(tab.api, path))))
  for (const error of errors) {
    expect(error).toMatchObject({
      name: expect.stringMatching(/^(EngineGone|EngineMoved|BridgeTimeout)Error$/),
      code: 4900,
    })
  }
})

test('dead peer: every method of a page rejects within its deadline', async () => {
  const browser = browserWith({}, { speed: 40 })
  const page = { wallet: { request: never }, verify: { attest: never }, ping: never }
  const tab = browser.open({ page: page as unknown as PageApi })
  await ready(tab)
  const [seen] = [...browser.engine().tabs.values()]
  const calls = [...PAGE_TABLE].map(([path, deadline]) => [deadline, failure(ask(seen!.page, path))] as const)
  for (const [deadline, error] of calls) {
    if (deadline !== 'human') expect(await error).toMatchObject({ name: 'BridgeTimeoutError' })
  }
  tab.kill()
  for (const [deadline, error] of calls) {
    if (deadline === 'human') expect(await error).toMatchObject({ name: 'TabClosedError' })
  }
})

test('dead peer: no engine ever answers, and every call says so', async () => {
  const browser = createTestBrowser<TestEngine>(() => Promise.reject(new TypeError('broken script')), {
    speed: 40,
  })
  open.push(browser)
  const tab = browser.open()
  const errors = await Promise.all([...ENGINE_TABLE.keys()].map(path => failure(ask(tab.api, path))))
  for (const error of errors) {
    expect(error).toMatchObject({
      name: expect.stringMatching(/^(EngineStart|BridgeTimeout)Error$/),
      code: 4900,
    })
  }
  await until(() => tab.link.getState().status === 'failed')
  expect(tab.link.getState().error).toMatchObject({
    name: 'EngineStartError',
    cause: { message: 'broken script' },
  })
})

test('dead peer: an unsafe request that was sent has an unknown outcome, not a failure', async () => {
  let isBroken = false
  const storage = createTestStorage()
  const browser = createTestBrowser<TestEngine>(
    () => {
      if (isBroken) throw new Error('disk')
      return createTestEngine(storage, { personal_sign: never })
    },
    { speed: 40 },
  )
  open.push(browser)
  const tab = browser.open()
  await ready(tab)
  const asked = failure(tab.api.rpc.request(sign('lost')))
  await until(() => storage.sent.length === 1)
  isBroken = true
  browser.started[0]!.kill()
  expect(await asked).toMatchObject({ name: 'OutcomeUnknownError' })
})

test('hello: refused by the engine, the tab learns why', async () => {
  const browser = browserWith()
  const refusing = createTestBrowser<TestEngine>(
    () =>
      Object.assign(createTestEngine(), {
        hello: async () => {
          throw new TypeError('bad config')
        },
      }),
    { speed: 20 },
  )
  open.push(refusing)
  expect(browser.started).toEqual([])
  const tab = refusing.open()
  await until(() => tab.link.getState().error?.message === 'bad config')
})

test('script URL: the tab of another deploy joins the engine that runs', async () => {
  const browser = browserWith()
  const old = browser.open({ engineUrl: ENGINE_URL })
  await ready(old)
  const next = browser.open({ engineUrl: 'https://dapp.test/v2/engine.js' })
  await ready(next)
  expect(next.link.getState().epoch).toBe(1)
  browser.engine().change({ requestCount: 4 })
  await until(() => next.mirror.getState()?.requestCount === 4)
  expect(browser.started.map(worker => worker.engines.length)).toEqual([1, 0])
})

test('script URL: an engine of another origin is reached by lanes, its script is never started', async () => {
  const browser = browserWith()
  const old = browser.open({ engineUrl: 'https://evil.test/engine.js' })
  await ready(old)
  const next = browser.open()
  await ready(next)
  expect(next.link.getState().epoch).toBe(1)
  expect(browser.started.map(worker => worker.url)).toEqual(['https://evil.test/engine.js', ENGINE_URL])
})

test('protocol: a newer one takes over and the old tabs retire with a readable mirror', async () => {
  const browser = browserWith({ 'data.get': never, personal_sign: never })
  const old = browser.open()
  await ready(old)
  const read = failure(old.api.data.get({ kind: 'address', name: 'x' }))
  const unsafe = failure(old.api.rpc.request(sign('s')))
  await old.api.ping()
  browser.protocol = 2
  const next = browser.open({ engineUrl: 'https://dapp.test/v2/engine.js' })
  await ready(next, 2)
  await until(() => old.link.getState().status === 'retired')
  expect(await read).toMatchObject({ name: 'EngineRetiredError' })
  expect(await unsafe).toMatchObject({ name: 'OutcomeUnknownError' })
  await expect(old.api.ping()).rejects.toMatchObject({ name: 'EngineRetiredError' })
  expect(old.mirror.getState()?.engine.epoch).toBe(1)
  expect(browser.started[0]!.engines[0]!.stopped).toEqual(['moved'])
})

test('protocol: an older page retires at once and leaves the newer engine alone', async () => {
  const browser = browserWith()
  browser.protocol = 2
  const next = browser.open()
  await ready(next)
  browser.protocol = 1
  const old = browser.open({ engineUrl: 'https://dapp.test/v1/engine.js' })
  await until(() => old.link.getState().status === 'retired')
  expect(next.link.getState()).toMatchObject({ status: 'ready', epoch: 1 })
})

test('scope tab: an engine and a name of its own', async () => {
  const browser = browserWith()
  const [shared, alone] = [browser.open(), browser.open({ scope: 'tab' })]
  await Promise.all([ready(shared), ready(alone)])
  expect(alone.link.getState().mode).toBe('worker')
  const [one, two] = browser.started.flatMap(worker => worker.engines)
  one!.change({ requestCount: 1 })
  two!.change({ requestCount: 2 })
  await until(
    () => shared.mirror.getState()?.requestCount === 1 && alone.mirror.getState()?.requestCount === 2,
  )
})

test('no locks: the page runs an engine for itself', async () => {
  const browser = browserWith()
  const [a, b] = [browser.open({ locks: null }), browser.open({ locks: null })]
  await Promise.all([ready(a), ready(b)])
  expect(a.link.getState().mode).toBe('page')
  expect(browser.started.length).toBe(2)
})
