import { describe, expect, test, vi } from 'vitest'
import { number, object } from 'zod/mini'
import { type Cache, createCache } from '../../../src/storage/cache.ts'
import type { KeyValue } from '../../../src/storage/keyValue.ts'
import { createMemory } from '../../../src/storage/memory.ts'
import { createFakeClock } from '../../support/fakeClock.ts'
import { fc } from '../../support/fastCheck.ts'

const TTL_MS = 30_000
interface Amount {
  n: number
}
const schema = object({ n: number() })

function setUp(max = 3, kv: KeyValue = createMemory()) {
  const clock = createFakeClock()
  const create = (): Cache<Amount> => createCache({ kv, name: 'amounts', schema, ttlMs: TTL_MS, max, clock })
  return { kv, clock, create, cache: create() }
}

describe('cache', () => {
  test('miss, fresh, stale, and stale again for entries from the future', async () => {
    const { clock, cache } = setUp()
    expect(await cache.read('a')).toEqual({ status: 'miss' })
    cache.put('a', { n: 1 })
    expect(cache.peek('a')).toEqual({ status: 'fresh', value: { n: 1 }, at: clock.now() })
    await clock.advance(TTL_MS - 1)
    expect((await cache.read('a')).status).toBe('fresh')
    await clock.advance(1)
    expect(await cache.read('a')).toMatchObject({ status: 'stale', value: { n: 1 } })
    clock.jump(-86_400_000)
    expect((await cache.read('a')).status).toBe('stale')
  })

  test('survives a restart; peek knows it only after read', async () => {
    const { clock, cache, create } = setUp()
    cache.put('a', { n: 1 })
    await clock.advance(1)
    const next = create()
    expect(next.peek('a')).toEqual({ status: 'miss' })
    expect(await next.read('a')).toMatchObject({ status: 'fresh', value: { n: 1 } })
    expect(next.peek('a').status).toBe('fresh')
  })

  test.each([
    ['wrong shape', { at: 1, value: { n: 'one' } }],
    ['no date', { value: { n: 1 } }],
    ['date that is no number', { at: 'x', value: { n: 1 } }],
    ['NaN date', { at: Number.NaN, value: { n: 1 } }],
    ['not an object', 'junk'],
    ['null', null],
  ])('a bad record (%s) is a miss and is deleted', async (_name, record) => {
    const { kv, clock, cache } = setUp()
    await kv.set('cache:amounts:a', record)
    expect(await cache.read('a')).toEqual({ status: 'miss' })
    await clock.advance(1)
    expect(await kv.keys()).toEqual([])
  })

  test('single flight: one load for all who ask, from the disk too', async () => {
    const { cache, clock } = setUp()
    const load = vi.fn(async () => ({ n: 7 }))
    const all = await Promise.all([cache.get('a', load), cache.get('a', load), cache.get('a', load)])
    expect(all).toEqual([{ n: 7 }, { n: 7 }, { n: 7 }])
    expect(load).toHaveBeenCalledTimes(1)
    await cache.get('a', load)
    expect(load).toHaveBeenCalledTimes(1)
    await clock.advance(TTL_MS)
    await cache.get('a', load)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('a failing load rejects all who wait and is not kept', async () => {
    const { cache } = setUp()
    const load = vi.fn(async (): Promise<Amount> => Promise.reject(new Error('down')))
    const results = await Promise.allSettled([cache.get('a', load), cache.get('a', load)])
    expect(results.map(result => result.status)).toEqual(['rejected', 'rejected'])
    expect(load).toHaveBeenCalledTimes(1)
    expect(await cache.get('a', async () => ({ n: 1 }))).toEqual({ n: 1 })
  })

  test('a load that ends after clear or delete is not put', async () => {
    const { cache } = setUp()
    let finish: (value: Amount) => void = () => {}
    const slow = () => new Promise<Amount>(resolve => (finish = resolve))
    const entry = cache.get('a', slow)
    await new Promise(resolve => setImmediate(resolve))
    await cache.clear()
    finish({ n: 1 })
    expect(await entry).toEqual({ n: 1 })
    expect(await cache.read('a')).toEqual({ status: 'miss' })
  })

  test('the least recently used goes first, in memory and on disk', async () => {
    const { kv, cache, clock } = setUp(2)
    cache.put('a', { n: 1 })
    cache.put('b', { n: 2 })
    cache.peek('a')
    cache.put('c', { n: 3 })
    expect(cache.peek('b').status).toBe('miss')
    await clock.advance(1)
    expect(await kv.keys()).toHaveLength(2)
  })

  test('entries of an earlier life count toward the cap', async () => {
    const { kv, clock, cache, create } = setUp(3)
    for (const key of ['a', 'b', 'c']) cache.put(key, { n: 1 })
    await clock.advance(1)
    const next = create()
    next.put('d', { n: 4 })
    await clock.advance(1)
    expect(await kv.keys()).toEqual(['cache:amounts:b', 'cache:amounts:c', 'cache:amounts:d'])
  })

  test('delete and clear reach the disk, and only this cache', async () => {
    const { kv, cache, clock } = setUp()
    await kv.set('cache:other:a', 1)
    cache.put('a', { n: 1 })
    cache.put('b', { n: 1 })
    await clock.advance(1)
    cache.delete('a')
    await clock.advance(1)
    expect(await kv.keys()).toEqual(['cache:amounts:b', 'cache:other:a'])
    await cache.clear()
    expect(await kv.keys()).toEqual(['cache:other:a'])
  })

  test('a disk that fails is as if there were none', async () => {
    const kv = createMemory()
    vi.spyOn(kv, 'get').mockRejectedValue(new Error('disk'))
    vi.spyOn(kv, 'keys').mockRejectedValue(new Error('disk'))
    vi.spyOn(kv, 'setMany').mockRejectedValue(new Error('disk'))
    const { cache, clock } = setUp(3, kv)
    expect(await cache.get('a', async () => ({ n: 1 }))).toEqual({ n: 1 })
    await clock.advance(1)
    expect(cache.peek('a').status).toBe('fresh')
  })

  test('without a store it lives in memory', async () => {
    const cache = createCache({ name: 'm', schema, ttlMs: 1, max: 1, clock: createFakeClock() })
    cache.put('a', { n: 1 })
    expect((await cache.read('a')).status).toBe('fresh')
    await cache.clear()
    expect((await cache.read('a')).status).toBe('miss')
  })

  test('an entry that left the memory before it was written is a miss, not what was written before it', async () => {
    const { clock, cache } = setUp(1)
    cache.put('b', { n: 0 })
    await clock.advance(0)
    cache.put('b', { n: 1 })
    cache.put('a', { n: 0 })
    expect(await cache.read('b')).toEqual({ status: 'miss' })
    await clock.advance(1)
    expect(await cache.read('b')).toEqual({ status: 'miss' })
    expect(await cache.read('a')).toMatchObject({ value: { n: 0 } })
  })

  test('property: never more than max, never a value that was not the last put', async () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd', 'e')
    const step = fc.oneof(
      fc.record({ do: fc.constant('put' as const), key, n: fc.integer() }),
      fc.record({ do: fc.constant('delete' as const), key }),
      fc.record({ do: fc.constant('read' as const), key }),
      fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 40_000 }) }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 30 }),
        fc.integer({ min: 1, max: 4 }),
        async (steps, max) => {
          const { kv, clock, cache } = setUp(max)
          const last = new Map<string, number>()
          for (const now of steps) {
            if (now.do === 'put') cache.put(now.key, { n: now.n })
            if (now.do === 'put') last.set(now.key, now.n)
            if (now.do === 'delete') cache.delete(now.key)
            if (now.do === 'delete') last.delete(now.key)
            if (now.do === 'pass') await clock.advance(now.ms)
            if (now.do === 'read') {
              const read = await cache.read(now.key)
              if (read.status !== 'miss') expect(read.value.n).toBe(last.get(now.key))
            }
          }
          await clock.advance(1)
          expect((await kv.keys()).length).toBeLessThanOrEqual(max)
        },
      ),
      { numRuns: 60 },
    )
  })
})
