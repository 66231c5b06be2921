import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import { UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import { EngineGoneError } from '../../../../src/bridge/errors/engine.ts'
import { fromErrorWire } from '../../../../src/bridge/errors/revive.ts'
import { createRemote, serveCalls } from '../../../../src/bridge/wire/calls.ts'
import type { Table } from '../../../../src/bridge/wire/table.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { fc } from '../../../support/fastCheck.ts'
import { createMemoryWire } from '../../../support/memoryWire.ts'

const table: Table = new Map<string, number | 'human'>([
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
  serveCalls(engine, table, (path, argument) => {
    asked.push(path)
    return handle(path, argument)
  })
  return { clock, tab, engine, asked, answers, remote: createRemote(tab, table, clock, fromErrorWire) }
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

test('calls: forgo rejects pending calls only', async () => {
  const { remote } = pair(path => (path === 'echo' ? 1 : new Promise(() => {})))
  const pending = remote.call('group.wait').catch(e => e)
  remote.forgo(() => new EngineGoneError())
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
  ['__proto__'],
  ['constructor'],
  ['toString'],
  ['echo.call'],
  ['group'],
  [''],
  [undefined],
  [['echo']],
  [{ toString: 1, valueOf: 1 }],
  ['x'.repeat(10_000)],
])('calls: a call of the path %# is answered as an unknown method', async path => {
  const { tab, asked, answers } = pair()
  tab.post({ kind: 'call', id: 'attack', path, argument: 1 })
  await settled()
  expect(asked).toEqual([])
  expect(answers).toMatchObject([
    { kind: 'answer', id: 'attack', result: { ok: false, error: { name: 'BridgeMethodError' } } },
  ])
})

test.each([
  null,
  0,
  'call',
  [],
  { kind: 'call', path: 'echo' },
  { kind: 'call', id: 1, path: 'echo' },
  { kind: 'call', id: '', path: 'echo' },
  { kind: 'call', id: 'x'.repeat(101), path: 'echo' },
  { kind: 'eval', id: 'x', path: 'echo' },
  { id: 'x', type: 'APPLY', path: ['echo'], argumentList: [] },
  { kind: 'answer', id: 'x', result: { ok: true } },
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
  engine.post({ kind: 'answer', id: 'other', result: { ok: true, value: 1 } })
  for (const result of [null, 1, {}, { ok: 'yes' }]) engine.post({ kind: 'answer', id, result })
  engine.post({ id, type: 'RAW', value: { ok: true, value: 1 } })
  await settled()
  expect(isOver).toBe(false)
  engine.post({ kind: 'answer', id, result: { ok: false, error: 'no shape' } })
  await expect(pending).rejects.toMatchObject({ message: 'Unknown error' })
})

test('calls: a server answers on after any messages', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.anything(),
          fc.record({
            kind: fc.constantFrom('call', 'answer'),
            id: fc.string(),
            path: fc.anything(),
            argument: fc.anything(),
            result: fc.anything(),
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
