import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replayTrace } from '../../packages/devtools/src/replay/replayTrace.ts'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import type { RequestEntry, TraceEntry, TraceQuery, TraceReading } from '../../src/bridge/contract/trace.ts'
import { ORIGIN } from '../support/createTestTab.ts'
import { ALPHA } from '../support/flowPage.ts'
import { createFlow, type FlowTab, failure, flowConfig, hexOf, peers } from '../support/flowTab.ts'

// What the engine records with the option `devtools`, and who may read it.

const { ethereum } = peers
const BOB = anvilAccount(6).address
const config = flowConfig({ devtools: true })

beforeEach(() => peers.reset())
afterEach(() => void vi.unstubAllGlobals())

/** By the table of the wire, which has the method for every tab. */
async function readTrace(tab: FlowTab, query: TraceQuery = {}): Promise<TraceReading> {
  const trace = await tab.api.telemetry.trace?.(query)
  if (!trace) throw new Error('no trace')
  return trace
}

const isRequest = (entry: TraceEntry): entry is RequestEntry => entry.kind === 'request'

/** The requests that have settled, as soon as there are this many. */
async function requestsOf(tab: FlowTab, count: number): Promise<readonly RequestEntry[]> {
  let requests: readonly RequestEntry[] = []
  await expect
    .poll(async () => {
      requests = (await readTrace(tab)).entries.filter(isRequest).filter(({ ms }) => ms !== null)
      return requests.length
    })
    .toBe(count)
  return requests
}

test('devtools: a request appears with its tab, its time and what answered it', async () => {
  const flow = createFlow()
  const [a, b] = [await flow.open({ config }), await flow.open({ config })]
  await readTrace(a)
  await ethereum.faults({ delayMs: 60, methods: ['eth_getBalance'] })
  await a.ask('eth_chainId')
  await a.ask('eth_blockNumber')
  await b.ask('eth_blockNumber')
  const read = [a.ask('eth_getBalance', [BOB, 'latest'])]
  // Each tab has a port of its own: the other's message must not come first.
  await expect.poll(async () => (await readTrace(a)).entries.filter(isRequest).length).toBe(4)
  await Promise.all([...read, b.ask('eth_getBalance', [BOB, 'latest'])])

  const requests = await requestsOf(a, 5)
  expect(requests.map(({ tab, method, source }) => [tab, method, source])).toEqual([
    ['t1', 'eth_chainId', 'engine'],
    ['t1', 'eth_blockNumber', 'node'],
    ['t2', 'eth_blockNumber', 'cache'],
    ['t1', 'eth_getBalance', 'node'],
    ['t2', 'eth_getBalance', 'shared'],
  ])
  const [local, , cached, slow, joined] = requests
  expect(slow?.ms).toBeGreaterThan(50)
  expect(joined?.ms).toBeGreaterThan(50)
  expect(local?.ms).toBeLessThan(50)
  expect(cached?.ms).toBeLessThan(50)
  expect(slow).toMatchObject({ attempts: 1, error: null, network: 'eip155:1' })
})

test('devtools: a retry is counted, and an error is named', async () => {
  const flow = createFlow()
  const tab = await flow.open({ config })
  await readTrace(tab)
  await ethereum.faults({ status: 503, methods: ['eth_getBalance'] })
  const failed = await failure(tab.ask('eth_getBalance', [BOB, 'latest']))
  const [request] = await requestsOf(tab, 1)
  expect(request?.error).toBe(failed.name)
  expect(request?.attempts).toBeGreaterThan(1)
})

test('devtools: nodes, messages, events, connections and the engine are in the trace, and a later reading has the news alone', async () => {
  const flow = createFlow()
  const tab = await flow.open({ config })
  const { cursor } = await readTrace(tab)
  await tab.connect(ALPHA)
  await tab.ask('eth_getBalance', [BOB, 'latest'])
  const { entries, state } = await readTrace(tab, { since: cursor })
  const kinds = new Set(entries.map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual(['connection', 'event', 'exchange', 'message', 'request'])
  expect(entries.filter(({ kind }) => kind === 'exchange')).toContainEqual(
    expect.objectContaining({
      status: 200,
      host: new URL(config.networks[0]?.rpcUrls.default.http[0] ?? '').host,
    }),
  )
  expect(state.engine).toMatchObject({ epoch: 1, storage: 'indexedDB' })
  expect(state.connections).toMatchObject([
    { namespace: 'eip155', wallet: 'Alpha Wallet', status: 'connected' },
  ])
  expect(state.tabs).toMatchObject([{ id: 't1', hasDevtools: true, suspended: false }])
  const last = await readTrace(tab, { since: (await readTrace(tab)).cursor })
  expect(last.entries).toEqual([])
})

test('devtools: a preview appears with its request and the calls of the node, without what it would do', async () => {
  const flow = createFlow()
  const tab = await flow.open({ config })
  const { address } = await tab.connect(ALPHA)
  const { cursor } = await readTrace(tab)
  await tab.api.features.call({
    feature: 'preview',
    method: 'of',
    parameters: {
      network: 'eip155:1',
      method: 'eth_sendTransaction',
      params: [{ from: address, to: BOB, value: '0x75bcd15' }],
    },
  })
  const { entries } = await readTrace(tab, { since: cursor })
  expect(entries).toContainEqual(
    expect.objectContaining({
      kind: 'message',
      name: 'features.call',
      argument: {
        feature: 'preview',
        method: 'of',
        request: { method: 'eth_sendTransaction', network: 'eip155:1' },
      },
    }),
  )
  const called = entries.flatMap(entry => (entry.kind === 'exchange' ? entry.calls : []))
  expect(called.map(({ method }) => method)).toContain('eth_simulateV1')
  const text = JSON.stringify(entries).toLowerCase()
  for (const secret of ['75bcd15', String(address).toLowerCase()]) expect(text).not.toContain(secret)
})

test('devtools: the ledger and the stored keys are read on request, without what was signed', async () => {
  const flow = createFlow()
  const tab = await flow.open({ config })
  const { address } = await tab.connect(ALPHA)
  await tab.ask('personal_sign', [hexOf('a sentence that only the signer may read'), address])
  const reading = await readTrace(tab, { storage: true })
  expect(reading.state.ledger).toMatchObject([{ method: 'personal_sign', state: 'answered' }])
  expect(reading.storage?.keys.map(({ key }) => key)).toContain('epoch')
  const text = JSON.stringify(reading)
  expect(text).toContain('personal_sign')
  for (const secret of [address, hexOf('a sentence').slice(2), 'a sentence'])
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
})

test('devtools: a recorded trace is replayed into a fresh engine, with the same sources and errors', async () => {
  const flow = createFlow()
  const [a, b] = [await flow.open({ config }), await flow.open({ config })]
  await readTrace(a)
  await a.connect(ALPHA)
  await ethereum.faults({ delayMs: 60, methods: ['eth_getBalance'] })
  await a.ask('eth_chainId')
  await a.ask('eth_blockNumber')
  await b.ask('eth_blockNumber')
  const read = [a.ask('eth_getBalance', [BOB, 'latest'])]
  await expect.poll(async () => (await readTrace(a)).entries.filter(isRequest).length).toBe(4)
  await Promise.all([...read, b.ask('eth_getBalance', [BOB, 'latest'])])
  expect(await failure(a.ask('eth_call', [{ to: BOB, data: '0xzz' }, 'latest']))).toMatchObject({
    code: -32602,
  })
  await b.ask('personal_sign', [hexOf('only the signer may read this'), b.state().accounts.eip155?.address])
  await requestsOf(a, 7)

  // As in a bug report: text, which another machine reads.
  const trace = JSON.parse(JSON.stringify(await readTrace(a))) as TraceReading
  const { requests, skipped, missing, trace: replayed } = await replayTrace(trace)
  expect(requests.map(({ method, replayed: { source } }) => [method, source])).toEqual([
    ['eth_chainId', 'engine'],
    ['eth_blockNumber', 'node'],
    ['eth_blockNumber', 'cache'],
    ['eth_getBalance', 'node'],
    ['eth_getBalance', 'shared'],
    ['eth_call', expect.any(String)],
  ])
  expect(requests.filter(({ isSame }) => !isSame)).toEqual([])
  expect(missing).toEqual([])
  expect(skipped).toMatchObject({ 'connections.connect': 1, 'rpc.request': 1 })
  expect(replayed.state.tabs).toHaveLength(2)
})

test('devtools: nothing is served without the option', async () => {
  const flow = createFlow()
  const tab = await flow.open()
  expect(await failure(readTrace(tab))).toMatchObject({ name: 'BridgeMethodError', code: -32601 })
})

test('devtools: a tab that did not ask is refused while another one reads', async () => {
  const flow = createFlow()
  const reader = await flow.open({ config })
  const other = await flow.open()
  await other.ask('eth_chainId')
  expect(await failure(readTrace(other))).toMatchObject({ name: 'BridgeMethodError' })
  expect((await requestsOf(reader, 1))[0]).toMatchObject({ tab: 't2', method: 'eth_chainId' })
})

test('devtools: a page of another origin than the engine is refused', async () => {
  vi.stubGlobal('location', { origin: ORIGIN })
  const flow = createFlow()
  const [own, foreign] = [
    await flow.open({ hello: () => ({ config, configHash: 'own', url: `${ORIGIN}/app` }) }),
    await flow.open({ hello: () => ({ config, configHash: 'own', url: 'https://other.test/app' }) }),
  ]
  expect((await readTrace(own)).schema).toBe(1)
  expect(await failure(readTrace(foreign))).toMatchObject({ name: 'BridgeMethodError' })
})
