import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import type { Deadlines } from '../../../../src/bridge/contract/call.ts'
import { UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import { EngineGoneError } from '../../../../src/bridge/errors/engine.ts'
import { fromErrorWire } from '../../../../src/bridge/errors/revive.ts'
import { createCaller, serveCalls } from '../../../../src/bridge/wire/calls.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { fc } from '../../../support/fastCheck.ts'
import { createMemoryWire } from '../../../support/memoryWire.ts'
import { callerOf, nestCalls } from '../../../support/nestCalls.ts'

const deadlines: Deadlines = new Map<string, number | 'human'>([
  ['echo', 1_000],
  ['group.wait', 'human'],
  ['slow', 500],
])

function pair(handle: (path: string, argument: unknown) => unknown = (_path, argument) => argument) {
  const clock = createFakeClock()
  const [tab, engine] = createMemoryWire()
  const asked: string[] = []
  const answers: unknown[] = []
  tab.listen(message => answers.push(message))
  const api = nestCalls<object>(deadlines, async (path, argument) => {
    asked.push(path)
    return handle(path, argument)
  })
  serveCalls(engine, deadlines, () => api)
  const caller = createCaller(tab, deadlines, clock, fromErrorWire)
  const { close, rejectAll } = caller
  return { clock, tab, engine, asked, answers, remote: { call: callerOf(caller.send), close, rejectAll } }
}

const settled = () => new Promise<void>(resolve => setImmediate(resolve))
const keysBefore = Object.getOwnPropertyNames(Object.prototype).sort()

afterEach(() => expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(keysBefore))

test('calls: values are cloned, BigInt and Map included', async () => {
  const { remote } = pair()
  const value = { amount: 10n, map: new Map([['a', [1]]]), list: [undefined, null] }
  expect(await remote.call('echo', value)).toEqual(value)
  expect(await remote.call('echo')).toBeUndefined()
})

test('calls: an error keeps class, code and data', async () => {
  const { remote } = pair(() => {
    throw new UserRejectedError({ data: { reason: 1n }, cause: new TypeError('inner') })
  })
  const error = await remote.call('echo').catch(e => e)
  expect(error).toBeInstanceOf(UserRejectedError)
  expect(error).toMatchObject({ code: 4001, data: { reason: 1n }, cause: { message: 'inner' } })
})

test('calls: a call is rejected at its deadline, and a later answer is ignored', async () => {
  let answer = (_: unknown) => {}
  const { remote, clock } = pair(() => new Promise(resolve => (answer = resolve)))
  const slow = remote.call('slow').catch(e => e)
  await clock.advance(499)
  await clock.advance(1)
  expect(await slow).toMatchObject({ name: 'BridgeTimeoutError', details: 'slow: 500 ms' })
  answer('late')
  await settled()
  expect(clock.pending).toBe(0)
})

test('calls: a call without a deadline stays pending', async () => {
  const { remote, clock } = pair(() => new Promise(() => {}))
  let isOver = false
  remote
    .call('group.wait')
    .finally(() => (isOver = true))
    .catch(() => {})
  await clock.advance(86_400_000)
  expect(isOver).toBe(false)
})

test('calls: close rejects pending and later calls', async () => {
  const { remote, clock } = pair(() => new Promise(() => {}))
  const pending = remote.call('group.wait').catch(e => e)
  remote.close(() => new EngineGoneError())
  expect(await pending).toBeInstanceOf(EngineGoneError)
  await expect(remote.call('echo')).rejects.toBeInstanceOf(EngineGoneError)
  expect(clock.pending).toBe(0)
})

test('calls: rejectAll rejects pending calls only', async () => {
  const { remote } = pair(path => (path === 'echo' ? 1 : new Promise(() => {})))
  const pending = remote.call('group.wait').catch(e => e)
  remote.rejectAll(() => new EngineGoneError())
  expect(await pending).toBeInstanceOf(EngineGoneError)
  expect(await remote.call('echo')).toBe(1)
})

test('calls: an argument and a result that cannot be cloned are refused', async () => {
  const { remote, clock } = pair(() => () => {})
  await expect(remote.call('echo', () => {})).rejects.toMatchObject({ name: 'ValidationError' })
  await expect(remote.call('group.wait')).rejects.toMatchObject({ name: 'ValidationError' })
  expect(clock.pending).toBe(0)
})

test('calls: a path that is not in the table is not sent', async () => {
  const { remote, asked } = pair()
  await expect(remote.call('constructor')).rejects.toMatchObject({ name: 'BridgeMethodError', code: -32601 })
  expect(asked).toEqual([])
})

test.each([
  [['__proto__']],
  [['constructor']],
  [['constructor', 'constructor']],
  [['toString']],
  [['echo', 'call']],
  [['echo', '__proto__']],
  [['group']],
  [['group', '__proto__', 'wait']],
  [['group.wait']],
  [['group', 'wait', 'apply', 'call']],
  [[]],
  [['']],
  [[['echo']]],
  ['echo'],
  [undefined],
  [{ toString: 1, valueOf: 1, length: 1 }],
  [['x'.repeat(10_000)]],
  [Array(10_000).fill('group')],
])('calls: a call of the path %# is answered as an unknown method', async path => {
  const { tab, asked, answers } = pair()
  tab.post({ id: 'attack', type: 'APPLY', path, argumentList: [{ type: 'RAW', value: 1 }] })
  await settled()
  expect(asked).toEqual([])
  expect(answers).toMatchObject([
    { id: 'attack', type: 'HANDLER', name: 'throw', value: { value: { name: 'BridgeMethodError' } } },
  ])
})

test.each([
  null,
  0,
  'APPLY',
  [],
  { type: 'APPLY', path: ['echo'] },
  { id: 1, type: 'APPLY', path: ['echo'] },
  { id: '', type: 'APPLY', path: ['echo'] },
  { id: 'x'.repeat(101), type: 'APPLY', path: ['echo'] },
  { id: 'x', type: 'GET', path: ['echo'] },
  { id: 'x', type: 'GET', path: [] },
  { id: 'x', type: 'SET', path: ['echo'], value: { type: 'RAW', value: 1 } },
  { id: 'x', type: 'SET', path: ['__proto__', 'polluted'], value: { type: 'RAW', value: 1 } },
  { id: 'x', type: 'CONSTRUCT', path: ['echo'], argumentList: [] },
  { id: 'x', type: 'ENDPOINT' },
  { id: 'x', type: 'RELEASE' },
  { id: 'x', type: 'RAW', value: 1 },
  { kind: 'call', id: 'x', path: 'echo' },
])('calls: malformed message %# is ignored', async message => {
  const { tab, asked, answers } = pair()
  tab.post(message)
  await settled()
  expect(asked).toEqual([])
  expect(answers).toEqual([])
})

test('calls: answers without a pending call, and malformed answers, are ignored', async () => {
  const { engine, remote } = pair(() => new Promise(() => {}))
  const ids: string[] = []
  engine.listen(message => ids.push((message as { id: string }).id))
  let isOver = false
  const pending = remote.call('group.wait').finally(() => (isOver = true))
  pending.catch(() => {})
  await settled()
  const [id] = ids
  engine.post({ id: 'other', type: 'RAW', value: 1 })
  for (const type of [null, 1, {}, 'raw', 'APPLY']) engine.post({ id, type, value: 1 })
  engine.post({ id, type: 'HANDLER', name: 'proxy', value: {} })
  await settled()
  expect(isOver).toBe(false)
  engine.post({ id, type: 'HANDLER', name: 'throw', value: 'no shape' })
  await expect(pending).rejects.toMatchObject({ message: 'Unknown error' })
})

test('calls: a server answers on after any messages', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.anything(),
          fc.record({
            id: fc.string(),
            type: fc.constantFrom(
              'GET',
              'SET',
              'APPLY',
              'CONSTRUCT',
              'ENDPOINT',
              'RELEASE',
              'RAW',
              'HANDLER',
            ),
            path: fc.oneof(
              fc.anything(),
              fc.array(fc.constantFrom('echo', 'group', '__proto__', 'constructor')),
            ),
            argumentList: fc.anything(),
            name: fc.constantFrom('throw', 'proxy'),
            value: fc.anything(),
          }),
        ),
        { maxLength: 5 },
      ),
      async messages => {
        const { tab, remote } = pair()
        for (const message of messages) {
          try {
            tab.post(message)
          } catch {
            // Cannot be cloned, so it is not sent.
          }
        }
        expect(await remote.call('echo', 'still here')).toBe('still here')
      },
    ),
    { numRuns: 200 },
  )
})

test('calls: a closed remote is collected', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  async function use(): Promise<WeakRef<object>> {
    const { remote, tab } = pair()
    await remote.call('echo', 1)
    remote.close(() => new EngineGoneError())
    return new WeakRef(tab)
  }
  const left = await use()
  for (let turn = 0; turn < 5 && left.deref(); turn += 1) {
    await settled()
    collect()
  }
  expect(left.deref()).toBeUndefined()
})
