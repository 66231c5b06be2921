import { expect, test } from 'vitest'
import type { RpcRequest } from '../../../../../src/bridge/contract/engineApi.ts'
import { type Caller, getArgument } from '../../../../../src/bridge/wire/calls.ts'
import { createTabCalls } from '../../../../../src/bridge/wire/tab/tabCalls.ts'
import { createFakeClock } from '../../../../support/fakeClock.ts'
import { callerOf } from '../../../../support/nestCalls.ts'

/** An engine that is lost while it has a request, and the next one. @returns what each was posted */
function postedOver(request: Omit<RpcRequest, 'id'>, wasSent: boolean): readonly (readonly unknown[])[] {
  const calls = createTabCalls(createFakeClock(), () => wasSent)
  const posted: unknown[][] = [[], []]
  const engineAt = (index: number) =>
    ({ send: message => posted[index]?.push(getArgument(message)) }) as Partial<Caller> as Caller
  calls.ready(engineAt(0), () => {})
  callerOf(calls.send)('rpc.request', { id: 'request-1', ...request }).catch(() => {})
  calls.lost('gone')
  calls.ready(engineAt(1), () => {})
  return posted
}

test.each([
  { method: 'rabby_getPerps' },
  { method: 'rabby_getPerps', declared: 'effect' },
  { method: 'eth_getFoo', declared: 'effect' },
  { method: 'eth_sendTransaction', declared: 'read' },
] as const)(
  'calls: after a loss $method ($declared) is only asked for, never posted as a new request',
  request => {
    const [first, second] = postedOver(request, true)
    expect(first).toEqual([{ id: 'request-1', ...request }])
    expect(second).toEqual([{ id: 'request-1', ...request, isRepeat: true }])
  },
)

test.each([{ method: 'rabby_getPerps', declared: 'read' }, { method: 'eth_getBalance' }] as const)(
  'calls: after a loss $method ($declared) is posted again, because it has no effect',
  request => {
    const [, second] = postedOver(request, true)
    expect(second).toEqual([{ id: 'request-1', ...request }])
  },
)

/** A connect whose engine is lost, by what has happened until then. @returns what the next engine was posted */
function connectOver(before: (calls: ReturnType<typeof createTabCalls>) => void, isPaired = false) {
  const calls = createTabCalls(createFakeClock(), () => true)
  const posted: unknown[] = []
  const engine = (calls: unknown[]) =>
    ({ send: message => calls.push(getArgument(message)) }) as Partial<Caller> as Caller
  calls.ready(engine([]), () => {})
  const connect = callerOf(calls.send)('connections.connect', { id: 'connect-1', wallet: 'org.red' }).then(
    () => 'connected',
    (error: Error) => error.name,
  )
  before(calls)
  calls.lost('gone', isPaired)
  return { calls, connect, posted, next: () => calls.ready(engine(posted), () => {}) }
}

test('calls: a connect that no wallet has seen is posted to the next engine', () => {
  const { posted, next } = connectOver(() => {})
  next()
  expect(posted).toEqual([{ id: 'connect-1', wallet: 'org.red' }])
})

test('calls: a connect that a wallet may have shown ends with its engine', async () => {
  expect(await connectOver(calls => calls.noteWalletCall()).connect).toBe('EngineGoneError')
  expect(await connectOver(() => {}, true).connect).toBe('EngineGoneError')
})

test('calls: a connect that was cancelled is posted to no further engine', async () => {
  const early = connectOver(
    calls => void callerOf(calls.send)('connections.cancel', 'connect-1').catch(() => {}),
  )
  expect(await early.connect).toBe('ConnectionCancelledError')
  const late = connectOver(() => {})
  callerOf(late.calls.send)('connections.cancel', 'connect-1').catch(() => {})
  expect(await late.connect).toBe('ConnectionCancelledError')
  late.next()
  expect(late.posted).toEqual(['connect-1'])
})

test('calls: a connect that ends each engine is rejected after some', async () => {
  const { calls, connect, next } = connectOver(() => {})
  for (let engine = 0; engine < 5; engine += 1) {
    next()
    calls.lost('gone')
  }
  expect(await connect).toBe('EngineGoneError')
})
