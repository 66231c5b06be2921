import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Clock, systemClock } from '../../src/worker/base/clock.ts'
import { until } from '../support/createTestTab.ts'
import { createFlow, failure, flowConfig } from '../support/flowTab.ts'

// The engine, its tabs and a real server of the control file.

const ORIGIN = 'https://dapp.test'
const HOUR = 3_600_000

/** Answers every question for the file; each is counted. */
let answer: (response: ServerResponse) => void
let asked: string[]
let server: Server
let url: string

beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    asked.push(`${request.headers['cache-control'] ?? ''} ${request.headers.cookie ?? ''}`)
    answer(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/control.json`
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const json = (body: unknown) => (response: ServerResponse) =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(body))

const file = (version: number, more: object = {}, life = HOUR) => ({
  version,
  expires: new Date(Date.now() + life).toISOString(),
  features: ['swaps'],
  ...more,
})

function keys() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { publicKey: raw.toString('base64'), privateKey }
}

const signed = (content: object, key: KeyObject) => {
  const payload = JSON.stringify(content)
  return { payload, signature: sign(null, Buffer.from(payload), key).toString('base64') }
}

/** Own keys of a test. */
let own: ReturnType<typeof keys>

/** The engine's time, which a test moves on. */
function shiftedClock() {
  let offset = 0
  const clock: Clock = {
    ...systemClock,
    now: () => systemClock.now() + offset,
    monotonic: () => systemClock.monotonic() + offset,
  }
  return { clock, shift: (ms: number) => void (offset += ms) }
}

/** Tabs are of another origin than the file, or of the same. */
function open(
  control: { readonly publicKey?: string } = {},
  page = new URL(url).origin,
  more: Parameters<typeof createFlow>[0] = {},
) {
  const flow = createFlow(more)
  const config = flowConfig({
    endpoints: { ...flowConfig().endpoints, control: url },
    control,
    features: { ...flowConfig().features, swaps: true, pay: true },
  })
  const hello = () => ({ config, configHash: 'control', url: `${page}/app` })
  return { flow, tab: () => flow.open({ config, hello }) }
}

test('control: what the file takes away is gone in every tab, and the engine refuses it', async () => {
  answer = json(file(3, { wallets: ['xyz.tabkey.alpha'], methods: ['walletConnect'], unknown: 1 }))
  const { tab } = open()
  const [a, b] = [await tab(), await tab()]
  for (const each of [a, b]) await until(() => each.state().control?.version === 3)
  expect(a.state().control).toMatchObject({
    features: ['swaps'],
    methods: ['walletConnect'],
    wallets: ['xyz.tabkey.alpha'],
  })
  const refused = { name: 'UnavailableError', kind: 'unavailable' }
  const tokens = { feature: 'swaps', method: 'tokens', parameters: { network: 'eip155:1' } } as const
  await expect(a.api.features.call(tokens)).rejects.toMatchObject(refused)
  await expect(b.connect('xyz.tabkey.alpha')).rejects.toMatchObject(refused)
  await expect(b.connect('walletConnect')).rejects.toMatchObject(refused)
  expect(a.asked, 'no wallet was asked').not.toContainEqual(
    expect.objectContaining({ method: 'eth_requestAccounts' }),
  )
  expect(asked.length, 'one question for all tabs').toBe(1)
})

test('control: a wallet that is connected stays connected and signs', async () => {
  answer = json(file(1, { features: [] }))
  const time = shiftedClock()
  const { tab } = open({}, undefined, { clock: time.clock })
  const a = await tab()
  await until(() => a.state().control?.version === 1)
  await a.connect('xyz.tabkey.alpha')
  answer = json(file(2, { wallets: ['xyz.tabkey.alpha'] }))
  time.shift(11 * 60_000)
  await tab()
  await until(() => a.state().control?.version === 2)
  expect(a.state().connections.eip155?.status).toBe('connected')
  expect(await a.sign('still here')).toMatch(/^0x/)
})

test('control: an older version is ignored, also by the next engine', async () => {
  answer = json(file(5))
  const time = shiftedClock()
  const { flow, tab } = open({}, undefined, { clock: time.clock })
  const a = await tab()
  await until(() => a.state().control?.version === 5)
  answer = json(file(4, { features: [] }))
  time.shift(11 * 60_000)
  const b = await tab()
  await until(() => asked.length === 2)
  await flow.kill()
  await until(() => asked.length === 3, 15_000)
  await until(() => b.state().engine.epoch > 1)
  expect(b.state().control).toMatchObject({ version: 5, features: ['swaps'] })
})

test('control: what is taken away comes back when the file expires, and an older version still does not count', async () => {
  answer = json(file(5, {}, HOUR / 2))
  const time = shiftedClock()
  const { tab } = open({}, undefined, { clock: time.clock })
  const a = await tab()
  await until(() => a.state().control?.version === 5)
  answer = json(file(4, { features: ['send'] }))
  time.shift(HOUR)
  await tab()
  await until(() => a.state().control?.features.length === 0)
  await until(() => asked.length === 2)
  expect(a.state().control).toMatchObject({ version: 5, features: [] })
})

/** Files that change nothing: the last valid one holds. */
const BAD: Readonly<Record<string, () => (response: ServerResponse) => void>> = {
  'an expired file': () => json(file(9, {}, -1_000)),
  'a file without an end': () => json({ version: 9, features: ['send'] }),
  'a version that is no integer': () => json(file(9.5)),
  'no JSON': () => response => void response.end('<html>'),
  'more than 64 KB': () => json(file(9, { note: 'x'.repeat(70_000) })),
  'a status that is not ok': () => response => void response.writeHead(503).end(),
  'a redirect, also to the same origin': () => response =>
    void response.writeHead(302, { location: `${url}?moved` }).end(),
}

test.each(Object.entries(BAD))('control: %s changes nothing', async (_name, bad) => {
  answer = json(file(7))
  const time = shiftedClock()
  const { tab } = open({}, undefined, { clock: time.clock })
  const a = await tab()
  await until(() => a.state().control?.version === 7)
  answer = bad()
  time.shift(11 * 60_000)
  await tab()
  await until(() => asked.length === 2)
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(a.state().control).toMatchObject({ version: 7, features: ['swaps'] })
  expect(asked.length, 'no redirect was followed').toBe(2)
})

test('control: a server that never answers holds nothing up', async () => {
  answer = () => {}
  const a = await open().tab()
  await a.connect('xyz.tabkey.alpha')
  expect(a.state().control).toBeNull()
})

test('control: a feature and a wallet work until the file has come, and are refused from then on', async () => {
  let send = (): void => {}
  answer = response => void (send = () => json(file(1, { wallets: ['xyz.tabkey.alpha'] }))(response))
  const { tab } = open()
  const [a, b] = [await tab(), await tab()]
  const tokens = () =>
    failure(a.api.features.call({ feature: 'swaps', method: 'tokens', parameters: { network: 'eip155:1' } }))
  await until(() => asked.length === 1)
  expect(a.state().control, 'the file is on its way').toBeNull()
  expect((await tokens()).name).not.toBe('UnavailableError')
  await a.connect('xyz.tabkey.alpha')

  send()
  for (const each of [a, b]) await until(() => each.state().control?.version === 1)
  expect((await tokens()).name).toBe('UnavailableError')
  expect((await failure(b.connect('xyz.tabkey.alpha'))).name).toBe('UnavailableError')
  expect(await a.sign('connected before the file came')).toMatch(/^0x/)
})

test('control: the next engine refuses by the stored file before the server has answered', async () => {
  answer = json(file(1))
  const { flow, tab } = open()
  const a = await tab()
  await until(() => a.state().control?.version === 1)
  const { epoch } = a.state().engine
  answer = () => {}
  await flow.kill()
  await until(() => asked.length === 2 && a.state().engine.epoch > epoch, 15_000)
  const tokens = { feature: 'swaps', method: 'tokens', parameters: { network: 'eip155:1' } } as const
  expect((await failure(a.api.features.call(tokens))).name).toBe('UnavailableError')
})

test('control: a file of another origin is not even fetched without a public key', async () => {
  answer = json(file(1))
  const a = await open({}, ORIGIN).tab()
  await until(() => a.state().alerts.CONTROL_NOT_TRUSTED)
  expect(asked).toEqual([])
  expect(a.state().control).toBeNull()
})

test('control: a file of another origin counts when it is signed by the configured key', async () => {
  const { publicKey, privateKey } = keys()
  answer = json(signed(file(1), privateKey))
  const a = await open({ publicKey }, ORIGIN).tab()
  await until(() => a.state().control?.version === 1)
  expect(asked).toHaveLength(1)
  expect(asked[0], 'without cookies, and past caches').toBe('max-age=0 ')
})

test('control: after a change of the key nothing of the earlier key is left, whatever its version', async () => {
  const [stolen, next] = [keys(), keys()]
  answer = json(signed(file(Number.MAX_SAFE_INTEGER), stolen.privateKey))
  const { flow, tab } = open({ publicKey: stolen.publicKey })
  const a = await tab()
  await until(() => a.state().control?.version === Number.MAX_SAFE_INTEGER)
  answer = json(signed(file(1, { features: ['pay'] }), next.privateKey))
  const config = flowConfig({
    endpoints: { ...flowConfig().endpoints, control: url },
    control: { publicKey: next.publicKey },
  })
  const b = await flow.open({
    config,
    hello: () => ({ config, configHash: 'control', url: `${new URL(url).origin}/app` }),
  })
  await until(() => b.state().control?.version === 1)
  expect(b.state().control).toMatchObject({ version: 1, features: ['pay'] })
})

test.each<[string, () => object]>([
  ['unsigned', () => file(1)],
  ['signed by another key', () => signed(file(1), keys().privateKey)],
  [
    'changed after it was signed',
    () => {
      const { privateKey } = own
      const { signature } = signed(file(1), privateKey)
      return { payload: JSON.stringify(file(2)), signature }
    },
  ],
])(
  'control: with a public key a file that is %s is refused, on the page’s origin too',
  async (_name, make) => {
    own = keys()
    answer = json(make())
    const a = await open({ publicKey: own.publicKey }).tab()
    await until(() => a.state().alerts.CONTROL_NOT_TRUSTED)
    expect(a.state().control).toBeNull()
  },
)

test('control: without the endpoint nothing is asked', async () => {
  answer = json(file(1))
  const flow = createFlow()
  const a = await flow.open()
  await a.connect('xyz.tabkey.alpha')
  expect(asked).toEqual([])
})
