import { expect, test } from 'vitest'
import { openBus } from '../../src/bridge/wire/bus.ts'
import { findHolder } from '../../src/bridge/wire/contest.ts'
import type { Holder } from '../../src/bridge/wire/messages.ts'
import { createTestEngine, type TestEngine } from '../support/createTestEngine.ts'
import { ENGINE_URL, until } from '../support/createTestTab.ts'
import { browserWith, never, ready, sign, type Tab, testBrowser } from '../support/wireBrowser.ts'

// Two engines where one should be: locks that were parted with the site's data (decision 010), and a store that another
// engine took. Over real MessageChannels and BroadcastChannels, with a lock manager in memory.

const V2 = 'https://dapp.test/v2/engine.js'
const working = (engines: readonly TestEngine[]) => engines.filter(({ stopped }) => stopped.length === 0)

/** A browser whose engines have the epochs that are given, first come first. */
function browserOf(epochs: readonly number[], methods = {}) {
  const engines: TestEngine[] = []
  const browser = testBrowser(() => {
    const epoch = (epochs[engines.length] ?? 1) - 1
    const engine = createTestEngine({ epoch, ledger: new Map(), sent: [] }, methods)
    engines.push(engine)
    return engine
  })
  return Object.assign(browser, { engines })
}

const epochOf = (tab: Tab) => tab.link.getState().status === 'ready' && tab.link.getState().epoch

for (const [how, options] of [
  ['another deploy', {}],
  ['a worker of the tab', { sharedWorker: false }],
  ['the page itself', { sharedWorker: false, worker: false }],
] as const) {
  for (const epochs of [
    [5, 1],
    [1, 5],
  ]) {
    test(`parted: ${how} ends at one engine, whichever is greater: ${epochs}`, async () => {
      const browser = browserOf(epochs)
      const before = browser.open(options)
      await ready(before)
      browser.partLocks()
      const after = browser.open({ ...options, engineUrl: V2 })
      const entry = await until(() => {
        const [engine, ...others] = working(browser.engines)
        return others.length === 0 && engine?.tabs.size === 2 && browser.engines.length > 1 && engine
      })
      entry.change({ requestCount: 3 })
      await until(() => [before, after].every(tab => tab.mirror.getState()?.requestCount === 3))
      expect(browser.engines.length).toBeLessThan(4)
    })
  }
}

test('parted: an engine that is there stays, and one that boots meanwhile has no tab', async () => {
  let boot = () => {}
  const engines: TestEngine[] = []
  const browser = testBrowser(async () => {
    if (engines.length > 0) await new Promise<void>(settle => (boot = settle))
    const engine = createTestEngine({ epoch: engines.length, ledger: new Map(), sent: [] })
    engines.push(engine)
    return engine
  })
  const before = browser.open()
  await ready(before)
  browser.partLocks()
  const after = browser.open({ engineUrl: V2 })
  await until(() => epochOf(after) === 1)
  boot()
  await until(() => engines.length === 2 && engines[1]?.stopped.length)
  expect(engines.map(({ hellos }) => hellos.length)).toEqual([2, 0])
})

test('locks: a late message of a dead engine ends no session', async () => {
  const browser = browserWith()
  const tab = browser.open()
  await ready(tab)
  const environment = browser.environment()
  const bus = openBus(environment.openChannel, 'test')
  const dead: Holder = {
    kind: 'holder',
    protocol: 2,
    mode: 'worker',
    url: '',
    name: '',
    alive: 'engine-alive:test:000000009:gone',
    hidden: false,
    term: 'gone',
  }
  bus.post({ ...dead, protocol: 1, alive: 'engine-alive:test:000000000:gone' })
  bus.post(dead)
  // Longer than an engine asks whether it is there.
  await findHolder(bus, environment, () => false)
  await findHolder(bus, environment, () => false)
  bus.close()
  expect(browser.engine().stopped).toEqual([])
})

test('lanes: of two in office the one that was named answers, and no other', async () => {
  const browser = browserOf([1, 1], { personal_sign: never })
  const old = browser.open({ sharedWorker: false })
  await ready(old)
  const environment = browser.environment()
  const bus = openBus(environment.openChannel, 'test')
  const holder = await findHolder(bus, environment)
  const attach = {
    kind: 'attach',
    identity: 'test',
    tabId: 'tab-00000001',
    protocol: 1,
    visible: true,
  } as const
  const heard = { other: 0, named: 0 }
  for (const [name, to] of [
    ['other', 'another term'],
    ['named', holder?.term],
  ] as const) {
    const down = environment.openChannel?.(`${name}:down`)
    down?.addEventListener('message', () => (heard[name] += 1))
    bus.post({ kind: 'lane', lane: name, attach, ...(to ? { to } : {}) })
  }
  await until(() => heard.named > 0)
  expect(heard.other).toBe(0)
  bus.close()
})

test('fenced: an engine whose store was taken over restarts, and pending reads are sent again', async () => {
  const browser = browserWith({
    personal_sign: () => new Promise(settle => setTimeout(settle, 50, '0xsigned')),
  })
  const tab = browser.open({ engineUrl: ENGINE_URL })
  await ready(tab)
  const asked = tab.api.rpc.request(sign('once'))
  await until(() => browser.storage.sent.length === 1)
  browser.engine().fence()
  await ready(tab, 2)
  expect(await asked).toBe('0xsigned')
  expect(browser.storage.sent).toEqual(['once'])
  expect(browser.started[0]?.engines.map(({ stopped }) => stopped)).toEqual([['moved'], []])
})
