import { expect, test } from 'vitest'
import { bundleSimulation } from './bundle.ts'

const DAYS = 3

// Thirty days, with the heap, are a row of the bench (bench/measures/uptime.ts); three show whether a day leaves anything.
test('uptime: a day of an engine leaves no tab, timer, record or message more than the day before', async () => {
  const { runUptime } = await bundleSimulation('uptime')
  const days = await runUptime({ days: DAYS, hasVisitors: true })
  const [, second, third] = days
  expect(days).toHaveLength(DAYS)
  for (const { values, calls } of days) expect(values).toBe(calls)
  expect(third?.tabs).toBe(2)
  expect(third?.timers).toBe(second?.timers)
  expect(third?.records).toBe(second?.records)
  // Chance delays a message here and there.
  expect(third?.events).toBeLessThan((second?.events ?? 0) * 1.02)
})
