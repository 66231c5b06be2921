import { expect, test } from 'vitest'
import { openBus } from '../../src/bridge/wire/bus.ts'
import { findHolder } from '../../src/bridge/wire/contest.ts'
import { acquireLock, termLockName } from '../../src/bridge/wire/liveness.ts'
import type { BusMessage, Holder } from '../../src/bridge/wire/messages.ts'
import { createTestEngine, createTestStorage, type TestEngine } from '../support/createTestEngine.ts'
import { ENGINE_URL, testConfig, until } from '../support/createTestTab.ts'
import { soon } from '../support/soon.ts'
import { browserWith, failure, never, ready, sign, type Tab, testBrowser } from '../support/wireBrowser.ts'

// A script of the same origin that knows the wire: it takes ids from `navigator.locks.query()`, connects to the same
// worker, and posts on the same bus.

type Browser = ReturnType<typeof browserWith>

/** A port to the engine's worker, as any script of the origin opens one. */
function openPort(browser: Pick<Browser, 'shared'>) {
  const [worker] = browser.shared.values()
  const port = (worker as unknown as { connect(): MessagePort }).connect()
  const received: Record<string, unknown>[] = []
  port.onmessage = ({ data }) => received.push(...[data].flat())
  let id = 0
  return {
    received,
    attach: (tabId: string, identity = 'test') =>
      port.postMessage({ kind: 'attach', identity, tabId, protocol: 1, visible: true }),
    async call(path: string, argument: unknown): Promise<Record<string, unknown>> {
      id += 1
      const mine = `${id}`
      port.postMessage({
        id: mine,
        type: 'APPLY',
        path: path.split('.'),
        argumentList: [{ type: 'RAW', value: argument }],
      })
      const { type, value } = await until(() => received.find(message => message.id === mine))
      return type === 'RAW' ? { ok: true, value } : { ok: false, error: (value as { value: unknown }).value }
    },
    greeted: () => until(() => received.some(({ kind }) => kind === 'engine')),
    close: () => port.close(),
  }
}

const forgedHello = (tabId: string, more: object = {}) => ({
  protocol: 1,
  build: 'x',
  tabId,
  config: testConfig,
  configHash: 'hash',
  url: 'https://dapp.test/',
  visible: true,
  ...more,
})

const SECRETS = [
  {},
  { tabSecret: 'a'.repeat(32) },
  { tabSecret: null },
  { tabSecret: '' },
  { tabSecret: ['aaaaaaaa'] },
]

test.each(SECRETS)('hello: the id of another tab is refused with %o, and that tab goes on', async secret => {
  const browser = browserWith({ 'data.address': (_argument, tab) => tab.id, personal_sign: never })
  const tab = browser.open()
  await ready(tab)
  const pending = tab.api.rpc.request(sign('mine'))
  pending.catch(() => {})
  const thief = openPort(browser)
  thief.attach(tab.tabId)
  await thief.greeted()
  for (const more of [secret, { ...secret, tabSecret: tab.tabId }]) {
    expect(await thief.call('hello', forgedHello(tab.tabId, more))).toMatchObject({ ok: false })
    expect(await thief.call('snapshot', undefined)).toMatchObject({ ok: false })
  }
  browser.engine().change({ requestCount: 7 })
  await until(() => tab.mirror.getState()?.requestCount === 7)
  expect(await tab.api.data.address({ name: 'x' })).toBe(tab.tabId)
  expect(browser.engine().gone).toEqual([])
  expect(thief.received.some(({ kind }) => kind === 'patch')).toBe(false)
  thief.close()
})

test('hello: a thief that is first at the next engine does not get the id of a tab', async () => {
  const browser = browserWith()
  const tab = browser.open({ hidden: true })
  await ready(tab)
  const { tabId } = tab
  tab.kill()
  const other = browser.open()
  await ready(other)
  const thief = openPort(browser)
  thief.attach(tabId)
  await thief.greeted()
  expect(await thief.call('hello', forgedHello(tabId, { tabSecret: 'b'.repeat(32) }))).toMatchObject({
    ok: false,
  })
  thief.close()
})

test('hello: the secret of a tab is in no lock name, state, and argument of the engine', async () => {
  const browser = browserWith()
  const tab = browser.open()
  await ready(tab)
  const [hello] = browser.engine().hellos
  expect(Object.keys(hello ?? {})).not.toContain('tabSecret')
  expect(hello?.tabId).toBe(tab.tabId)
})

test('hello: after bfcache and an engine restart the tab has its id', async () => {
  const browser = browserWith()
  const [tab, other] = [browser.open(), browser.open()]
  await Promise.all([ready(tab), ready(other)])
  const { tabId } = tab
  expect(tabId).not.toBe(other.tabId)
  tab.events.pagehide(true)
  await soon()
  tab.events.pageshow()
  await tab.api.ping()
  browser.started[0]!.kill()
  await ready(tab, 2)
  expect([...browser.engine().tabs.keys()]).toContain(tabId)
})

const forged = (more: Partial<Holder> = {}): Holder => ({
  kind: 'holder',
  protocol: 2,
  mode: 'sharedWorker',
  url: ENGINE_URL,
  name: 'tabkey:2:test',
  alive: 'engine-alive:test:999999999:forged',
  hidden: false,
  term: 'forged',
  ...more,
})

const stays = async (tab: Tab, post: (message: BusMessage) => void, messages: readonly BusMessage[]) => {
  const welcomes: number[] = []
  tab.onReady(({ epoch }) => welcomes.push(epoch))
  for (const message of messages) post(message)
  for (let turn = 0; turn < 5; turn += 1) await soon()
  await tab.api.ping()
  expect(welcomes).toEqual([])
  expect(tab.link.getState().status).toBe('ready')
}

test.each([
  ['its own worker', {}],
  ['a worker of the tab', { sharedWorker: false }],
  ['the page', { sharedWorker: false, worker: false }],
] as const)('bus: announcements without locks and generations move no tab: %s', async (_where, options) => {
  const browser = browserWith()
  const tab = browser.open(options)
  await ready(tab)
  const environment = browser.environment()
  const bus = openBus(environment.openChannel, 'test')
  const real = await findHolder(bus, environment)
  if (!real) throw new Error('no engine')
  const alive = `engine-alive:test:999999999:${real.term}`
  await stays(tab, bus.post, [
    forged(),
    forged({ alive: real.alive }),
    forged({ alive: real.alive, term: real.term }),
    forged({ protocol: 1 }),
    forged({ protocol: 1, term: real.term, alive }),
    forged({ ...real, protocol: 9 }),
    forged({ ...real, alive: null, protocol: 9 }),
    { kind: 'generation', generation: 1 },
    { kind: 'generation', generation: Number.MAX_SAFE_INTEGER },
  ])
  // The next engine is found, whatever was posted.
  if (tab.link.getState().mode === 'sharedWorker') {
    for (const worker of browser.started) worker.kill()
    await ready(tab, 2)
  }
  const next = browser.open(options)
  await ready(next)
  expect(next.link.getState().epoch).toBe(tab.link.getState().epoch)
  bus.close()
})

test('bus: a script that answers for the engine ends no search', async () => {
  const browser = browserWith()
  const environment = browser.environment()
  const bus = openBus(environment.openChannel, 'test')
  bus.listen(message => message.kind === 'who' && bus.post(forged()))
  const first = browser.open({ sharedWorker: false })
  await ready(first)
  const second = browser.open({ sharedWorker: false })
  await ready(second)
  expect(second.link.getState()).toMatchObject({ error: null })
  bus.close()
})

test('bus: a script that also holds locks retires a tab, which goes on with an engine of its own', async () => {
  const browser = browserWith({ 'data.address': never, personal_sign: never })
  const tab = browser.open()
  await ready(tab)
  const read = failure(tab.api.data.address({ name: 'x' }))
  const unsafe = failure(tab.api.rpc.request(sign('s')))
  await tab.api.ping()
  const environment = browser.environment()
  const bus = openBus(environment.openChannel, 'test')
  await acquireLock(environment.locks!, termLockName('test', 2, 'forged'))
  await acquireLock(environment.locks!, 'engine-alive:test:999999999:forged')
  bus.post(forged())
  expect(await read).toMatchObject({ name: 'EngineRetiredError' })
  expect(await unsafe).toMatchObject({ name: 'OutcomeUnknownError' })
  await until(() => tab.link.getState().mode === 'worker' && tab.link.getState().status === 'ready')
  expect(await tab.api.rpc.request({ id: '1', method: 'eth_call' })).toBe('eth_call done')
  bus.close()
})

test('two apps of one project: the tab of the older protocol has an engine of its own, the newer one stays', async () => {
  const engines: [string, TestEngine][] = []
  const browser = testBrowser(async identity => {
    const engine = createTestEngine(createTestStorage())
    engines.push([identity, engine])
    return engine
  })
  browser.protocol = 2
  const newer = browser.open()
  await ready(newer)
  browser.protocol = 1
  const older = browser.open({ engineUrl: 'https://dapp.test/old/engine.js' })
  await ready(older)
  expect(older.link.getState()).toMatchObject({ mode: 'worker', error: { name: 'EngineRetiredError' } })
  expect(await older.api.rpc.request({ id: '1', method: 'eth_call' })).toBe('eth_call done')
  expect(newer.link.getState()).toMatchObject({ status: 'ready', mode: 'sharedWorker', error: null })
  const [[shared] = [], [own] = []] = engines
  expect(shared).toBe('test')
  expect(own).toMatch(/^test:tab:[0-9a-f]{32}$/)
})
