import { expect, test } from 'vitest'
import { createLimiter } from '../../../../src/worker/telemetry/limiter.ts'
import { createLog } from '../../../../src/worker/telemetry/log.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'

test('limiter: five in any 60 s, sliding, with the number that was dropped', async () => {
  const clock = createFakeClock()
  const limiter = createLimiter({ clock, max: 5, windowMs: 60_000 })
  const take = () => limiter.take()
  expect([take(), take()].every(({ isAllowed }) => isAllowed)).toBe(true)
  await clock.advance(30_000)
  expect([take(), take(), take()].every(({ isAllowed }) => isAllowed)).toBe(true)
  for (let i = 1; i <= 7; i += 1) expect(take()).toEqual({ isAllowed: false, dropped: i })
  // A clock that a person sets opens nothing.
  clock.jump(3_600_000)
  expect(take().isAllowed).toBe(false)
  await clock.advance(29_999)
  expect(take().isAllowed).toBe(false)
  await clock.advance(1)
  expect(take()).toEqual({ isAllowed: true, dropped: 9 })
  expect(take()).toEqual({ isAllowed: true, dropped: 0 })
  expect(take().isAllowed).toBe(false)
})

test('log: only errors by default, the level may be lower', () => {
  const clock = createFakeClock(0)
  const log = createLog({ clock })
  log.write('warn', 'quiet')
  log.write('error', 'one\nline')
  expect(log.text()).toBe('1970-01-01T00:00:00.000Z error one line\n')
  const loud = createLog({ clock, level: 'debug' })
  loud.write('debug', 'heard')
  expect(loud.text()).toContain('heard')
})

test('log: a ring of 1,024,000 bytes, counted as they are written, the oldest goes', () => {
  const log = createLog({ clock: createFakeClock(0) })
  for (let i = 0; i < 10_000; i += 1) log.write('error', `${i} ${'é'.repeat(100)}`)
  const text = log.text()
  const bytes = Buffer.byteLength(text)
  expect(bytes).toBeLessThanOrEqual(1_024_000)
  expect(bytes).toBeGreaterThan(1_023_000)
  expect(text).toMatch(/ 9999 é+\n$/)
  expect(text).not.toMatch(/error 0 /)
  log.write('error', 'x'.repeat(2_000_000))
  expect(log.text()).toBe(text)
})
