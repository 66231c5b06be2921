import { expect, test } from 'vitest'
import type { RpcRequest } from '../../../../../src/bridge/contract/engineApi.ts'
import { argumentOf, type Caller } from '../../../../../src/bridge/wire/calls.ts'
import { createAsks } from '../../../../../src/bridge/wire/tab/asks.ts'
import { createFakeClock } from '../../../../support/fakeClock.ts'
import { callerOf } from '../../../../support/nestCalls.ts'

/** An engine that is lost while it has a request, and the next one. @returns what each was posted */
function postedOver(request: Omit<RpcRequest, 'id'>, hasLeft: boolean): readonly (readonly unknown[])[] {
  const asks = createAsks(createFakeClock(), () => hasLeft)
  const posted: unknown[][] = [[], []]
  const engineAt = (place: number) =>
    ({ send: message => posted[place]?.push(argumentOf(message)) }) as Partial<Caller> as Caller
  asks.ready(engineAt(0), () => {})
  callerOf(asks.send)('rpc.request', { id: 'request-1', ...request }).catch(() => {})
  asks.lost('gone')
  asks.ready(engineAt(1), () => {})
  return posted
}

test.each([
  { method: 'rabby_getPerps' },
  { method: 'rabby_getPerps', declared: 'effect' },
  { method: 'eth_getFoo', declared: 'effect' },
  { method: 'eth_sendTransaction', declared: 'read' },
] as const)(
  'asks: after a loss $method ($declared) is only asked for, never posted as a new request',
  request => {
    const [first, second] = postedOver(request, true)
    expect(first).toEqual([{ id: 'request-1', ...request }])
    expect(second).toEqual([{ id: 'request-1', ...request, isRepeat: true }])
  },
)

test.each([{ method: 'rabby_getPerps', declared: 'read' }, { method: 'eth_getBalance' }] as const)(
  'asks: after a loss $method ($declared) is posted again, because it has no effect',
  request => {
    const [, second] = postedOver(request, true)
    expect(second).toEqual([{ id: 'request-1', ...request }])
  },
)

/** A connect whose engine is lost, by what has happened until then. @returns what the next engine was posted */
function connectOver(before: (asks: ReturnType<typeof createAsks>) => void, isPaired = false) {
  const asks = createAsks(createFakeClock(), () => true)
  const posted: unknown[] = []
  const engine = (calls: unknown[]) =>
    ({ send: message => calls.push(argumentOf(message)) }) as Partial<Caller> as Caller
  asks.ready(engine([]), () => {})
  const connect = callerOf(asks.send)('connections.connect', { id: 'connect-1', wallet: 'org.red' }).then(
    () => 'connected',
    (error: Error) => error.name,
  )
  before(asks)
  asks.lost('gone', isPaired)
  return { asks, connect, posted, next: () => asks.ready(engine(posted), () => {}) }
}

test('asks: a connect that no wallet has seen is posted to the next engine', () => {
  const { posted, next } = connectOver(() => {})
  next()
  expect(posted).toEqual([{ id: 'connect-1', wallet: 'org.red' }])
})

test('asks: a connect that a wallet may have shown ends with its engine', async () => {
  expect(await connectOver(asks => asks.noteWalletCall()).connect).toBe('EngineGoneError')
  expect(await connectOver(() => {}, true).connect).toBe('EngineGoneError')
})

test('asks: a connect that was cancelled is posted to no further engine', async () => {
  const early = connectOver(
    asks => void callerOf(asks.send)('connections.cancel', 'connect-1').catch(() => {}),
  )
  expect(await early.connect).toBe('ConnectionCancelledError')
  const late = connectOver(() => {})
  callerOf(late.asks.send)('connections.cancel', 'connect-1').catch(() => {})
  expect(await late.connect).toBe('ConnectionCancelledError')
  late.next()
  expect(late.posted).toEqual(['connect-1'])
})

test('asks: a connect that ends each engine is rejected after some', async () => {
  const { asks, connect, next } = connectOver(() => {})
  for (let engine = 0; engine < 5; engine += 1) {
    next()
    asks.lost('gone')
  }
  expect(await connect).toBe('EngineGoneError')
})
