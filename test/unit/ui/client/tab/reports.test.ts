import { expect, test } from 'vitest'
import { createReports, type Timers } from '../../../../../src/ui/client/tab/reports.ts'
import { createFakeClock } from '../../../../support/fakeClock.ts'

/** Reports on a clock of the test's own, and what was said. */
function desk() {
  const clock = createFakeClock()
  const timers = { setTimeout: clock.setTimeout, clearTimeout: clock.clearTimeout } as unknown as Timers
  const said: string[] = []
  /** Sends a report that the engine fails on as often as requested. */
  const saying = (word: string, failures = 0) => {
    let left = failures
    return async () => {
      said.push(word)
      left -= 1
      if (left >= 0) throw new Error('broken')
    }
  }
  return { ...createReports(timers), clock, said, saying }
}

test('reports: said once when it arrives', async () => {
  const { report, clock, said, saying } = desk()
  report('wallets', saying('a'))
  await clock.advance(60_000)
  expect(said).toEqual(['a'])
})

test('reports: an engine that breaks over it hears it again, ever later', async () => {
  const { report, clock, said, saying } = desk()
  report('wallets', saying('a', 3))
  await clock.advance(499)
  expect(said).toHaveLength(1)
  await clock.advance(1)
  expect(said).toHaveLength(2)
  await clock.advance(1_000)
  expect(said).toHaveLength(3)
  await clock.advance(60_000)
  expect(said).toHaveLength(4)
})

test('reports: at most five times', async () => {
  const { report, clock, said, saying } = desk()
  report('wallets', saying('a', 99))
  await clock.advance(600_000)
  expect(said).toHaveLength(5)
})

test('reports: a newer one takes its place, also while it is on its way', async () => {
  const { report, clock, said, saying } = desk()
  report('accounts', saying('old', 1))
  await clock.advance(100)
  report('accounts', saying('new', 1))
  report('chain', saying('other'))
  await clock.advance(60_000)
  expect(said).toEqual(['old', 'new', 'other', 'new'])
})

test('reports: stopped, it says no more', async () => {
  const { report, clock, said, saying, stop } = desk()
  report('wallets', saying('a', 1))
  await clock.advance(100)
  stop()
  await clock.advance(60_000)
  expect(said).toEqual(['a'])
})
