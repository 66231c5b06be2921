import { afterEach, expect, test, vi } from 'vitest'
import { isNotice, type Notice } from '../../../src/bridge/wire/messages.ts'
import { PROTOCOL } from '../../../src/bridge/wire/protocol.ts'

// The worker's entry with the real server behind it, in a scope that stands for the worker's.

const SERVER = '../../../src/worker/compose/startServer.ts'
const attach = { kind: 'attach', identity: 'entry', tabId: 'tab-00000001', protocol: PROTOCOL, visible: true }

/** The global scope of a worker: an event target whose messages the test sees. */
function createScope(kind: 'shared' | 'dedicated') {
  const posted: unknown[] = []
  const target = new EventTarget()
  const scope = Object.assign(target, {
    name: 'tabkey:1:entry',
    location: { href: 'https://dapp.test/engine.js' },
    close: vi.fn(),
    postMessage: (message: unknown) => void posted.push(structuredClone(message)),
    ...(kind === 'shared' ? { onconnect: null } : {}),
  })
  vi.stubGlobal('self', scope)
  return { scope, posted }
}

type Scope = ReturnType<typeof createScope>['scope']

/** What a tab's `new SharedWorker(…).port` is, with every notice the tab receives. */
function connect(scope: Scope) {
  const { port1, port2 } = new MessageChannel()
  const notices: Notice[] = []
  port1.onmessage = ({ data }) => isNotice(data) && notices.push(data)
  ports.push(port1, port2)
  scope.dispatchEvent(new MessageEvent('connect', { ports: [port2] }))
  return { port: port1, notices }
}

const ports: MessagePort[] = []
/** The server's modules are transformed when they are first imported. */
const LOADED_MS = 20_000
const until = (check: () => void) => vi.waitFor(check, { timeout: LOADED_MS, interval: 10 })
const tell = (scope: Scope, data: unknown) => void scope.dispatchEvent(new MessageEvent('message', { data }))
const evaluateEntry = async () => void (await import('../../../src/worker/main.ts'))
const kinds = (messages: readonly unknown[]) => messages.filter(isNotice).map(({ kind }) => kind)

vi.setConfig({ testTimeout: 3 * LOADED_MS })

afterEach(() => {
  for (const port of ports.splice(0)) port.close()
  vi.unstubAllGlobals()
  vi.doUnmock(SERVER)
  vi.resetModules()
})

test('entry: a SharedWorker answers tabs that connected while the server loaded, and later ones', async () => {
  const { scope } = createScope('shared')
  await evaluateEntry()
  const [a, b] = [connect(scope), connect(scope)]
  for (const { port } of [a, b]) port.postMessage(attach)
  await until(() => {
    for (const { notices } of [a, b]) expect(notices.map(({ kind }) => kind)).toEqual(['booting', 'engine'])
  })
  const c = connect(scope)
  c.port.postMessage({ ...attach, tabId: 'tab-00000003' })
  await until(() => expect(c.notices.map(({ kind }) => kind)).toEqual(['booting', 'engine']))
})

test('entry: a dedicated worker handles each message that arrived while the server loaded once', async () => {
  const { scope, posted } = createScope('dedicated')
  await evaluateEntry()
  tell(scope, attach)
  tell(scope, 'not ours')
  tell(scope, attach)
  expect(posted).toEqual([])
  await until(() => expect(kinds(posted)).toContain('engine'))
  expect(kinds(posted).filter(kind => kind === 'booting')).toHaveLength(2)
  tell(scope, attach)
  expect(kinds(posted).filter(kind => kind === 'booting')).toHaveLength(3)
})

test('entry: a second evaluation, as in WebKit, starts no second server', async () => {
  const { scope } = createScope('shared')
  await evaluateEntry()
  vi.resetModules()
  await evaluateEntry()
  const { port, notices } = connect(scope)
  port.postMessage(attach)
  await until(() => expect(notices.at(-1)?.kind).toBe('engine'))
  await new Promise(settle => setTimeout(settle, 50))
  expect(notices.map(({ kind }) => kind)).toEqual(['booting', 'engine'])
})

test('entry: a server that cannot be loaded is reported to every tab, and the SharedWorker closes', async () => {
  vi.doMock(SERVER, () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { scope } = createScope('shared')
  await evaluateEntry()
  const early = connect(scope)
  early.port.postMessage(attach)
  await until(() => expect(early.notices).toMatchObject([{ kind: 'failed' }]))
  const late = connect(scope)
  late.port.postMessage(attach)
  await until(() => expect(late.notices).toMatchObject([{ kind: 'failed' }]))
  expect(scope.close).not.toHaveBeenCalled()
  await until(() => expect(scope.close).toHaveBeenCalledOnce())
})

test('entry: a dedicated worker whose server cannot be loaded says so', async () => {
  vi.doMock(SERVER, () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { scope, posted } = createScope('dedicated')
  await evaluateEntry()
  tell(scope, attach)
  await until(() => expect(kinds(posted)).toEqual(['failed']))
  tell(scope, attach)
  expect(kinds(posted)).toEqual(['failed', 'failed'])
  expect(scope.close).not.toHaveBeenCalled()
})
