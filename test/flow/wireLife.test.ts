import { expect, test } from 'vitest'
import type { RpcRequest } from '../../src/bridge/contract/engineApi.ts'
import type { PageApi } from '../../src/bridge/contract/pageApi.ts'
import { openBus } from '../../src/bridge/wire/bus.ts'
import { findHolder } from '../../src/bridge/wire/contest.ts'
import { ENGINE_DEADLINES, PAGE_DEADLINES } from '../../src/bridge/wire/deadlines.ts'
import { createEngineLife } from '../../src/bridge/wire/engineLife.ts'
import { aliveLockName } from '../../src/bridge/wire/liveness.ts'
import { createTestEngine, createTestStorage } from '../support/createTestEngine.ts'
import { ENGINE_URL, until } from '../support/createTestTab.ts'
import { createMemoryWire } from '../support/memoryWire.ts'
import { nestCalls } from '../support/nestCalls.ts'
import { ask, browserWith, failure, never, ready, sign, testBrowser } from '../support/wireBrowser.ts'

// Tabs and engines over real MessageChannels, BroadcastChannels and a lock manager in memory. No wallet, no chain: the
// engine here is state, patches and a ledger. Real workers and real locks are test/browser/engineLife.spec.ts.

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

test('engine: killed, the next one is told what may have left and what cannot have', async () => {
  const heard: unknown[] = []
  const browser = browserWith({
    'rpc.request': (argument, _tab, engine) => {
      const { id, isRepeat, isUnsent } = argument as RpcRequest
      heard.push([engine.epoch, id, { isRepeat, isUnsent }])
      return engine.epoch === 1 ? never() : 'done'
    },
  })
  const tab = browser.open({ wasSent: id => id === 'left' })
  await ready(tab)
  const asked = ['left', 'not'].map(id => tab.api.rpc.request(sign(id)))
  await until(() => heard.length === 2)
  browser.started[0]!.kill()
  expect(await Promise.all(asked)).toEqual(['done', 'done'])
  expect(heard).toEqual([
    [1, 'left', {}],
    [1, 'not', {}],
    [2, 'left', { isRepeat: true }],
    [2, 'not', { isUnsent: true }],
  ])
})

test('engine: killed, what its caller takes back meanwhile reaches no other engine', async () => {
  const heard: string[] = []
  const browser = browserWith({
    'rpc.request': (argument, _tab, { epoch }) => {
      heard.push(`${epoch}:${(argument as RpcRequest).id}`)
      return epoch === 1 ? never() : 'done'
    },
    'rpc.abort': never,
  })
  const tab = browser.open()
  await ready(tab)
  const hung = failure(tab.api.rpc.request(sign('hung')))
  const waits = failure(tab.api.rpc.request(sign('waits')))
  const stays = tab.api.rpc.request(sign('stays'))
  await until(() => heard.length === 3)
  // One abort is pending at an engine that hangs, one is called without an engine.
  tab.api.rpc.abort('hung').catch(() => {})
  tab.link.subscribe(({ status }) => {
    if (status === 'restarting') tab.api.rpc.abort('waits').catch(() => {})
  })
  browser.started[0]!.kill()
  for (const ended of [hung, waits]) expect(await ended).toMatchObject({ name: 'RequestAbortedError' })
  expect(await stays).toBe('done')
  expect(heard).toEqual(['1:hung', '1:waits', '1:stays', '2:stays'])
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
    'data.address': never,
    'connections.connect': () => (isFirst ? never() : 'connected'),
  })
  const tab = browser.open()
  await ready(tab)
  const read = tab.api.rpc.request({ id: 'read', method: 'eth_getBalance' })
  const once = failure(tab.api.rpc.request({ id: 'raw', method: 'eth_sendRawTransaction' }))
  const data = failure(tab.api.data.address({ name: 'x' }))
  // No wallet has seen it.
  const connect = tab.api.connections.connect({ wallet: 'walletConnect', id: 'c' })
  await tab.api.ping()
  isFirst = false
  browser.started[0]!.kill()
  expect(await read).toBe('again read')
  expect(await connect).toBe('connected')
  for (const error of await Promise.all([once, data]))
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
  const browser = browserWith({ 'data.address': never }, { speed: 20 })
  const [a, b] = [browser.open(), browser.open()]
  await Promise.all([ready(a), ready(b)])
  const asked = failure(a.api.data.address({ name: 'x' }))
  browser.started[0]!.hang()
  expect(await asked).toMatchObject({ name: 'EngineGoneError' })
  await Promise.all([ready(a, 2), ready(b, 2)])
  expect(browser.started.map(worker => worker.name)).toEqual(['tabkey:1:test', 'tabkey:1:test#1'])
})

test('dead peer: every method of the engine rejects, whichever side died', async () => {
  const browser = browserWith({}, { speed: 40 })
  const tab = browser.open({ sharedWorker: true, worker: false })
  await ready(tab)
  const worker = browser.started[0]!
  worker.hang()
  browser.shared.clear()
  // A connect that no wallet has seen is posted to the next engine.
  const paths = [...ENGINE_DEADLINES.keys()].filter(path => path !== 'connections.connect')
  const errors = await Promise.all(paths.map(path => failure(ask(tab.api, path))))
  for (const error of errors) {
    expect(error).toMatchObject({
      name: expect.stringMatching(/^(EngineGone|EngineMoved|BridgeTimeout)Error$/),
      code: 4900,
    })
  }
})

test('dead peer: every method of a page rejects within its deadline', async () => {
  const browser = browserWith({}, { speed: 40 })
  const tab = browser.open({ page: nestCalls<PageApi>(PAGE_DEADLINES, never) })
  await ready(tab)
  const [seen] = [...browser.engine().tabs.values()]
  const calls = [...PAGE_DEADLINES].map(
    ([path, deadline]) => [deadline, failure(ask(seen!.page, path))] as const,
  )
  for (const [deadline, error] of calls) {
    if (deadline !== 'human') expect(await error).toMatchObject({ name: 'BridgeTimeoutError' })
  }
  tab.kill()
  for (const [deadline, error] of calls) {
    if (deadline === 'human') expect(await error).toMatchObject({ name: 'TabClosedError' })
  }
})

test('dead peer: no engine ever answers, and every call says so', async () => {
  const browser = testBrowser(() => Promise.reject(new TypeError('broken script')), {
    speed: 40,
  })
  const tab = browser.open()
  // A connect that no wallet has seen is posted to the next engine.
  const paths = [...ENGINE_DEADLINES.keys()].filter(path => path !== 'connections.connect')
  const errors = await Promise.all(paths.map(path => failure(ask(tab.api, path))))
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
  const browser = testBrowser(
    () => {
      if (isBroken) throw new Error('disk')
      return createTestEngine(storage, { personal_sign: never })
    },
    { speed: 40 },
  )
  const tab = browser.open()
  await ready(tab)
  const asked = failure(tab.api.rpc.request(sign('lost')))
  await until(() => storage.sent.length === 1)
  isBroken = true
  browser.started[0]!.kill()
  expect(await asked).toMatchObject({ name: 'OutcomeUnknownError' })
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

test('protocol: a newer one takes over; old tabs whose own script is newer retire with a readable mirror', async () => {
  const browser = browserWith({ 'data.address': never, personal_sign: never })
  const old = browser.open()
  await ready(old)
  const read = failure(old.api.data.address({ name: 'x' }))
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

test('protocol: an older page has an engine of its own at once and leaves the newer engine alone', async () => {
  const browser = browserWith()
  browser.protocol = 2
  const next = browser.open()
  await ready(next)
  browser.protocol = 1
  const old = browser.open({ engineUrl: 'https://dapp.test/v1/engine.js' })
  await ready(old)
  expect(old.link.getState()).toMatchObject({ mode: 'worker', error: { name: 'EngineRetiredError' } })
  expect(next.link.getState()).toMatchObject({ status: 'ready', epoch: 1 })
})

test('protocol: a late message of an older engine changes nothing', async () => {
  const browser = browserWith()
  browser.protocol = 2
  const tab = browser.open()
  await ready(tab)
  const welcomes: number[] = []
  tab.onReady(({ epoch }) => welcomes.push(epoch))
  const environment = browser.environment()
  const bus = openBus(environment.openChannel, 'test')
  const engine = {
    mode: 'sharedWorker',
    url: ENGINE_URL,
    name: 'tabkey:1:test',
    hidden: false,
    term: 'gone',
  } as const
  bus.post({ kind: 'holder', protocol: 1, alive: aliveLockName('test', 9, 'older protocol'), ...engine })
  bus.post({ kind: 'holder', protocol: 2, alive: aliveLockName('test', 0, 'older engine'), ...engine })
  // The engine has heard it too by now.
  await findHolder(bus, environment)
  await tab.api.ping()
  bus.close()
  expect(welcomes).toEqual([])
  expect(tab.link.getState()).toMatchObject({ status: 'ready', epoch: 1 })
})

test('protocol: an older script sends a newer page on, and tells its own pages to reload', async () => {
  const browser = browserWith()
  browser.protocol = 2
  await ready(browser.open())
  const older = createEngineLife({
    identity: 'test',
    mode: 'sharedWorker',
    url: 'https://dapp.test/v1/engine.js',
    name: 'tabkey:1:test',
    protocol: 1,
    build: 'test',
    environment: browser.environment(),
    create: () => Promise.reject(new Error('it is not the engine')),
  })
  const reported = [1, 2].map(protocol => {
    const [near, far] = createMemoryWire()
    const heard: unknown[] = []
    near.listen(message => heard.push(message))
    older.attach(far, {
      kind: 'attach',
      identity: 'test',
      tabId: `tab-0000000${protocol}`,
      protocol,
      visible: true,
    })
    return heard
  })
  await until(() => reported.every(heard => heard.length > 1))
  expect(reported[0]?.at(-1)).toEqual({ kind: 'retired' })
  expect(reported[1]?.at(-1)).toMatchObject({ kind: 'moved', to: { protocol: 2 } })
  await older.close()
})
