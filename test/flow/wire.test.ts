import { expect, test } from 'vitest'
import type { PageApi } from '../../src/bridge/contract/pageApi.ts'
import { createTestEngine } from '../support/createTestEngine.ts'
import { until } from '../support/createTestTab.ts'
import { soon } from '../support/soon.ts'
import { walletPart } from '../support/walletPart.ts'
import { browserWith, failure, never, ready, sign, testBrowser } from '../support/wireBrowser.ts'

// Tabs and engines over real MessageChannels, BroadcastChannels and a lock manager in memory. No wallet, no chain: the
// engine here is state, patches and a ledger. Real workers and real locks are test/browser/engineLife.spec.ts.

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
    'data.address': async argument => {
      await new Promise(resolve => setTimeout(resolve, Math.random() * 5))
      return { echo: argument }
    },
  })
  const tab = browser.open()
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, n) => tab.api.data.address({ name: `n${n}` })),
  )
  expect(answers).toEqual(Array.from({ length: 500 }, (_, n) => ({ echo: { name: `n${n}` } })))
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
  const browser = browserWith({ 'data.address': (_argument, tab) => tab.id })
  const [a, b] = [browser.open(), browser.open()]
  expect(await a.api.data.address({ name: b.tabId })).toBe(a.tabId)
  expect(await b.api.data.address({ name: a.tabId })).toBe(b.tabId)
})

test('wire: the engine asks a page, and gets its words', async () => {
  const page: Partial<PageApi> = {
    wallet: walletPart(async ({ args }) => ({ status: 'answered', result: args.params })),
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
  const tab = browser.open({ page: { wallet: walletPart(never as () => Promise<never>) } })
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
  const browser = browserWith({ 'data.address': never, personal_sign: never })
  const tab = browser.open()
  await ready(tab)
  const pending = [failure(tab.api.data.address({ name: 'x' })), failure(tab.api.rpc.request(sign('1')))]
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
  const browser = browserWith({ 'data.address': () => new Promise(resolve => (answer = resolve)) })
  const tab = browser.open({ page: { wallet: walletPart(never as () => Promise<never>) } })
  await ready(tab)
  const engine = browser.engine()
  const [seen] = [...engine.tabs.values()]
  const asked = failure(seen!.page.wallet.request({ id: 'w', args: { method: 'personal_sign' } }))
  const read = tab.api.data.address({ name: 'x' })
  await tab.api.ping()
  tab.events.pagehide(true)
  expect(await asked).toMatchObject({ name: 'TabClosedError' })
  expect(seen!.suspended).toBe(true)
  expect(seen!.visible).toBe(false)
  await expect(seen!.page.ping()).rejects.toMatchObject({ name: 'TabClosedError' })
  engine.change({ requestCount: 1 })
  answer('meanwhile')
  engine.change({ requestCount: 2 })
  await soon()
  expect(tab.mirror.getState()?.requestCount).toBe(0)
  tab.events.pageshow()
  // The answer that waited does not overtake the state it speaks of.
  const counted = read.then(() => tab.mirror.getState()?.requestCount)
  expect(await read).toBe('meanwhile')
  expect(await counted).toBe(2)
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

test('hello: refused by the engine, the tab learns why', async () => {
  const browser = browserWith()
  const refusing = testBrowser(
    () =>
      Object.assign(createTestEngine(), {
        hello: async () => {
          throw new TypeError('bad config')
        },
      }),
    { speed: 20 },
  )
  expect(browser.started).toEqual([])
  const tab = refusing.open()
  await until(() => tab.link.getState().error?.message === 'bad config')
})

test('scope tab: an engine and a name of its own', async () => {
  const browser = browserWith()
  const [shared, alone] = [browser.open(), browser.open({ scope: 'tab' })]
  await Promise.all([ready(shared), ready(alone)])
  expect(alone.link.getState().mode).toBe('worker')
  const [entry, two] = browser.started.flatMap(worker => worker.engines)
  entry!.change({ requestCount: 1 })
  two!.change({ requestCount: 2 })
  await until(
    () => shared.mirror.getState()?.requestCount === 1 && alone.mirror.getState()?.requestCount === 2,
  )
})

test('no locks: a page that is back has a new engine at once, for its own stepped down', async () => {
  const tab = browserWith().open({ locks: null })
  await ready(tab)
  tab.events.pagehide(true)
  await soon()
  tab.events.pageshow()
  const startedAt = performance.now()
  await tab.api.snapshot()
  // The one that stepped down would be waited for 5 s.
  expect(performance.now() - startedAt).toBeLessThan(4_000)
  expect(tab.link.getState().status).toBe('ready')
})

test('no locks: the page runs an engine for itself', async () => {
  const browser = browserWith()
  const [a, b] = [browser.open({ locks: null }), browser.open({ locks: null })]
  await Promise.all([ready(a), ready(b)])
  expect(a.link.getState().mode).toBe('page')
  expect(browser.started.length).toBe(2)
})
