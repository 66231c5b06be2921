import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { ErrorWire } from '../../../../../src/bridge/contract/errorWire.ts'
import type { LinkState } from '../../../../../src/bridge/contract/link.ts'
import type { PageApi } from '../../../../../src/bridge/contract/pageApi.ts'
import { EngineMovedError } from '../../../../../src/bridge/errors/engine.ts'
import { fromErrorWire } from '../../../../../src/bridge/errors/revive.ts'
import { serveCalls } from '../../../../../src/bridge/wire/calls.ts'
import { ENGINE_DEADLINES } from '../../../../../src/bridge/wire/deadlines.ts'
import type { WireEnvironment } from '../../../../../src/bridge/wire/environment.ts'
import type { Greeting, Holder, Notice } from '../../../../../src/bridge/wire/messages.ts'
import { createMirror } from '../../../../../src/bridge/wire/mirror.ts'
import { createLink } from '../../../../../src/bridge/wire/tab/link.ts'
import { createRestarts } from '../../../../../src/bridge/wire/tab/restarts.ts'
import type { Search } from '../../../../../src/bridge/wire/tab/search.ts'
import { createSession } from '../../../../../src/bridge/wire/tab/session.ts'
import { createTabCalls } from '../../../../../src/bridge/wire/tab/tabCalls.ts'
import {
  SHORT_SESSION_MS,
  SHORT_SESSIONS_FREE,
  SHORT_SESSIONS_MAX,
  SHORT_SESSIONS_RETRY_MS,
} from '../../../../../src/bridge/wire/wireLimits.ts'
import { createFakeClock } from '../../../../support/fakeClock.ts'
import { emptyState } from '../../../../support/fakeLink.ts'
import { createMemoryWire } from '../../../../support/memoryWire.ts'
import { callerOf, nestCalls } from '../../../../support/nestCalls.ts'
import { failure } from '../../../../support/wireBrowser.ts'

const page = { ping: async () => {} } as unknown as PageApi
const greetingOf = (alive: string): Greeting => ({
  kind: 'engine',
  protocol: 1,
  mode: 'sharedWorker',
  epoch: 1,
  alive,
})
const movedTo = (alive: string): Notice & { kind: 'moved' } => ({
  kind: 'moved',
  to: {
    kind: 'holder',
    protocol: 1,
    mode: 'sharedWorker',
    url: '',
    name: '',
    alive,
    hidden: false,
    term: 'term',
  },
})

type OnWelcome = (attach: number, say: (notice: Notice) => void, die: () => void) => void

/** A tab with a fake clock; `onWelcome` plays the engine after each hello. */
function createRig(onWelcome: OnWelcome) {
  const clock = createFakeClock()
  /** Releases the lock of each engine, which is what a tab sees of its death. */
  const deaths = new Map<string, () => void>()
  const locks = {
    request: (name: string) => new Promise<void>(resolve => deaths.set(name, resolve)),
  } as unknown as NonNullable<WireEnvironment['locks']>
  const environment: WireEnvironment = { clock, locks, openChannel: null, randomId: () => 'id', hashId: null }
  const attachedAtMs: number[] = []
  const heard: Holder[] = []
  const store = createStore<LinkState>(() => ({ status: 'idle', mode: null, epoch: null, error: null }))
  const calls = createTabCalls(clock, () => true)
  const search: Search = {
    async find() {
      const attach = attachedAtMs.push(clock.monotonic())
      const [wire, engine] = createMemoryWire()
      const api = nestCalls<object>(ENGINE_DEADLINES, async path => {
        if (path !== 'hello') return path
        // The answer to hello leaves first, as from a real engine.
        setImmediate(() =>
          onWelcome(
            attach,
            notice => engine.post(notice),
            () => deaths.get(`alive-${attach}`)?.(),
          ),
        )
        return { rev: 0, state: emptyState(), protocol: 1, build: 'test', epoch: 1 }
      })
      serveCalls(engine, ENGINE_DEADLINES, () => api)
      const greeting = greetingOf(`alive-${attach}`)
      return { status: 'found', greeting, wire, isOwn: false, dispose: () => wire.close() }
    },
    notice() {},
    challenge() {},
    setHolder: holder => void heard.push(holder),
    setGeneration() {},
    generation: 0,
    close() {},
  }
  const logs: ErrorWire[] = []
  const link = createLink({
    identity: 'test',
    reason: null,
    environment,
    protocol: 1,
    page,
    makeHello: () => ({ protocol: 1 }) as never,
    search,
    calls,
    mirror: createMirror(clock),
    store,
    bus: () => ({ post() {}, listen: () => () => {}, close() {} }),
    isVisible: () => true,
    onReady() {},
    onLog: error => void logs.push(error),
  })
  void link.run()
  return { clock, store, calls, attachedAtMs, heard, logs, stop: link.stop }
}

test('moved: the tab attaches to the next engine at once', async () => {
  const { clock, store, attachedAtMs, heard, stop } = createRig((attach, say) => {
    if (attach <= SHORT_SESSIONS_FREE) say(movedTo(`alive-${attach + 1}`))
  })
  await clock.advance(100)
  expect(attachedAtMs).toEqual([0, 20, 40])
  expect(heard.map(({ alive }) => alive)).toEqual(['alive-2', 'alive-3'])
  expect(store.getState().status).toBe('ready')
  stop()
})

test('moved: endless moves cost at most SHORT_SESSIONS_MAX attaches, then calls reject with EngineStartError', async () => {
  const { clock, store, calls, attachedAtMs, stop } = createRig((attach, say) =>
    say(movedTo(`alive-${attach + 1}`)),
  )
  await clock.advance(SHORT_SESSIONS_RETRY_MS - 1)
  expect(attachedAtMs).toHaveLength(SHORT_SESSIONS_MAX)
  expect(attachedAtMs).toEqual([0, 20, 40, 1_040, 3_040, 7_040])
  const { status, error } = store.getState()
  expect(status).toBe('failed')
  expect(fromErrorWire(error!)).toMatchObject({ name: 'EngineStartError', cause: new EngineMovedError() })
  expect(await failure(callerOf(calls.send)('ping', undefined))).toMatchObject({ name: 'EngineStartError' })

  // One attach per SHORT_SESSIONS_RETRY_MS from then on.
  await clock.advance(10 * SHORT_SESSIONS_RETRY_MS)
  expect(attachedAtMs).toHaveLength(SHORT_SESSIONS_MAX + 10)
  expect(store.getState().status).toBe('failed')
  stop()
})

test('moved: an engine that sends the tab on for ever costs three attaches in a second at most, and then one a minute', async () => {
  let messages = 0
  const { clock, attachedAtMs, store, stop } = createRig((attach, say) => {
    // A whole burst for each attach: the session ends with the first notice, and does not hear the others.
    for (let notice = 0; notice < 1_000; notice += 1) {
      messages += 1
      say(movedTo(`alive-${attach + 1}-${notice}`))
    }
  })
  const startedMs = performance.now()
  const SPAN_MS = 10 * 60_000
  await clock.advance(SPAN_MS)
  const busyMs = performance.now() - startedMs
  for (const fromMs of attachedAtMs) {
    const inSecond = attachedAtMs.filter(ms => ms >= fromMs && ms < fromMs + 1_000)
    expect(inSecond.length).toBeLessThanOrEqual(3)
  }
  expect(attachedAtMs.length).toBeLessThanOrEqual(SHORT_SESSIONS_MAX + SPAN_MS / SHORT_SESSIONS_RETRY_MS)
  expect(messages).toBe(attachedAtMs.length * 1_000)
  // The whole storm, engine and fake clock included, against 1 % of a core.
  expect(busyMs).toBeLessThan(SPAN_MS / 100)
  expect(store.getState().status).toBe('failed')
  stop()
})

test('search: engines that are never found are looked for three times in a second at most', async () => {
  const restarts = createRestarts()
  const triedAtMs: number[] = []
  for (let nowMs = 0; nowMs < 60_000; nowMs += restarts.pauseMs) {
    triedAtMs.push(nowMs)
    restarts.onSearched()
    restarts.onFailure()
  }
  expect(triedAtMs.slice(0, 5)).toEqual([0, 40, 120, 1_120, 3_120])
  expect(triedAtMs.length).toBeLessThan(20)
})

test('moved: after the storm the tab recovers with the first engine that keeps it', async () => {
  const { clock, store, calls, attachedAtMs, stop } = createRig((attach, say) => {
    if (attach <= SHORT_SESSIONS_MAX) say(movedTo(`alive-${attach + 1}`))
  })
  await clock.advance(2 * SHORT_SESSIONS_RETRY_MS)
  expect(attachedAtMs).toHaveLength(SHORT_SESSIONS_MAX + 1)
  expect(store.getState()).toMatchObject({ status: 'ready', error: null })
  expect(await callerOf(calls.send)('ping', undefined)).toBe('ping')
  stop()
})

test('moved: moves that are minutes apart are never delayed', async () => {
  const move: (() => void)[] = []
  const { clock, store, attachedAtMs, stop } = createRig((attach, say) => {
    move[attach] = () => say(movedTo(`alive-${attach + 1}`))
  })
  for (let attach = 1; attach <= 3 * SHORT_SESSIONS_MAX; attach += 1) {
    await clock.advance(60_000)
    const sentAtMs = clock.monotonic()
    move[attach]?.()
    await clock.advance(20)
    expect(attachedAtMs[attach]).toBe(sentAtMs + 20)
  }
  expect(store.getState().status).toBe('ready')
  stop()
})

test('moved: a notice that names the greeted engine is ignored and counted', async () => {
  const { clock, store, calls, attachedAtMs, logs, stop } = createRig((_attach, say) => {
    for (let notice = 0; notice < 1_000; notice += 1) say(movedTo('alive-1'))
  })
  await clock.advance(60_000)
  expect(attachedAtMs).toEqual([0])
  expect(store.getState().status).toBe('ready')
  expect(await callerOf(calls.send)('ping', undefined)).toBe('ping')
  expect(logs).toHaveLength(1)
  stop()
})

test('moved: a session counts the notices that it ignored, and follows one that names no engine', async () => {
  const clock = createFakeClock()
  const [wire, engine] = createMemoryWire()
  const session = createSession({
    wire,
    greeting: greetingOf('alive-1'),
    environment: { clock, locks: null, openChannel: null, randomId: () => 'id', hashId: null },
    page,
    mirror: createMirror(clock),
    onLog() {},
    onLost() {},
    onPageCall() {},
  })
  for (let notice = 0; notice < 3; notice += 1) engine.post(movedTo('alive-1'))
  await clock.advance(0)
  expect(session.ignoredMoves).toBe(3)
  engine.post({ kind: 'moved', to: null } satisfies Notice)
  expect(await session.ended).toEqual({ loss: 'moved', to: null })
})

test('death: engines that die right after each welcome cost at most SHORT_SESSIONS_MAX attaches, then calls reject', async () => {
  const { clock, store, calls, attachedAtMs, stop } = createRig((_attach, _say, die) => die())
  await clock.advance(SHORT_SESSIONS_RETRY_MS - 1)
  expect(attachedAtMs).toHaveLength(SHORT_SESSIONS_MAX)
  const { status, error } = store.getState()
  expect(status).toBe('failed')
  expect(fromErrorWire(error!)).toMatchObject({
    name: 'EngineStartError',
    cause: { name: 'EngineGoneError' },
  })
  expect(await failure(callerOf(calls.send)('ping', undefined))).toMatchObject({ name: 'EngineStartError' })
  stop()
})

test('death: an engine that lived for a while is restarted at once, however often', async () => {
  const deaths: (() => void)[] = []
  const { clock, store, attachedAtMs, stop } = createRig((attach, _say, die) => {
    deaths[attach] = die
  })
  for (let attach = 1; attach <= 3 * SHORT_SESSIONS_MAX; attach += 1) {
    await clock.advance(SHORT_SESSION_MS)
    const diedAtMs = clock.monotonic()
    deaths[attach]?.()
    await clock.advance(20)
    expect(attachedAtMs[attach]).toBe(diedAtMs + 20)
  }
  expect(store.getState().status).toBe('ready')
  stop()
})
