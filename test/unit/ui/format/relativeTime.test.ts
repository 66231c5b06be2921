import { expect, test } from 'vitest'
import { relativeTime } from '../../../../src/ui/format/relativeTime.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOW = Date.UTC(2_026, 5, 15)

test.each([
  [0, '0 sec'],
  [44 * SECOND, '44 sec'],
  [45 * SECOND, '1 min'],
  [89 * SECOND, '1 min'],
  [90 * SECOND, '2 min'],
  [44 * MINUTE, '44 min'],
  [45 * MINUTE, '1 hr'],
  [89 * MINUTE, '1 hr'],
  [90 * MINUTE, '2 hrs'],
  [21 * HOUR, '21 hrs'],
  [22 * HOUR, '1 d'],
  [35 * HOUR, '1 d'],
  [36 * HOUR, '2 d'],
  [25 * DAY, '25 d'],
  [26 * DAY, '1 mo'],
  [45 * DAY, '1 mo'],
  [46 * DAY, '2 mo'],
  [10 * 30.4 * DAY, '10 mo'],
  [11 * 30.5 * DAY, '1 yr'],
  [17 * 30.4 * DAY, '1 yr'],
  [18.5 * 30.5 * DAY, '2 yr'],
  [40 * 365.25 * DAY, '40 yr'],
  [-5 * DAY, '0 sec'],
])('relative time: %i ms ago is %s', (ago, words) => {
  expect(relativeTime(NOW - ago, NOW)).toBe(words)
})

test('relative time: a moment that is none says nothing', () => {
  expect(relativeTime(Number.NaN, NOW)).toBe('')
})
