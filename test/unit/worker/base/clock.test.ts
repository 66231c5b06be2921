import { describe, expect, test, vi } from 'vitest'
import { sleep, systemClock, withDeadline } from '../../../../src/worker/base/clock.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'

const never = () => new Promise<never>(() => {})

describe('clock', () => {
  test('sleep: resolves when the time is over', async () => {
    const clock = createFakeClock()
    const done = vi.fn()
    void sleep(clock, 100).then(done)
    await clock.advance(99)
    expect(done).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(done).toHaveBeenCalled()
  })

  test('sleep: ends early with the signal’s reason, and leaves no timer', async () => {
    const clock = createFakeClock()
    const stop = new AbortController()
    const slept = sleep(clock, 100, stop.signal)
    stop.abort('enough')
    await expect(slept).rejects.toBe('enough')
    await expect(sleep(clock, 100, AbortSignal.abort('before'))).rejects.toBe('before')
    expect(clock.pending).toBe(0)
  })

  test('withDeadline: the promise wins, either way, and leaves no timer', async () => {
    const clock = createFakeClock()
    expect(await withDeadline(clock, Promise.resolve(1), 10, Error)).toBe(1)
    await expect(withDeadline(clock, Promise.reject(new Error('own')), 10, Error)).rejects.toThrow('own')
    expect(clock.pending).toBe(0)
  })

  test('withDeadline: the deadline wins; the error is made only then', async () => {
    const clock = createFakeClock()
    const makeError = vi.fn(() => new Error('late'))
    const waiting = expect(withDeadline(clock, never(), 10, makeError)).rejects.toThrow('late')
    await clock.advance(9)
    expect(makeError).not.toHaveBeenCalled()
    await clock.advance(1)
    await waiting
  })

  test('system: a month is not taken for at once', async () => {
    const run = vi.fn()
    const timer = systemClock.setTimeout(run, 31 * 86_400_000)
    await sleep(systemClock, 5)
    systemClock.clearTimeout(timer)
    expect(run).not.toHaveBeenCalled()
    expect(systemClock.monotonic()).toBeGreaterThan(0)
    expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1_000)
  })

  test('fake: timers run in order of their time, and those that timers set', async () => {
    const clock = createFakeClock()
    const order: string[] = []
    clock.setTimeout(() => order.push('b'), 20)
    clock.setTimeout(() => {
      order.push('a')
      clock.setTimeout(() => order.push('a2'), 5)
    }, 10)
    await clock.runAll()
    expect(order).toEqual(['a', 'a2', 'b'])
  })
})
