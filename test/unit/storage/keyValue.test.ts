import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import { createIdb } from '../../../src/storage/idb.ts'
import type { KeyValue } from '../../../src/storage/keyValue.ts'
import { createMemory } from '../../../src/storage/memory.ts'
import { openKeyValue } from '../../../src/storage/openKeyValue.ts'
import { systemClock } from '../../../src/worker/base/clock.ts'

let count = 0
const nextName = () => `contract-${(count += 1)}`

const bodies: readonly [string, () => KeyValue | Promise<KeyValue>][] = [
  ['memory', createMemory],
  ['indexedDB', () => createIdb({ name: nextName() })],
  ['openKeyValue', () => openKeyValue({ name: nextName(), clock: systemClock, facts: ['f:'] })],
]

describe.each(bodies)('keyValue contract: %s', (_name, create) => {
  let kv: KeyValue
  const fresh = async () => (kv = await create())
  afterEach(() => kv.close())

  test('an unknown key is undefined', async () => {
    await fresh()
    expect(await kv.get('nothing')).toBeUndefined()
    expect(await kv.getMany(['a', 'b'])).toEqual([undefined, undefined])
  })

  test('what is set is read, replaced and deleted', async () => {
    await fresh()
    await kv.set('a', 1)
    await kv.set('a', { n: 2n, at: new Date(0), list: [undefined, null], map: new Map([['k', 1]]) })
    expect(await kv.get('a')).toEqual({
      n: 2n,
      at: new Date(0),
      list: [undefined, null],
      map: new Map([['k', 1]]),
    })
    await kv.delete('a')
    expect(await kv.get('a')).toBeUndefined()
  })

  test('values are copies on the way in and on the way out', async () => {
    await fresh()
    const value = { list: [1] }
    await kv.set('a', value)
    value.list.push(2)
    const out = (await kv.get('a')) as { list: number[] }
    expect(out).toEqual({ list: [1] })
    out.list.push(3)
    expect(await kv.get('a')).toEqual({ list: [1] })
  })

  test('setMany writes and deletes in one go; getMany keeps the order', async () => {
    await fresh()
    await kv.set('gone', 1)
    await kv.setMany([
      ['a', 1],
      ['b', 2],
      ['gone', undefined],
    ])
    expect(await kv.getMany(['b', 'gone', 'a'])).toEqual([2, undefined, 1])
    expect(await kv.keys()).toEqual(['a', 'b'])
  })

  test('a value that cannot be cloned rejects and leaves nothing behind', async () => {
    await fresh()
    const bad = { f: () => 1 }
    await expect(
      kv.setMany([
        ['a', 1],
        ['b', bad],
      ]),
    ).rejects.toMatchObject({ name: 'DataCloneError' })
    await kv.raiseEpoch('f:epoch')
    await expect(
      kv.fencedSetMany('f:epoch', 1, [
        ['a', 1],
        ['b', bad],
      ]),
    ).rejects.toMatchObject({ name: 'DataCloneError' })
    expect(await kv.keys()).toEqual(['f:epoch'])
  })

  test('keys: sorted, and only those with the prefix', async () => {
    await fresh()
    await kv.setMany(['b:2', 'a', 'b:1', 'b', 'c', 'b:\u{1F600}'].map(key => [key, 1] as const))
    expect(await kv.keys('b:')).toEqual(['b:1', 'b:2', 'b:\u{1F600}'])
    expect(await kv.keys()).toHaveLength(6)
    expect(await kv.keys('zzz')).toEqual([])
  })

  test('deleteMany and clear', async () => {
    await fresh()
    await kv.setMany(['a', 'b', 'c'].map(key => [key, key] as const))
    await kv.deleteMany(['a', 'c', 'unknown'])
    expect(await kv.keys()).toEqual(['b'])
    await kv.clear()
    expect(await kv.keys()).toEqual([])
  })

  test('the epoch rises by one, also when many ask at once, also over junk', async () => {
    await fresh()
    expect(await kv.raiseEpoch('f:epoch')).toBe(1)
    const raised = await Promise.all([1, 2, 3].map(() => kv.raiseEpoch('f:epoch')))
    expect(raised.sort()).toEqual([2, 3, 4])
    await kv.set('f:epoch', 'junk')
    expect(await kv.raiseEpoch('f:epoch')).toBe(1)
  })

  test('a fenced write happens at the right epoch only, all or nothing', async () => {
    await fresh()
    const mine = await kv.raiseEpoch('f:epoch')
    await kv.set('old', 1)
    expect(
      await kv.fencedSetMany('f:epoch', mine, [
        ['a', 1],
        ['old', undefined],
      ]),
    ).toBe(true)
    await kv.raiseEpoch('f:epoch')
    expect(
      await kv.fencedSetMany('f:epoch', mine, [
        ['a', 2],
        ['b', 2],
      ]),
    ).toBe(false)
    expect(await kv.getMany(['a', 'b', 'old'])).toEqual([1, undefined, undefined])
  })

  test('works again after close', async () => {
    await fresh()
    await kv.set('a', 1)
    kv.close()
    expect(await kv.get('a')).toBe(1)
  })
})

test('idb: two connections share one epoch', async () => {
  const name = nextName()
  const [entry, two] = [createIdb({ name }), createIdb({ name })]
  const first = await entry.raiseEpoch('e')
  expect(await two.raiseEpoch('e')).toBe(first + 1)
  expect(await entry.fencedSetMany('e', first, [['a', 1]])).toBe(false)
  expect(await two.fencedSetMany('e', first + 1, [['a', 2]])).toBe(true)
  entry.close()
  two.close()
})
