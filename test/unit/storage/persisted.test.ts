import { expect, test } from 'vitest'
import { object, string } from 'zod/mini'
import { createWriter } from '../../../src/storage/coalesce.ts'
import { createMemory } from '../../../src/storage/memory.ts'
import { createPersisted } from '../../../src/storage/persisted.ts'
import { createFakeClock } from '../../support/fakeClock.ts'

const initial = { name: 'initial' }

function setUp() {
  const kv = createMemory()
  const writer = createWriter(kv, { clock: createFakeClock() })
  const create = (version = 2) =>
    createPersisted({
      kv,
      writer,
      key: 'slice',
      version,
      schema: object({ name: string() }),
      migrate: (value, from) => {
        if (from !== 1) throw new Error('unknown version')
        return { name: `${value}!` }
      },
      initial,
    })
  return { kv, writer, create, slice: create() }
}

test('persisted: nothing stored gives the initial value', async () => {
  expect(await setUp().slice.load()).toEqual(initial)
})

test('persisted: what is saved is loaded, as { v, value }', async () => {
  const { kv, writer, slice } = setUp()
  const saved = slice.save({ name: 'a' })
  await writer.flush()
  await saved
  expect(await kv.get('slice')).toEqual({ v: 2, value: { name: 'a' } })
  expect(await slice.load()).toEqual({ name: 'a' })
})

test('persisted: an older version is migrated', async () => {
  const { kv, slice } = setUp()
  await kv.set('slice', { v: 1, value: 'old' })
  expect(await slice.load()).toEqual({ name: 'old!' })
})

test.each([
  ['junk', 'junk'],
  ['no version', { value: { name: 'a' } }],
  ['version that is no number', { v: '2', value: { name: 'a' } }],
  ['wrong shape', { v: 2, value: { name: 1 } }],
  ['a migration that throws', { v: 0, value: 'x' }],
])('persisted: a bad record (%s) is dropped', async (_name, record) => {
  const { kv, writer, slice } = setUp()
  await kv.set('slice', record)
  expect(await slice.load()).toEqual(initial)
  await writer.flush()
  expect(await kv.keys()).toEqual([])
})

test('persisted: newer code’s record is left alone, older code lives beside it', async () => {
  const { kv, writer, slice, create } = setUp()
  const newer = { v: 3, value: { name: 'newer' } }
  await kv.set('slice', newer)
  expect(await slice.load()).toEqual(initial)
  void slice.save({ name: 'older' })
  await writer.flush()
  expect(await kv.get('slice')).toEqual(newer)
  expect(await create().load()).toEqual({ name: 'older' })
  expect(await create(3).load()).toEqual({ name: 'newer' })
})
