import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patientClock } from '../../../../src/bridge/wire/environment.ts'

let now = 0

beforeEach(() => {
  now = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Lets time pass; each timer fires so much later than it is due. */
function pass(ms: number, lateMs = 0): void {
  for (const end = now + ms; now < end; ) {
    now += 100 + lateMs
    vi.advanceTimersByTime(100)
  }
}

test('patient clock: on an idle machine a limit is as long as it says', () => {
  const run = vi.fn()
  patientClock.setTimeout(run, 1_000)
  pass(900)
  expect(run).not.toHaveBeenCalled()
  pass(100)
  expect(run).toHaveBeenCalledTimes(1)
})

test('patient clock: on a starved machine steps that end late do not count, up to three times the limit', () => {
  const run = vi.fn()
  patientClock.setTimeout(run, 1_000)
  pass(4_000, 200)
  expect(run).not.toHaveBeenCalled()
  pass(6_000, 200)
  expect(run).toHaveBeenCalledTimes(1)
})

test('patient clock: a suspended page does not use its limit up', () => {
  const run = vi.fn()
  patientClock.setTimeout(run, 1_000)
  now += 3_600_000
  vi.advanceTimersByTime(100)
  pass(900)
  expect(run).not.toHaveBeenCalled()
  pass(100)
  expect(run).toHaveBeenCalledTimes(1)
})

test('patient clock: in a hidden page, whose timers the browser delays, a limit is one step', () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  const run = vi.fn()
  patientClock.setTimeout(run, 1_000)
  now += 1_900
  vi.advanceTimersByTime(1_000)
  expect(run).toHaveBeenCalledTimes(1)
})

test('patient clock: a cleared timer does not fire, in whichever step it is', () => {
  const run = vi.fn()
  const timer = patientClock.setTimeout(run, 1_000)
  pass(500)
  patientClock.clearTimeout(timer)
  pass(2_000)
  patientClock.clearTimeout(null)
  expect(run).not.toHaveBeenCalled()
})
