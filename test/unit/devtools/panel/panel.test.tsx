// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { TabkeyDevtools } from '../../../../packages/devtools/src/panel/TabkeyDevtools.tsx'
import type { TraceQuery, TraceReading } from '../../../../src/bridge/contract/trace.ts'
import { BridgeMethodError } from '../../../../src/bridge/errors/engine.ts'
import type { Tabkey } from '../../../../src/ui/client/api/tabkey.ts'
import { testTrace } from './trace.fixture.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const closings: (() => void)[] = []
afterEach(() => {
  for (const close of closings.splice(0)) close()
})

type ReadTrace = (query?: TraceQuery) => Promise<TraceReading>

/** The panel over a client whose trace is given. */
async function show(trace: ReadTrace, replay?: Parameters<typeof TabkeyDevtools>[0]['replay']) {
  const tabkey = { logs: { trace } } as unknown as Pick<Tabkey, 'logs'>
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  closings.push(() => {
    act(() => root.unmount())
    place.remove()
  })
  await act(async () => root.render(<TabkeyDevtools tabkey={tabkey} {...(replay ? { replay } : {})} />))
  const shadow = place.firstElementChild?.shadowRoot
  if (!shadow) throw new Error('no shadow root')
  const textOf = () => shadow.querySelector('.panel')?.textContent ?? ''
  async function press(label: string): Promise<void> {
    const button = [...(shadow?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === label,
    )
    if (!button) throw new Error(`no button ${label}`)
    await act(async () => button.click())
  }
  return { shadow, textOf, press }
}

test('panel: the engine, its tabs and its generation are shown first', async () => {
  const { textOf } = await show(async () => testTrace())
  expect(textOf()).toContain('Generation3')
  expect(textOf()).toContain('https://dapp.example/')
})

test('panel: each section shows its entries, and a pressed row shows the entry in full', async () => {
  const { textOf, press, shadow } = await show(async () => testTrace())
  await press('Requests')
  expect(textOf()).toContain('eth_blockNumber')
  await press('eth_blockNumber')
  expect(shadow.querySelector('.detail')?.textContent).toContain('"source": "node"')
  await press('Messages')
  expect(textOf()).toContain('rpc.request')
  await press('Nodes')
  expect(textOf()).toContain('node.example')
  await press('Events')
  expect(textOf()).toContain('connected')
})

test('panel: the stored keys are read while their section is shown, and not before', async () => {
  const trace = vi.fn<ReadTrace>(async ({ storage } = {}) =>
    testTrace(storage ? { storage: { caches: [], keys: [{ key: 'epoch', bytes: 8 }] } } : {}),
  )
  const { textOf, press } = await show(trace)
  expect(trace.mock.calls.every(([query]) => !query?.storage)).toBe(true)
  await press('Storage')
  expect(textOf()).toContain('epoch')
})

test('panel: a client without the option is told which one is missing', async () => {
  const { textOf } = await show(() => Promise.reject(new BridgeMethodError('telemetry.trace')))
  expect(textOf()).toContain('devtools: true')
})

test('panel: clear hides what was recorded so far', async () => {
  const { textOf, press } = await show(async () => testTrace())
  await press('Requests')
  await press('Clear')
  expect(textOf()).not.toContain('eth_blockNumber')
  expect(textOf()).toContain('No request yet')
})

test('panel: a replay opens its section, and a failed one says why', async () => {
  const ended = { source: 'node', error: null, attempts: 1 } as const
  const requests = [
    { method: 'eth_call', recorded: ended, replayed: { ...ended, error: 'RpcError' }, isSame: false },
  ]
  let result = async () => ({ requests, skipped: { 'connections.connect': 2 }, missing: [] })
  const { textOf, press, shadow } = await show(
    async () => testTrace(),
    () => result(),
  )
  const pressReplay = () =>
    act(async () => shadow.querySelector<HTMLButtonElement>('.bar .button:last-of-type')?.click())
  await pressReplay()
  expect(textOf()).toContain('node, RpcError')
  expect(textOf()).toContain('connections.connect × 2')
  result = () => Promise.reject(new Error('has no EVM network'))
  await pressReplay()
  expect(textOf()).toContain('has no EVM network')
  await press('Engine')
  expect(textOf()).toContain('Generation')
})

test('panel: a long list draws the rows in sight alone', async () => {
  const [, request] = testTrace().entries
  const entries = Array.from({ length: 5_000 }, (_, index) => ({ ...request, seq: index + 1 }))
  const { press, shadow } = await show(async () => testTrace({ entries: entries as TraceReading['entries'] }))
  await press('Requests')
  expect(shadow.querySelectorAll('tbody tr').length).toBeLessThan(60)
  expect(shadow.querySelector('table')?.getAttribute('aria-rowcount')).toBe('5001')
})

test('panel: readings are rarer while the engine is busy', async () => {
  vi.useFakeTimers()
  closings.push(() => vi.useRealTimers())
  const trace = testTrace()
  const [entry] = trace.entries
  if (!entry) throw new Error('no entry')
  let added = 0
  const read = vi.fn<ReadTrace>(async ({ since } = {}) =>
    since === undefined
      ? trace
      : { ...trace, entries: Array.from({ length: added }, (_, seq) => ({ ...entry, seq: 100 + seq })) },
  )
  const readingsIn = async (ms: number): Promise<number> => {
    const before = read.mock.calls.length
    await act(() => vi.advanceTimersByTimeAsync(ms))
    return read.mock.calls.length - before
  }
  await show(read)
  expect(await readingsIn(3_000)).toBe(6)
  added = 60
  await readingsIn(500)
  expect(await readingsIn(3_000)).toBe(2)
  added = 1
  await readingsIn(1_500)
  expect(await readingsIn(3_000)).toBe(6)
})
