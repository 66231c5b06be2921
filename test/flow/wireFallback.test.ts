import { expect, test } from 'vitest'
import type { TestEngine } from '../support/createTestEngine.ts'
import { until } from '../support/createTestTab.ts'
import { soon } from '../support/soon.ts'
import { browserWith, failure, never, ready } from '../support/wireBrowser.ts'

// Browsers without SharedWorker: one tab's worker, or its page, is the engine; the others reach it by lanes.

const fallbackBrowser = () => browserWith({ personal_sign: never, 'connections.use': never })

for (const mode of ['worker', 'page'] as const) {
  const options = { sharedWorker: false, worker: mode === 'worker' }

  test(`${mode}: two tabs share one engine over lanes`, async () => {
    const browser = fallbackBrowser()
    const a = browser.open(options)
    await ready(a)
    const b = browser.open(options)
    await ready(b)
    expect([a, b].map(tab => tab.link.getState())).toMatchObject([
      { mode, epoch: 1 },
      { mode, epoch: 1 },
    ])
    browser.engine().change({ requestCount: 7 })
    await until(() => a.mirror.getState()?.requestCount === 7 && b.mirror.getState()?.requestCount === 7)
    expect(await b.api.rpc.request({ id: '1', method: 'eth_call' })).toBe('eth_call done')
  })

  test(`${mode}: ten tabs at once agree on one engine`, async () => {
    const browser = fallbackBrowser()
    const tabs = Array.from({ length: 10 }, () => browser.open(options))
    await Promise.all(tabs.map(tab => ready(tab)))
    const engines = new Set(tabs.map(tab => tab.link.getState().epoch))
    expect(engines.size).toBe(1)
    expect(
      browser.started.flatMap(worker => worker.engines).filter(engine => engine.stopped.length === 0).length,
    ).toBe(1)
  })

  test(`${mode}: the holder's tab closes, another takes over, the pending request is kept`, async () => {
    const browser = fallbackBrowser()
    const a = browser.open(options)
    await ready(a)
    const [b, c] = [browser.open(options), browser.open(options)]
    await Promise.all([ready(b), ready(c)])
    let isOver = false
    void b.api.rpc
      .request({ id: 'kept', method: 'personal_sign' })
      .finally(() => (isOver = true))
      .catch(() => {})
    const connect = failure(b.api.connections.use({ namespace: 'eip155', wallet: 'w', id: 'c' }))
    await b.api.ping()
    a.kill()
    await Promise.all([ready(b, 2), ready(c, 2)])
    expect(await connect).toMatchObject({ name: expect.stringMatching(/Engine(Gone|Moved)Error/) })
    expect(isOver).toBe(false)
    expect(browser.engine().storage.sent).toEqual(['kept'])
  })

  test(`${mode}: a tab that becomes visible takes the engine from a hidden one`, async () => {
    const browser = fallbackBrowser()
    const a = browser.open(options)
    await ready(a)
    const b = browser.open({ ...options, hidden: true })
    await ready(b)
    b.events.setVisible(true)
    await soon()
    expect(b.link.getState().epoch).toBe(1)
    b.events.setVisible(false)
    a.events.setVisible(false)
    await soon()
    const connect = failure(a.api.connections.use({ namespace: 'eip155', wallet: 'w', id: 'c' }))
    await a.api.ping()
    b.events.setVisible(true)
    await Promise.all([ready(a, 2), ready(b, 2)])
    expect(await connect).toMatchObject({ name: 'EngineMovedError' })
    expect(b.workers[0]!.engines.length).toBe(1)
    const [first] = a.workers[0]!.engines as TestEngine[]
    expect(first!.stopped).toEqual(['moved'])
  })

  test(`${mode}: the holder goes into bfcache and hands over`, async () => {
    const browser = fallbackBrowser()
    const a = browser.open(options)
    await ready(a)
    const b = browser.open(options)
    await ready(b)
    a.events.pagehide(true)
    await ready(b, 2)
    expect(b.workers[0]!.engines.length).toBe(1)
    a.events.pageshow()
    await ready(a, 2)
  })
}

test('worker: a holder that is frozen says nothing, and loses to the visible tab', async () => {
  const browser = fallbackBrowser()
  const a = browser.open({ sharedWorker: false })
  await ready(a)
  const b = browser.open({ sharedWorker: false, hidden: true })
  await ready(b)
  a.workers[0]!.hang()
  b.events.setVisible(true)
  await ready(b, 2)
})
