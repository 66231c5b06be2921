import { expect, test } from 'vitest'
import { createMemory } from '../../../src/storage/memory.ts'
import { sweep } from '../../../src/storage/sweep.ts'
import { createFakeClock } from '../../support/fakeClock.ts'

const DAY_MS = 86_400_000

test('sweep: removes old, future, damaged and unknown entries, nothing else, once a day', async () => {
  const kv = createMemory()
  const clock = createFakeClock()
  const now = clock.now()
  await kv.setMany([
    ['cache:known:young', { at: now - 10, value: 1 }],
    ['cache:known:old', { at: now - 100, value: 1 }],
    ['cache:known:future', { at: now + 1, value: 1 }],
    ['cache:known:damaged', 'junk'],
    ['cache:unknown:young', { at: now, value: 1 }],
    ['cache:constructor:young', { at: now, value: 1 }],
    ['session', 1],
  ])
  const parameters = { kv, clock, keepMs: { known: 100 } }
  expect(await sweep(parameters)).toBe(5)
  expect(await kv.keys()).toEqual(['cache:known:young', 'session', 'sweep:at'])
  await kv.set('cache:unknown:next', { at: now, value: 1 })
  await clock.advance(DAY_MS - 1)
  expect(await sweep(parameters)).toBe(0)
  await clock.advance(1)
  expect(await sweep(parameters)).toBe(2)
})

test('sweep: a last sweep in the future is not waited for', async () => {
  const kv = createMemory()
  const clock = createFakeClock()
  await kv.set('sweep:at', clock.now() + DAY_MS)
  await kv.set('cache:x:a', 1)
  expect(await sweep({ kv, clock, keepMs: {} })).toBe(1)
})

test('sweep: a full database is read a few records at a time', async () => {
  const kv = createMemory()
  const clock = createFakeClock()
  const entries = Array.from({ length: 1_000 }, (_, index) => {
    const at = index % 2 === 0 ? clock.now() : clock.now() - 100
    return [`cache:known:${index}`, { at, value: 'x'.repeat(1_000) }] as const
  })
  await kv.setMany(entries)
  const reads: number[] = []
  const getMany: typeof kv.getMany = keys => {
    reads.push(keys.length)
    return kv.getMany(keys)
  }
  expect(await sweep({ kv: { ...kv, getMany }, clock, keepMs: { known: 100 } })).toBe(500)
  expect(await kv.keys('cache:')).toHaveLength(500)
  expect(Math.max(...reads)).toBeLessThanOrEqual(100)
})
