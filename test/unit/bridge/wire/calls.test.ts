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

test('calls: data crosses, BigInt and Map included', async () => {
  const { remote } = pair()
  const value = { amount: 10n, map: new Map([['a', [1]]]), list: [undefined, null] }
  expect(await remote.call('echo', value)).toEqual(value)
  expect(await remote.call('echo')).toBeUndefined()
})

test('calls: an error keeps its class, code and data', async () => {
  const { remote } = pair(() => {
    throw new UserRejectedError({ data: { reason: 1n }, cause: new TypeError('inner') })
  })
  const error = await remote.call('echo').catch(e => e)
  expect(error).toBeInstanceOf(UserRejectedError)
  expect(error).toMatchObject({ code: 4001, data: { reason: 1n }, cause: { message: 'inner' } })
})

test('calls: deadline rejects, and the late answer harms nobody', async () => {
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

test('calls: a person may take for ever', async () => {
  const { remote, clock } = pair(() => new Promise(() => {}))
  let isOver = false
  remote
    .call('group.wait')
    .finally(() => (isOver = true))
    .catch(() => {})
  await clock.advance(86_400_000)
  expect(isOver).toBe(false)
})

test('calls: closing rejects what is pending and what comes', async () => {
  const { remote, clock } = pair(() => new Promise(() => {}))
  const pending = remote.call('group.wait').catch(e => e)
  remote.close(() => new EngineGoneError())
  expect(await pending).toBeInstanceOf(EngineGoneError)
  await expect(remote.call('echo')).rejects.toBeInstanceOf(EngineGoneError)
  expect(clock.pending).toBe(0)
})

test('calls: forgo rejects what is pending only', async () => {
  const { remote } = pair(path => (path === 'echo' ? 1 : new Promise(() => {})))
  const pending = remote.call('group.wait').catch(e => e)
  remote.forgo(() => new EngineGoneError())
  expect(await pending).toBeInstanceOf(EngineGoneError)
  expect(await remote.call('echo')).toBe(1)
})

test('calls: what cannot be copied is refused on either side', async () => {
  const { remote, clock } = pair(() => () => {})
  await expect(remote.call('echo', () => {})).rejects.toMatchObject({ name: 'ValidationError' })
  await expect(remote.call('group.wait')).rejects.toMatchObject({ name: 'ValidationError' })
  expect(clock.pending).toBe(0)
})

test('calls: a path that is not in the table never leaves', async () => {
  const { remote, asked } = pair()
  await expect(remote.call('constructor')).rejects.toMatchObject({ name: 'BridgeMethodError', code: -32601 })
  expect(asked).toEqual([])
})

const raw = (value: unknown) => ({ type: 'RAW', value })

test.each([
  { type: 'APPLY', path: ['__proto__', 'polluted'], argumentList: [raw(1)] },
  { type: 'SET', path: ['__proto__', 'polluted'], value: raw(1) },
  { type: 'GET', path: ['constructor'] },
  { type: 'APPLY', path: ['constructor', 'constructor'], argumentList: [raw('return 1')] },
  { type: 'CONSTRUCT', path: ['echo'], argumentList: [] },
  { type: 'ENDPOINT' },
  { type: 'RELEASE' },
  { type: 'APPLY', path: [], argumentList: [] },
  { type: 'APPLY', path: ['group', 'wait'], argumentList: [] },
  { type: 'APPLY', path: ['echo', 'call'], argumentList: [raw(1)] },
  { type: 'APPLY', path: ['echo'], argumentList: [{ type: 'HANDLER', name: 'proxy', value: 1 }] },
  { type: 'APPLY', path: ['echo'], argumentList: [raw(1), raw(2)] },
  { type: 'APPLY', path: { length: 1, 0: 'echo' }, argumentList: [] },
])('calls: attack %# is refused as an unknown method', async attack => {
  const { tab, asked, answers } = pair()
  tab.post({ id: 'attack', ...attack })
  await settled()
  expect(asked).toEqual([])
  expect(answers).toMatchObject([
    { id: 'attack', type: 'RAW', value: { ok: false, error: { name: 'BridgeMethodError' } } },
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
  { id: 'x', type: 'EVAL', path: ['echo'] },
  { id: 'x', type: 'RAW', value: { ok: true } },
])('calls: malformed message %# is ignored', async message => {
  const { tab, asked, answers } = pair()
  tab.post(message)
  await settled()
  expect(asked).toEqual([])
  expect(answers).toEqual([])
})

test('calls: answers nobody asked for, or in another shape, are ignored', async () => {
  const { engine, remote } = pair(() => new Promise(() => {}))
  const ids: string[] = []
  engine.listen(message => ids.push((message as { id: string }).id))
  let isOver = false
  const pending = remote.call('group.wait').finally(() => (isOver = true))
  pending.catch(() => {})
  await settled()
  const [id] = ids
  engine.post({ id: 'other', type: 'RAW', value: { ok: true, value: 1 } })
  for (const value of [null, 1, {}, { ok: 'yes' }]) engine.post({ id, type: 'RAW', value })
  engine.post({ id, type: 'HANDLER', name: 'proxy', value: {} })
  engine.post({ id, type: 'HANDLER', name: 'throw', value: { isError: true, value: {} } })
  await settled()
  expect(isOver).toBe(false)
  engine.post({ id, type: 'RAW', value: { ok: false, error: 'no shape' } })
  await expect(pending).rejects.toMatchObject({ message: 'Unknown error' })
})

test('calls: a path whose parts cannot be read as text is refused, and told', async () => {
  const { tab, remote } = pair()
  const answers: unknown[] = []
  tab.listen(message => answers.push(message))
  for (const path of [[{ toString: 1, valueOf: 1 }], ['echo', { toString: 1 }], [['echo']], [], 'echo'])
    tab.post({ id: 'hostile', type: 'APPLY', path, argumentList: [] })
  expect(await remote.call('echo', 'still here')).toBe('still here')
  const refused = answers.filter(answer => (answer as { id: string }).id === 'hostile')
  expect(refused).toHaveLength(5)
  for (const answer of refused)
    expect(answer).toMatchObject({ value: { ok: false, error: { name: 'BridgeMethodError' } } })
})

test('calls: any message at all leaves the server standing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.anything(),
          fc.record({
            id: fc.string(),
            type: fc.constantFrom('APPLY', 'GET', 'SET'),
            path: fc.anything(),
            argumentList: fc.anything(),
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
            // Not cloneable: it never leaves.
          }
        }
        expect(await remote.call('echo', 'still here')).toBe('still here')
      },
    ),
    { numRuns: 200 },
  )
})

test('calls: a closed remote leaves nothing in memory', async () => {
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
