import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOverloadGuard, type OverloadGuard } from '../../../packages/secure-site/src/run/overload.ts'

let guard: OverloadGuard
beforeEach(() => {
  guard = createOverloadGuard()
})
afterEach(() => guard.close())

const begin = (path: string, count: number) =>
  Array.from({ length: count }, () => guard.begin(path)).filter(end => end !== undefined)

test('refuses calls of one path above 200 at once, and answers other paths', () => {
  const ends = begin('/api/session', 250)
  expect(ends).toHaveLength(200)
  expect(guard.begin('/api/email/start')).toBeDefined()
  ends[0]?.()
  expect(begin('/api/session', 5)).toHaveLength(1)
})

test('does not count calls that wait for a person', () => {
  expect(begin('/api/email/device', 5_000)).toHaveLength(5_000)
})

test('refuses what waits behind 300 ms of work in one turn of the event loop, until the next turn', async () => {
  await sleep(60)
  expect(guard.begin('/api/session')).toBeDefined()
  for (const end = performance.now() + 350; performance.now() < end; );
  expect(guard.begin('/api/session')).toBeUndefined()
  await sleep(60)
  expect(guard.begin('/api/session')).toBeDefined()
})
