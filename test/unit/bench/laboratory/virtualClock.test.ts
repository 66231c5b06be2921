import { expect, test } from 'vitest'
import { createVirtualClock } from '../../../../bench/laboratory/virtualClock.ts'

test('clock: timers run in the order of their time, and no further than asked', async () => {
  const clock = createVirtualClock()
  const ran: string[] = []
  const note = (name: string) => () => void ran.push(`${name} ${clock.monotonic()}`)
  clock.setTimeout(note('late'), 30)
  clock.setTimeout(note('early'), 10)
  clock.clearTimeout(clock.setTimeout(note('cancelled'), 15))
  clock.setTimeout(() => clock.setTimeout(note('nested'), 5), 10)
  await clock.runUntil(20)
  expect(ran).toEqual(['early 10', 'nested 15'])
  expect(clock.monotonic()).toBe(20)
  await clock.runUntil(30)
  expect(ran.at(-1)).toBe('late 30')
})

test('clock: no time passes while the database works', async () => {
  let left = 3
  const clock = createVirtualClock(() => left-- > 0)
  await clock.settle()
  expect(left).toBe(-1)
  expect(clock.monotonic()).toBe(0)
})

test('clock: time passes until what is waited for has ended', async () => {
  const clock = createVirtualClock()
  let isWaiting = true
  clock.setTimeout(() => (isWaiting = false), 500)
  clock.setTimeout(() => {}, 900)
  await clock.runWhile(() => isWaiting)
  expect(clock.monotonic()).toBe(500)
})
