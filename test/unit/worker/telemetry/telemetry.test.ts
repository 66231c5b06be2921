import { expect, test } from 'vitest'
import type { TrackedEvent } from '../../../../src/bridge/contract/telemetry.ts'
import { ConfigError, ValidationError } from '../../../../src/bridge/errors/client.ts'
import {
  ConnectionCancelledError,
  ConnectionDeclinedError,
  RelayError,
  UserRejectedError,
} from '../../../../src/bridge/errors/connection.ts'
import { HttpError, InvalidResponseError, RpcError } from '../../../../src/bridge/errors/network.ts'
import { RequestAbortedError, WalletRequestError } from '../../../../src/bridge/errors/request.ts'
import { plainError } from '../../../../src/bridge/errors/wire.ts'
import { alertRaised } from '../../../../src/worker/store/alerts.ts'
import { PLAIN_FEATURES } from '../../../support/engineConfig.ts'
import { type Posted, testTelemetry } from './harness.ts'

const KEY = 'a1'.repeat(32)
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const SECRETS = `see me@example.com wc:${KEY}@2?symKey=${KEY} https://x.test/a?b#c 0x${'ab'.repeat(20)}`
type Test = ReturnType<typeof testTelemetry>

const fail = (t: Test, error: unknown, path = 'rpc.request') =>
  t.telemetry.settled({
    tab: t.tab,
    state: t.store.get(),
    path,
    argument: {},
    outcome: { status: 'failed', error },
  })
const done = (t: Test, path: string, argument: unknown) =>
  t.telemetry.settled({ tab: t.tab, state: t.store.get(), path, argument, outcome: { status: 'done' } })

test('telemetry: a tracked event goes to /e with projectId, st and sv', async () => {
  const t = testTelemetry()
  t.telemetry.trackTab(t.tab, { event: 'MODAL_OPEN', connected: true })
  await t.settle()
  const [{ url, body }] = t.posted as [Posted]
  expect(url.origin + url.pathname).toBe('http://pulse.test/e')
  expect([...url.searchParams.keys()].sort()).toEqual(['projectId', 'st', 'sv'])
  expect(body).toEqual({
    eventId: expect.stringMatching(UUID),
    url: 'https://dapp.test/swap',
    domain: 'dapp.test',
    timestamp: t.clock.now() - 1,
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: true }, address: t.address },
  })
})

test('telemetry: an error says its kind, class and words, and where, but neither address nor data', async () => {
  const t = testTelemetry()
  fail(t, new HttpError(503, 0, { details: SECRETS, data: SECRETS, cause: new Error(SECRETS) }))
  fail(t, new InvalidResponseError(SECRETS))
  fail(t, Object.assign(new TypeError(`broken ${SECRETS}`)))
  t.telemetry.error(t.tab, { name: 'Error', message: `view ${SECRETS}` })
  await t.settle()
  expect(t.posted.map(({ body }) => body.props)).toEqual([
    {
      type: 'error',
      event: 'API_ERROR',
      errorType: 'HttpError',
      errorMessage: 'HTTP status code: 503',
      stackTrace: expect.stringContaining('telemetry.test.ts:'),
    },
    expect.objectContaining({ event: 'DATA_PARSING_ERROR', errorMessage: 'The response was not understood' }),
    expect.objectContaining({
      event: 'INTERNAL_SDK_ERROR',
      errorType: 'TypeError',
      errorMessage: 'broken see [email] [url] [url] [hex]',
    }),
    expect.objectContaining({ errorMessage: 'view see [email] [url] [url] [hex]', stackTrace: '' }),
  ])
  expect(t.posted[0]?.body.timestamp).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
})

test('telemetry: no body holds a query, a hash, an email, a pairing URI; no error an address', async () => {
  const t = testTelemetry()
  t.configure({ metadata: { name: SECRETS, description: SECRETS, url: 'https://d.test/?q', icons: [] } })
  const tab = { ...t.tab, url: `https://dapp.test/@me/0x${'ab'.repeat(20)}?q=1#h` }
  const events: readonly TrackedEvent[] = [
    { event: 'INITIALIZE' },
    { event: 'CLICK_ALL_WALLETS' },
    { event: 'CLICK_WALLET_HELP' },
    { event: 'CLICK_NETWORK_HELP' },
    { event: 'CLICK_GET_WALLET' },
    { event: 'CLICK_NETWORKS' },
    { event: 'MODAL_CLOSE', connected: false },
    { event: 'SELECT_WALLET', name: SECRETS, platform: 'qrcode' },
    { event: 'SEARCH_WALLET', badge: 'none', search: SECRETS },
  ]
  for (const event of events) t.telemetry.trackTab(tab, event)
  await t.settle()
  const listed = { id: 'w', name: `me@example.com 0x${'ab'.repeat(20)}` }
  const href = `https://x.test/wc?uri=wc%3A${KEY}`
  const id = '0'.repeat(32)
  const settled = (path: string, argument: unknown, error?: unknown) =>
    t.telemetry.settled({
      tab,
      state: t.store.get(),
      path,
      argument,
      outcome: error ? { status: 'failed', error } : { status: 'done' },
    })
  settled('connections.connect', { wallet: 'walletConnect', id, listed, linking: { name: 'n', href } })
  settled('connections.disconnect', {})
  t.stand('eip155:1')
  t.stand('eip155:8453')
  settled('connections.connect', {}, new Error(SECRETS))
  settled('connections.disconnect', {}, new RelayError({ details: SECRETS }))
  await t.settle()
  const bodies = t.posted.map(({ body }) => body)
  expect(bodies.map(({ props }) => props.event)).toMatchInlineSnapshot(`
    [
      "INITIALIZE",
      "CLICK_ALL_WALLETS",
      "CLICK_WALLET_HELP",
      "CLICK_NETWORK_HELP",
      "CLICK_GET_WALLET",
      "CLICK_NETWORKS",
      "MODAL_CLOSE",
      "SELECT_WALLET",
      "SEARCH_WALLET",
      "CONNECT_SUCCESS",
      "DISCONNECT_SUCCESS",
      "SWITCH_NETWORK",
      "CONNECT_ERROR",
      "INTERNAL_SDK_ERROR",
      "DISCONNECT_ERROR",
      "API_ERROR",
    ]
  `)
  for (const body of bodies) {
    expect(JSON.stringify(body)).not.toMatch(/[?#@]|%40|symKey|wc:/)
    const isError = body.props.type === 'error' || String(body.props.event).endsWith('_ERROR')
    const { address, ...rest } = body.props
    expect(address).toBe(isError ? undefined : t.address)
    expect(JSON.stringify({ ...body, props: rest })).not.toMatch(/[\da-f]{40}/i)
  }
  expect(bodies.map(({ props }) => props.properties)).toMatchInlineSnapshot(`
    [
      {
        "defaultNetwork": "eip155:1",
        "enableWalletConnect": true,
        "features": [
          "allWallets",
          "analytics",
        ],
        "networks": [
          "eip155:1",
          "eip155:8453",
        ],
      },
      {},
      {},
      {},
      {},
      {},
      {
        "connected": false,
      },
      {
        "name": "see [email] [url] [url] [hex]",
        "platform": "qrcode",
      },
      {
        "badge": "none",
      },
      {
        "method": "mobile",
        "name": "[email] [hex]",
      },
      {
        "namespace": "all",
      },
      {
        "network": "eip155:8453",
      },
      {
        "message": "see [email] [url] [url] [hex]",
      },
      undefined,
      {
        "message": "WalletConnect relay is not reachable",
      },
      undefined,
    ]
  `)
})

test.each([
  ['rejected', new UserRejectedError()],
  ['declined', new ConnectionDeclinedError()],
  ['cancelled', new ConnectionCancelledError()],
  ['aborted', new RequestAbortedError()],
  ['a plain 4001', Object.assign(new Error('no'), { code: 4001 })],
  ['WalletConnect 5000', plainError({ name: 'Error', message: 'User rejected.', code: 5000 })],
  ['a no below another error', new RelayError({ cause: new UserRejectedError() })],
  ['wrong options', new ConfigError('networks', 'is wrong')],
  ['wrong arguments', new ValidationError('id', 'Required')],
  ['a node’s answer', new RpcError('execution reverted')],
  ['a wallet’s answer', new WalletRequestError('insufficient funds')],
])('telemetry: %s is no error', async (_, error) => {
  const t = testTelemetry()
  fail(t, error)
  await t.settle()
  expect(t.posted).toEqual([])
  expect(t.telemetry.log()).toBe('')
})

test('telemetry: a declined connect is not reported, a failed one once as event and once as error', async () => {
  const t = testTelemetry()
  fail(t, new ConnectionDeclinedError(), 'connections.connect')
  await t.settle()
  expect(t.posted).toEqual([])
  fail(t, new RelayError(), 'connections.connect')
  await t.settle()
  expect(t.posted.map(({ body }) => body.props.event)).toEqual(['CONNECT_ERROR', 'API_ERROR'])
})

test('telemetry: 10,000 errors of 50 tabs are five in 60 s; the next says how many were dropped', async () => {
  const t = testTelemetry()
  for (let i = 0; i < 10_000; i += 1)
    t.telemetry.error({ ...t.tab, id: `tab-${i % 50}` }, { name: 'Error', message: `loop ${i}` })
  await t.settle()
  expect(t.posted.length).toBe(5)
  await t.clock.advance(60_000)
  fail(t, new Error('later'))
  await t.settle()
  expect(t.posted.length).toBe(6)
  expect(t.posted[5]?.body.props.dropped).toBe(9_995)
  expect(t.posted[0]?.body.props).not.toHaveProperty('dropped')
  expect(Buffer.byteLength(t.telemetry.log())).toBeLessThanOrEqual(1_024_000)
  expect(t.telemetry.log()).toContain('loop 9999')
}, 60_000)

test('telemetry: nothing leaves without an endpoint, and the log is kept all the same', async () => {
  const t = testTelemetry({ config: { projectId: null, endpoints: {} } })
  t.telemetry.trackTab(t.tab, { event: 'INITIALIZE' })
  fail(t, new Error('broken'))
  await t.settle()
  expect([t.posted, t.asked]).toEqual([[], []])
  expect(t.telemetry.log()).toContain('error rpc.request Error: broken')
})

test('telemetry: features.analytics false disables events and errors, without a request', async () => {
  const t = testTelemetry({
    config: {
      features: PLAIN_FEATURES,
    },
  })
  t.telemetry.trackTab(t.tab, { event: 'INITIALIZE' })
  fail(t, new Error('broken'))
  await t.settle()
  expect([t.posted, t.asked]).toEqual([[], []])
})

test('telemetry: the analytics config is asked once; false, nonsense or no answer turn analytics off', async () => {
  const on = testTelemetry()
  on.telemetry.trackTab(on.tab, { event: 'INITIALIZE' })
  on.telemetry.trackTab(on.tab, { event: 'CLICK_NETWORKS' })
  await on.settle()
  expect(on.asked.map(({ pathname }) => pathname)).toEqual(['/getAnalyticsConfig'])
  expect([...(on.asked[0]?.searchParams.keys() ?? [])].sort()).toEqual(['projectId', 'st', 'sv'])
  expect(on.posted.length).toBe(2)
  const answers: readonly (() => unknown)[] = [
    () => ({ isAnalyticsEnabled: false }),
    () => ({ isAnalyticsEnabled: 'yes' }),
    () => {
      throw new TypeError('Failed to fetch')
    },
  ]
  for (const explorer of answers) {
    const t = testTelemetry({ explorer })
    t.telemetry.trackTab(t.tab, { event: 'INITIALIZE' })
    fail(t, new Error('broken'))
    await t.settle()
    expect(t.posted).toEqual([])
  }
})

test('telemetry: without an explorer no request is sent', async () => {
  const t = testTelemetry({ config: { projectId: null, endpoints: { analytics: 'http://pulse.test' } } })
  t.telemetry.trackTab(t.tab, { event: 'CLICK_NETWORKS' })
  await t.settle()
  expect([t.posted.length, t.asked.length]).toEqual([1, 0])
})

test('telemetry: a 403 raises the alert once, until the endpoint takes something again', async () => {
  const t = testTelemetry({ statuses: [403, 403, 200, 403] })
  const alert = () => t.store.get().alerts.INVALID_APP_CONFIGURATION
  const track = async () => {
    t.telemetry.trackTab(t.tab, { event: 'CLICK_NETWORKS' })
    await t.settle()
  }
  await track()
  expect(alert()).toMatchObject({ short: 'Invalid App Configuration' })
  expect(alert()?.long).toContain('https://dapp.test')
  t.store.change(() => ({ alerts: {} }))
  await track()
  expect(alert()).toBeUndefined()
  await track()
  await track()
  expect(alert()).toBeDefined()
})

test('telemetry: 20 events are on their way at once and no more', async () => {
  const t = testTelemetry({ config: { projectId: null, endpoints: { analytics: 'http://pulse.test' } } })
  for (let i = 0; i < 100; i += 1) t.telemetry.trackTab(t.tab, { event: 'CLICK_NETWORKS' })
  await t.settle()
  expect(t.posted.length).toBe(20)
  t.telemetry.trackTab(t.tab, { event: 'CLICK_NETWORKS' })
  await t.settle()
  expect(t.posted.length).toBe(21)
})

test('telemetry: a call without an event is not reported', async () => {
  const t = testTelemetry()
  done(t, 'rpc.request', {})
  done(t, 'constructor', {})
  done(t, 'connections.connect', { wallet: 7 })
  await t.settle()
  expect(t.posted).toEqual([])
})

test('telemetry: an uncaught error of the engine is reported as such', async () => {
  const t = testTelemetry()
  t.telemetry.fault('engine', new TypeError(`x is undefined ${SECRETS}`), true)
  t.telemetry.fault('data', new HttpError(503))
  t.telemetry.fault('engine', 'text', true)
  t.telemetry.fault('engine', undefined, true)
  t.telemetry.fault('restore', new UserRejectedError())
  await t.settle()
  expect(t.posted.map(({ body }) => [body.url, body.props.event, body.props.uncaught])).toEqual([
    ['https://dapp.test/swap', 'INTERNAL_SDK_ERROR', true],
    ['https://dapp.test/swap', 'API_ERROR', undefined],
    ['https://dapp.test/swap', 'INTERNAL_SDK_ERROR', true],
    ['https://dapp.test/swap', 'INTERNAL_SDK_ERROR', true],
  ])
  expect(t.posted[0]?.body.props.stackTrace).toContain('telemetry.test.ts:')
  expect(JSON.stringify(t.posted)).not.toMatch(/symKey|example\.com/)
  expect(t.telemetry.log()).toMatch(/error engine TypeError: x is undefined/)
  for (let i = 0; i < 100; i += 1) t.telemetry.fault('engine', new Error('loop'), true)
  await t.settle()
  expect(t.posted.length).toBe(5)
})

test('telemetry: a network that the wallet changed by itself is told once, and a first one is no change', async () => {
  const t = testTelemetry()
  t.stand('eip155:1')
  t.stand('eip155:8453')
  t.store.change(({ networks }) => ({ networks: { ...networks, unsupported: { eip155: 'eip155:999' } } }))
  t.store.change(() => ({ accounts: {} }))
  t.stand('eip155:1')
  await t.settle()
  expect(t.posted.map(({ body }) => body.props.properties)).toEqual([
    { network: 'eip155:8453' },
    { network: 'eip155:999' },
  ])
  t.telemetry.dispose()
  t.stand('eip155:8453')
  await t.settle()
  expect(t.posted).toHaveLength(2)
})

test('log: holds the alerts that were raised, also those from before', () => {
  const t = testTelemetry()
  alertRaised(t.store, 'RELAY_UNREACHABLE', t.clock.now())
  alertRaised(t.store, 'RELAY_UNREACHABLE', t.clock.now())
  expect(t.telemetry.log().trim().split('\n')).toEqual([
    expect.stringContaining('error alert RELAY_UNREACHABLE: The relay refused'),
  ])
})

test('log: enableLogger false keeps nothing, and telemetry goes its way', async () => {
  const t = testTelemetry({ config: { enableLogger: false } })
  fail(t, new Error('broken'))
  alertRaised(t.store, 'RELAY_UNREACHABLE', t.clock.now())
  await t.settle()
  expect(t.telemetry.log()).toBe('')
  expect(t.posted).toHaveLength(1)
})
