import { expect, test } from 'vitest'
import { openBus } from '../../src/bridge/wire/bus.ts'
import { serveEngine } from '../../src/bridge/wire/serveEngine.ts'
import { HELLO_MS, PENDING_LANES_MAX, TABLESS_MS } from '../../src/bridge/wire/wireLimits.ts'
import { createTestEngine, type TestEngine } from '../support/createTestEngine.ts'
import { ENGINE_URL, until } from '../support/createTestTab.ts'
import { browserWith, ready } from '../support/wireBrowser.ts'

// One page that sends without end must not delay the tabs of other pages, nor fill the engine.

const attach = (identity: string, tabId = 'tab-00000001') =>
  ({ kind: 'attach', identity, tabId, protocol: 1, visible: true }) as const

function serve(name: string, environment: ReturnType<ReturnType<typeof browserWith>['environment']>) {
  const engines: TestEngine[] = []
  const server = serveEngine({
    mode: 'sharedWorker',
    url: ENGINE_URL,
    name,
    build: 'test',
    environment,
    async create() {
      const engine = createTestEngine()
      engines.push(engine)
      return engine
    },
  })
  const { port1, port2 } = new MessageChannel()
  server.connect(port2)
  const received: { kind: string }[] = []
  port1.onmessage = ({ data }) => received.push(...[data].flat())
  return { engines, server, port: port1, received }
}

const kinds = (received: readonly { kind: string }[], kind: string) =>
  received.filter(message => message.kind === kind).length

test.each([
  ['tabkey:1:test', 1],
  ['tabkey:1:test#3', 1],
  ['my engine', 8],
] as const)('identities: 300 attaches in the worker "%s" start %i engines', async (name, most) => {
  const { engines, server, port, received } = serve(name, browserWith().environment())
  port.postMessage(attach('test'))
  await until(() => engines.length === 1)
  for (let index = 0; index < 300; index += 1) port.postMessage(attach(`other ${index}`))
  await until(() => kinds(received, 'failed') > 0, 20_000)
  expect(engines.length).toBeLessThanOrEqual(most)
  port.close()
  await server.close()
})

test('engines without a tab end, and their clients are sent away', async () => {
  const { environment } = { environment: browserWith({}, { speed: 50 }).environment() }
  const { engines, server, port, received } = serve('my engine', environment)
  for (let index = 0; index < 5; index += 1) port.postMessage(attach(`other ${index}`))
  await until(() => engines.length === 5)
  await until(() => engines.every(({ stopped }) => stopped.length === 1), (3 * TABLESS_MS) / 50 + 2_000)
  await until(() => kinds(received, 'moved') > 0)
  port.close()
  await server.close()
})

test('a tab that stays keeps its engine', async () => {
  const browser = browserWith({}, { speed: 100 })
  const tab = browser.open()
  await ready(tab)
  await new Promise(resolve => setTimeout(resolve, (4 * TABLESS_MS) / 100))
  expect(tab.link.getState()).toMatchObject({ status: 'ready', epoch: 1 })
  expect(browser.engine().stopped).toEqual([])
})

test('lanes without a hello are bounded, and end', async () => {
  const browser = browserWith({}, { speed: 10 })
  const tab = browser.open({ sharedWorker: false })
  await ready(tab)
  const environment = browser.environment()
  const bus = openBus(environment.openChannel, 'test')
  const opened = new Set<string>()
  for (let index = 0; index < PENDING_LANES_MAX + 100; index += 1) {
    const lane = `flood-${index}`
    environment.openChannel!(`${lane}:down`).addEventListener('message', () => opened.add(lane))
    bus.post({ kind: 'lane', lane, attach: attach('test') })
  }
  await until(() => opened.size >= PENDING_LANES_MAX)
  await tab.api.rpc.request({ id: 'read', method: 'eth_call' })
  expect(opened.size).toBe(PENDING_LANES_MAX)
  await new Promise(resolve => setTimeout(resolve, (2 * HELLO_MS) / 10))
  const late = browser.open({ sharedWorker: false })
  await ready(late)
  expect(late.link.getState().epoch).toBe(1)
  bus.close()
})

const call = (path: unknown, index: number, argument?: unknown) => ({
  id: `${index}`,
  type: 'APPLY',
  path: typeof path === 'string' ? path.split('.') : path,
  argumentList: argument === undefined ? [] : [{ type: 'RAW', value: argument }],
})

const FLOODS: Record<string, (index: number) => unknown> = {
  'unknown paths': index => call(`no.such.method${index}`, index),
  'a path that is not text': index => call([['hello']], index),
  pings: index => call('ping', index),
  snapshots: index => call('snapshot', index),
  'hellos of a wrong id': index => call('hello', index, { tabId: 'x' }),
  attaches: () => attach('test'),
  'attaches of other identities': index => attach(`other ${index}`),
  'text of no kind': index => `junk ${index}`,
  'lists of calls': index => Array.from({ length: 100 }, (_, n) => call('no.such', index * 100 + n)),
  'lists of lists': index =>
    Array.from({ length: 100 }, () => Array.from({ length: 100 }, (_, n) => call('ping', index * n))),
}

test.each(Object.keys(FLOODS))(
  'flood: 20,000 messages of one port leave other tabs quick: %s',
  async name => {
    const browser = browserWith()
    const tab = browser.open()
    await ready(tab)
    const [worker] = browser.shared.values()
    const port = (worker as unknown as { connect(): MessagePort }).connect()
    let answers = 0
    port.onmessage = () => (answers += 1)
    port.postMessage(attach('test'))
    const make = FLOODS[name]!
    const count = name.startsWith('lists of calls') ? 200 : name.startsWith('lists') ? 20 : 20_000
    for (let index = 0; index < count; index += 1) port.postMessage(make(index))
    const startedAt = performance.now()
    await tab.api.ping()
    const ms = performance.now() - startedAt
    expect(ms).toBeLessThan(2_500)
    expect(answers).toBeLessThan(3_000)
    expect(await tab.api.rpc.request({ id: '1', method: 'eth_call' })).toBe('eth_call done')
    port.close()
  },
)

test('honest floods: 200 and 3,000 concurrent calls of one tab are all answered', async () => {
  const browser = browserWith({ 'data.address': argument => argument })
  const tab = browser.open()
  await ready(tab)
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: 200 }, (_, n) => tab.api.data.address({ name: `${n}` })))
  expect(performance.now() - startedAt).toBeLessThan(1_000)
  const many = Array.from({ length: 3_000 }, (_, n) => tab.api.data.address({ name: `n${n}` }))
  expect((await Promise.all(many)).map(answer => (answer as unknown as { name: string }).name)).toEqual(
    Array.from({ length: 3_000 }, (_, n) => `n${n}`),
  )
})
