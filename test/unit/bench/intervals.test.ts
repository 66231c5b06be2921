import { expect, test } from 'vitest'
import { compareRuns } from '../../../bench/peers/report/compareRuns.ts'
import type { PeerReport, RowOutcome } from '../../../bench/peers/report/report.ts'
import { medianInterval } from '../../../bench/report/medianInterval.ts'

// Counted by hand: twice the chance that so few of so many fair coins show heads.
test.each([
  [[1], [1, 1]],
  [
    [5, 1, 3],
    [1, 5],
  ],
  [
    [1, 2, 3, 4, 5],
    [1, 5],
  ],
  // 2 × (1 + 9) / 2⁹ = 3.9 %: the second and the eighth of nine.
  [
    [9, 8, 7, 6, 5, 4, 3, 2, 1],
    [2, 8],
  ],
  // 2 × (1 + 12 + 66) / 2¹² = 3.9 %: the third and the tenth of twelve.
  [
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    [3, 10],
  ],
])('interval: the median of %j lies in %j', (samples, interval) => {
  expect(medianInterval(samples)).toEqual(interval)
})

test('interval: many samples are a normal distribution, from the same place on', () => {
  const upTo = (size: number) => medianInterval(Array.from({ length: size }, (_none, index) => index))
  expect(upTo(10_000)).toEqual([expect.closeTo(4_901, -1), expect.closeTo(5_098, -1)])
  const [few, many] = [upTo(1_000), upTo(1_002)]
  expect(Math.abs(few[0] - many[0])).toBeLessThan(4)
  expect(Math.abs(few[1] - many[1])).toBeLessThan(4)
})

test('interval: an empty list of samples is refused', () => {
  expect(() => medianInterval([])).toThrow(RangeError)
})

const reportOf = (low: number, high: number): PeerReport => {
  const cells: RowOutcome['cells'] = { tabkey: { median: low, interval: [low, high], samples: [low, high] } }
  return {
    rows: [{ key: 'open', what: 'to open', unit: 'ms', cells }],
    contestants: [{ id: 'tabkey', title: 'Tabkey', version: '1.0.0' }],
  } as unknown as PeerReport
}

test('two runs: intervals that meet agree, others are named', () => {
  expect(compareRuns(reportOf(10, 20), reportOf(20, 30))).toEqual([])
  expect(compareRuns(reportOf(21, 30), reportOf(10, 20))).toEqual([
    { row: 'to open', contestant: 'Tabkey', before: [21, 30], after: [10, 20] },
  ])
})
