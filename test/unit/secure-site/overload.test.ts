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

/** As calls that keep the event loop, until its next turn. */
async function keepBusy(milliseconds: number): Promise<boolean> {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
  const isRefused = guard.begin('/api/session') === undefined
  await sleep(1)
  return isRefused
}

test('refuses what waits in the fourth long turn of the event loop, until a turn is short', async () => {
  await sleep(60)
  expect([await keepBusy(500), await keepBusy(500), await keepBusy(500)]).toEqual([false, false, false])
  expect(guard.begin('/api/session')).toBeDefined()
  expect(await keepBusy(500)).toBe(true)
  await sleep(120)
  expect(await keepBusy(500)).toBe(false)
})
