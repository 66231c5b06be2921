import { verifyMessage } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { until } from '../support/createTestTab.ts'
import { createFakeClock } from '../support/fakeClock.ts'
import { ALPHA } from '../support/flowPage.ts'
import { createFlow, peers } from '../support/flowTab.ts'

// A failing database is reported once, and the wallets still work.

const ALICE = anvilAccount(0).address

beforeEach(() => peers.reset())
afterEach(() => vi.unstubAllGlobals())

const BROKEN: Readonly<Record<string, unknown>> = {
  'is missing': undefined,
  'throws when it is opened': {
    open() {
      throw new DOMException('blocked by the person', 'SecurityError')
    },
  },
  'never answers': { open: () => ({}) },
}

for (const [how, indexedDB] of Object.entries(BROKEN)) {
  test(`storage ${how}: the engine works from memory and says so once`, async () => {
    vi.stubGlobal('indexedDB', indexedDB)
    const flow = createFlow()
    const a = await flow.open()
    const b = await flow.open()
    expect(a.state().engine.storage).toBe('memory')
    // Silence is trouble after 5 s, a refusal at the third time.
    await until(
      () => a.state().alerts.STORAGE_UNAVAILABLE?.short === 'Nothing is kept after this visit',
      8_000,
    )
    await a.connect(ALPHA)
    await until(() => b.state().accounts.eip155?.address === ALICE)
    const signature = await b.sign('in memory')
    expect(await verifyMessage({ address: ALICE, message: 'in memory', signature })).toBe(true)
    // Dismissed, it does not come back with the next write.
    await a.api.alerts.dismiss('STORAGE_UNAVAILABLE')
    await b.api.connections.switchNetwork({ network: 'eip155:8453' })
    await b.sign('again')
    expect(a.state().alerts).toEqual({})
  })
}

test('storage never answers: the engine is there within 1 s of its own clock', async () => {
  vi.stubGlobal('indexedDB', BROKEN['never answers'])
  const clock = createFakeClock(Date.now())
  const flow = createFlow({ clock })
  const opening = flow.open({ wallets: [] })
  await until(() => clock.pending > 0)
  await clock.advance(1_000)
  // Nothing moves this clock any more: an engine that needs longer never comes.
  expect((await opening).state().engine.storage).toBe('memory')
})

/** The next openings of the database, as many as `times`, answer after `ms`. */
function slowOpenings(ms: number, times: number): void {
  const fast = indexedDB
  let left = times
  vi.stubGlobal('indexedDB', {
    open(name: string) {
      if (left <= 0) return fast.open(name)
      left -= 1
      const opening: Partial<Record<'result' | 'onsuccess' | 'onupgradeneeded', unknown>> = {}
      const tell = (event: 'onsuccess' | 'onupgradeneeded', result: IDBDatabase) => {
        opening.result = result
        ;(opening[event] as (() => void) | undefined)?.()
      }
      setTimeout(() => {
        const real = fast.open(name)
        real.onupgradeneeded = () => tell('onupgradeneeded', real.result)
        real.onsuccess = () => tell('onsuccess', real.result)
      }, ms)
      return opening
    },
  })
}

test('storage answers after the deadline: the stored session is there without a reload, and the notice goes', async () => {
  const flow = createFlow()
  const [a, b] = await Promise.all([flow.open(), flow.open()])
  await a.connect(ALPHA)
  await until(() => b.state().accounts.eip155)
  await flow.kill()
  slowOpenings(1_000, 1)
  await until(() => a.state().engine.storage === 'memory', 5_000)
  expect(a.state().accounts).toEqual({})
  for (const tab of [a, b]) {
    await until(() => tab.state().engine.storage === 'indexedDB', 5_000)
    expect(tab.state()).toMatchObject({ accounts: { eip155: { address: ALICE } }, alerts: {} })
  }
})

test('storage answers late on a first visit, after a wallet was connected: the next visit has the account', async () => {
  const flow = createFlow()
  slowOpenings(2_500, 1)
  const a = await flow.open()
  expect(a.state().engine.storage).toBe('memory')
  await a.connect(ALPHA)
  const { epoch } = a.state().engine
  await a.sign('before the database')
  await until(() => a.state().engine.storage === 'indexedDB', 5_000)
  // The same engine: nothing was restarted.
  expect(a.state()).toMatchObject({ engine: { epoch }, alerts: {}, accounts: { eip155: { address: ALICE } } })
  expect(flow.engines().length).toBe(1)
  await a.sign('with the database')
  await flow.kill()
  await until(() => flow.engines().length === 2 && a.link.getState().status === 'ready', 5_000)
  expect(a.state().accounts.eip155?.address).toBe(ALICE)
})

test('storage answers late each time: each engine takes its database over', async () => {
  const flow = createFlow()
  slowOpenings(1_000, Number.POSITIVE_INFINITY)
  const a = await flow.open()
  await a.connect(ALPHA)
  for (let visit = 1; visit <= 3; visit += 1) {
    await until(() => flow.engines().length === visit && a.link.getState().status === 'ready', 5_000)
    await until(() => a.state().engine.storage === 'indexedDB', 5_000)
    expect(a.state().accounts.eip155?.address).toBe(ALICE)
    if (visit < 3) await flow.kill()
  }
  expect(a.state().alerts).toEqual({})
})

test('storage answers late, after another network was chosen: the connection of this visit stays', async () => {
  const flow = createFlow()
  const a = await flow.open()
  await a.connect(ALPHA)
  await flow.kill()
  slowOpenings(1_600, 1)
  await until(() => a.state().engine.storage === 'memory', 5_000)
  await a.connect(ALPHA)
  await a.api.connections.switchNetwork({ network: 'eip155:8453' })
  await until(() => a.state().engine.storage === 'indexedDB', 5_000)
  expect(a.state()).toMatchObject({
    accounts: { eip155: { address: ALICE } },
    networks: { active: { eip155: 'eip155:8453' } },
    standby: {},
  })
})

test('storage breaks while we run: the connection stays, one notice, requests go on', async () => {
  const flow = createFlow()
  const [a, b] = await Promise.all([flow.open(), flow.open()])
  await a.connect(ALPHA)
  await until(() => b.state().accounts.eip155)
  expect(a.state().engine.storage).toBe('indexedDB')
  expect(a.state().alerts).toEqual({})
  const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('disk failure', 'UnknownError')
  })
  try {
    const signature = await b.sign('without a disk')
    expect(await verifyMessage({ address: ALICE, message: 'without a disk', signature })).toBe(true)
    await until(() => a.state().alerts.STORAGE_UNAVAILABLE)
    expect(a.state().engine.storage).toBe('memory')
    expect(a.state().connections.eip155?.status).toBe('connected')
  } finally {
    broken.mockRestore()
  }
  await until(() => a.state().engine.storage === 'indexedDB', 8_000)
  expect(a.state().alerts).toEqual({})
  expect(flow.engines().length).toBe(1)
})

test('storage is kept by identity: another app of the origin sees nothing of it', async () => {
  const entry = createFlow()
  const a = await entry.open()
  await a.connect(ALPHA)
  const other = await createFlow().open()
  expect(other.state().connections).toEqual({})
  expect(other.state().accounts).toEqual({})
})
