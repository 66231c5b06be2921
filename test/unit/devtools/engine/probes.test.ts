import { expect, test } from 'vitest'
import { createRecorder } from '../../../../packages/devtools/src/engine/createRecorder.ts'
import { measure } from '../../../../packages/devtools/src/engine/measure.ts'
import { createExchangeProbe } from '../../../../packages/devtools/src/engine/probeExchanges.ts'
import { createRequestProbes } from '../../../../packages/devtools/src/engine/probeRequests.ts'
import { recordCall } from '../../../../packages/devtools/src/engine/recordMessage.ts'
import { createTabNames } from '../../../../packages/devtools/src/engine/tabNames.ts'
import { tapTab } from '../../../../packages/devtools/src/engine/tapTab.ts'
import type { PageApi } from '../../../../src/bridge/contract/pageApi.ts'
import type { Patch } from '../../../../src/bridge/contract/state.ts'
import type { Tab } from '../../../../src/bridge/contract/tab.ts'
import { systemClock } from '../../../../src/worker/base/clock.ts'
import type { ProbedRequest } from '../../../../src/worker/base/probe.ts'

const now = () => performance.now()
const tab = { id: 'tab-00000001' } as Tab

function rig() {
  const recorder = createRecorder(systemClock)
  const tabNames = createTabNames()
  const requests = createRequestProbes(recorder, tabNames, now)
  const exchange = createExchangeProbe(recorder, requests.onAttempt, now)
  return { recorder, tabNames, requests, exchange, entries: () => recorder.since(0).entries }
}

const body = (...calls: readonly object[]) =>
  JSON.stringify(calls.map((call, index) => ({ jsonrpc: '2.0', id: index + 1, ...call })))

test('createExchangeProbe: records the answers of public reads, and of other methods the name alone', async () => {
  const { exchange, entries } = rig()
  const answer = [
    { jsonrpc: '2.0', id: 1, result: '0x10' },
    { jsonrpc: '2.0', id: 2, result: '0xsecretsecret' },
    { jsonrpc: '2.0', id: 3, error: { code: -32000, message: 'execution reverted' } },
  ]
  const response = await exchange(
    'https://node.example/v2/path-with-key',
    {
      body: body(
        { method: 'eth_blockNumber', params: [] },
        { method: 'eth_sendRawTransaction', params: ['0xsignedsigned'] },
        { method: 'eth_call', params: [{ to: '0x1' }] },
      ),
    },
    async () => Response.json(answer),
  )
  expect(await response.json()).toEqual(answer)
  await expect
    .poll(() => entries()[0])
    .toMatchObject({
      kind: 'exchange',
      host: 'node.example',
      status: 200,
      calls: [
        { method: 'eth_blockNumber', params: [], result: '0x10' },
        { method: 'eth_sendRawTransaction' },
        { method: 'eth_call', error: { code: -32000, message: 'execution reverted' } },
      ],
    })
  const text = JSON.stringify(entries())
  for (const secret of ['secretsecret', 'signedsigned', 'path-with-key']) expect(text).not.toContain(secret)
})

test('createExchangeProbe: an error reaches the caller, and its name the record', async () => {
  const { exchange, entries } = rig()
  const failing = exchange('https://node.example/', {}, () => Promise.reject(new TypeError('failed')))
  await expect(failing).rejects.toThrow('failed')
  expect(entries()).toMatchObject([{ kind: 'exchange', error: 'TypeError', status: null, calls: [] }])
})

test('createExchangeProbe: a body that is no JSON, or is endless, is passed on and not recorded', async () => {
  const { exchange, entries } = rig()
  const text = 'x'.repeat(100_000)
  const response = await exchange(
    'https://node.example/',
    { body: body({ method: 'eth_call' }) },
    async () => new Response(text),
  )
  expect(await response.text()).toBe(text)
  expect(entries()).toMatchObject([{ calls: [{ method: 'eth_call' }] }])
})

test('createRequestProbes: counts how often a node was asked for a request', async () => {
  const { requests, entries } = rig()
  const params = ['0x1', 'latest']
  const request: ProbedRequest = { tab, method: 'eth_getBalance', params, networkId: 'eip155:1' }
  const result = await requests.request(request, async ({ onSource }) => {
    requests.onAttempt('eth_getBalance', params)
    expect(entries()).toMatchObject([{ attempts: 0, source: null, ms: null }])
    onSource?.('node')
    requests.onAttempt('eth_getBalance', params)
    requests.onAttempt('eth_getBalance', ['0x2', 'latest'])
    requests.onAttempt('eth_getBalance', params)
    return '0x5'
  })
  expect(result).toBe('0x5')
  requests.onAttempt('eth_getBalance', params)
  expect(entries()).toMatchObject([{ attempts: 2, source: 'node', error: null, tab: 't1' }])
})

test('createRequestProbes: parameters with a circle are no fault', async () => {
  const { requests, entries } = rig()
  const circle: unknown[] = []
  circle.push(circle)
  const request: ProbedRequest = { tab, method: 'eth_call', params: circle, networkId: 'eip155:1' }
  const failed = requests.request(request, ({ onSource }) => {
    onSource?.('node')
    return Promise.reject('a string')
  })
  await expect(failed).rejects.toBe('a string')
  expect(entries()).toMatchObject([{ error: 'string' }])
})

const CALL = { tab: 't1', direction: 'toEngine' } as const

test('recordCall: a call is read before its end and after it, and keeps its place among later entries', () => {
  const { recorder, entries } = rig()
  const onEnd = recordCall(recorder, { ...CALL, name: 'data.balance', argument: { force: true } }, now)
  recorder.add('moment', () => ({ kind: 'event', text: 'later' }))
  expect(entries()).toMatchObject([{ name: 'data.balance', ms: null, argument: { force: true } }, {}])
  const { cursor } = recorder.since(0)
  onEnd(new TypeError('failed'))
  expect(recorder.since(cursor).entries).toMatchObject([
    { name: 'data.balance', ms: expect.any(Number), error: 'TypeError' },
  ])
  recordCall(recorder, { ...CALL, name: 'data.watch', argument: {} }, now)()
  expect(entries().at(-1)).toMatchObject({ name: 'data.watch', ms: expect.any(Number), error: null })
})

test('tapTab: patches and calls to the page are recorded, and arrive as before', async () => {
  const { recorder, tabNames, entries } = rig()
  const pushed: Patch[] = []
  const page = {
    wallet: { request: async () => ({ status: 'answered', result: 'signed' }) },
    ping: async () => {},
  } as unknown as PageApi
  const tapped = { id: 'tab-00000001', page, push: (patch: Patch) => pushed.push(patch) } as unknown as Tab
  tapTab(tapped, recorder, tabNames, now)
  const patch: Patch = { kind: 'patch', rev: 1, set: [['requestCount', null, 2]], drop: [] }
  tapped.push(patch)
  expect(pushed).toEqual([patch])
  const request = tapped.page.wallet.request as (argument: unknown) => Promise<unknown>
  expect(await request({ params: ['a text to sign'] })).toEqual({ status: 'answered', result: 'signed' })
  await tapped.page.ping()
  expect(entries()).toMatchObject([
    { direction: 'toTab', name: 'patch requestCount', tab: 't1' },
    { direction: 'toTab', name: 'wallet.request', error: null },
  ])
  expect(JSON.stringify(entries())).not.toContain('a text to sign')
})

test('measure: appears in the profiler, leaves no entry behind and never throws', () => {
  const seen: string[] = []
  const observer = new PerformanceObserver(list => seen.push(...list.getEntries().map(({ name }) => name)))
  observer.observe({ entryTypes: ['measure'] })
  measure('rpc eth_call', performance.now(), performance.now())
  expect(observer.takeRecords().map(({ name }) => name)).toEqual(['tabkey:rpc eth_call'])
  observer.disconnect()
  expect(performance.getEntriesByName('tabkey:rpc eth_call')).toEqual([])
  expect(() => measure('rpc eth_call', Number.NaN, 0)).not.toThrow()
})
