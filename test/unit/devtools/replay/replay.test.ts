import { expect, test } from 'vitest'
import { replayAnswers, replayUrl } from '../../../../packages/devtools/src/replay/replayAnswers.ts'
import { replayConfig, replayTab } from '../../../../packages/devtools/src/replay/replayTab.ts'
import { replayTrace } from '../../../../packages/devtools/src/replay/replayTrace.ts'
import { testTrace } from '../panel/trace.fixture.ts'

const URL_OF_ETHEREUM = replayUrl('eip155:1')

async function ask(fetch: ReturnType<typeof replayAnswers>['fetch'], method: string, params: unknown = []) {
  const response = await fetch(URL_OF_ETHEREUM, {
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
  })
  return (await response.json()) as { readonly id: number; readonly result?: string; readonly error?: object }
}

const exchange = (seq: number, calls: readonly object[]) =>
  ({ kind: 'exchange', seq, at: seq, host: 'n', calls, status: 200, bytes: 1, ms: 1, error: null }) as never

test('replayAnswers: the first call gets the first answer, and the last answer stays', async () => {
  const call = { method: 'eth_blockNumber', network: 'eip155:1', params: [] }
  const { fetch, missing } = replayAnswers([
    exchange(1, [{ ...call, result: '0x1' }]),
    exchange(2, [{ ...call, result: '0x2' }]),
  ])
  const results = [
    await ask(fetch, 'eth_blockNumber'),
    await ask(fetch, 'eth_blockNumber'),
    await ask(fetch, 'eth_blockNumber'),
  ]
  expect(results.map(({ result }) => result)).toEqual(['0x1', '0x2', '0x2'])
  expect(results[0]?.id).toBe(7)
  expect(missing).toEqual([])
})

test('replayAnswers: parameters and networks are told apart, and what is not recorded is an error', async () => {
  const { fetch, missing } = replayAnswers([
    exchange(1, [
      { method: 'eth_getBalance', network: 'eip155:8453', params: ['0x1', 'latest'], result: '0x5' },
    ]),
    exchange(2, [{ method: 'eth_call', params: [], error: { code: 3, message: 'execution reverted' } }]),
  ])
  expect(await ask(fetch, 'eth_getBalance', ['0x1', 'latest'])).toHaveProperty('error')
  expect(await ask(fetch, 'eth_call')).toMatchObject({ error: { code: 3 } })
  expect(await ask(fetch, 'eth_chainId')).toMatchObject({ result: '0x1' })
  expect(missing).toEqual(['eip155:1 eth_getBalance'])
})

test('replayAnswers: a batch is answered as a batch, and another request by 404', async () => {
  const { fetch } = replayAnswers(testTrace().entries)
  const body = JSON.stringify([
    { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] },
    { jsonrpc: '2.0', id: 2, method: 'eth_chainId', params: [] },
  ])
  expect(await (await fetch(URL_OF_ETHEREUM, { body })).json()).toMatchObject([
    { result: '0x10' },
    { result: '0x1' },
  ])
  expect((await fetch(URL_OF_ETHEREUM, {})).status).toBe(404)
})

test('replayTab: a call to its page is refused', async () => {
  const tab = replayTab(() => 1)
  await expect(tab.page.verify.attest({} as never)).rejects.toMatchObject({ name: 'TabClosedError' })
})

test('replayTrace: a trace without an EVM network is refused', async () => {
  const trace = testTrace()
  const solana = {
    ...trace,
    state: { ...trace.state, networks: [{ id: 'solana:5eykt', name: 'Solana' }] },
  } as never
  expect(replayConfig(solana)).toBeNull()
  await expect(replayTrace(solana)).rejects.toMatchObject({ name: 'ConfigError' })
})

test('replayTrace: the request of a trace ends as it was recorded', async () => {
  const { requests, missing, trace } = await replayTrace(testTrace())
  expect(requests).toEqual([
    {
      method: 'eth_blockNumber',
      recorded: { source: 'node', error: null, attempts: 1 },
      replayed: { source: 'node', error: null, attempts: 1 },
      isSame: true,
    },
  ])
  expect(missing).toEqual([])
  expect(trace.state.engine.epoch).toBe(1)
})

const numbered = (count: number, make: (index: number) => object) =>
  Array.from({ length: count }, (_, index) => make(index))

test('replayAnswers: the work is linear in the file, and calls of an entry are capped', async () => {
  const call = { method: 'eth_blockNumber', network: 'eip155:1', params: [] }
  const long = exchange(
    1,
    numbered(50_000, index => ({ ...call, result: `0x${index.toString(16)}` })),
  )
  const many = numbered(10_000, index =>
    exchange(
      index,
      numbered(20, () => ({ ...call, result: '0x1' })),
    ),
  )
  const startedAt = performance.now()
  const { fetch } = replayAnswers([long, ...many] as never)
  const body = JSON.stringify(
    numbered(101, id => ({ jsonrpc: '2.0', id, method: 'eth_blockNumber', params: [] })),
  )
  const answers = (await (await fetch(URL_OF_ETHEREUM, { body })).json()) as { result: string }[]
  expect(answers.slice(98).map(({ result }) => result)).toEqual(['0x62', '0x63', '0x1'])
  expect(performance.now() - startedAt).toBeLessThan(3_000)
})

test('replayTrace: a file with many messages, requests, tabs and networks is replayed in seconds', async () => {
  const trace = testTrace()
  const [message, request] = trace.entries as [object, object]
  const [tab] = trace.state.tabs
  const entries = [
    ...numbered(3_000, index => ({ ...message, at: index, tab: `t${(index % 400) + 1}` })),
    ...numbered(6_000, index => ({ ...request, at: index, tab: `t${(index % 400) + 1}` })),
  ]
  const networks = numbered(5_000, index => ({ id: `eip155:${index + 1}`, name: 'x' }))
  const tabs = numbered(2_000, index => ({ ...tab, id: `t${index + 1}` }))
  const startedAt = performance.now()
  const report = await replayTrace({ ...trace, entries, state: { ...trace.state, networks, tabs } } as never)
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  expect(report.skipped['rpc.request']).toBeGreaterThan(2_000)
}, 40_000)
