import { expect, test } from 'vitest'
import { compareRuns } from '../../../bench/peers/report/compareRuns.ts'
import type { PeerReport } from '../../../bench/peers/report/report.ts'
import { medianInterval } from '../../../bench/report/medianInterval.ts'
import { median } from '../../../bench/report/summarize.ts'

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

/** A run of one row: the samples of each contestant, by round. */
const reportOf = (samples: Readonly<Partial<Record<'tabkey' | 'wagmi', readonly number[]>>>): PeerReport => {
  const ids = Object.keys(samples) as (keyof typeof samples)[]
  const cells = ids.map(id => {
    const values = samples[id] ?? []
    return [id, { median: median(values), interval: medianInterval(values), samples: values }] as const
  })
  return {
    rows: [{ key: 'open', what: 'to open', unit: 'ms', cells: Object.fromEntries(cells) }],
    contestants: ids.map(id => ({ id, title: id, version: '1.0.0' })),
  } as unknown as PeerReport
}

test('two runs: figures agree when their intervals meet, and are listed when they do not', () => {
  const [slow, fast] = [reportOf({ tabkey: [21, 30] }), reportOf({ tabkey: [10, 20] })]
  expect(compareRuns(slow, reportOf({ tabkey: [30, 40] })).figures).toEqual({
    compared: 1,
    disagreements: [],
  })
  expect(compareRuns(slow, fast).figures.disagreements).toEqual([
    { row: 'to open', contestant: 'tabkey', before: [21, 30], after: [10, 20] },
  ])
  expect(compareRuns(fast, slow).figures.disagreements).toHaveLength(1)
})

test('two runs: a machine that is twice as slow changes the figures and no ratio', () => {
  const before = reportOf({ tabkey: [10, 20, 11], wagmi: [20, 40, 22] })
  const after = reportOf({ tabkey: [22, 40, 24], wagmi: [44, 80, 48] })
  const { figures, ratios } = compareRuns(before, after)
  expect(figures.disagreements.map(({ contestant }) => contestant)).toEqual(['tabkey', 'wagmi'])
  expect(ratios).toEqual({ compared: 1, disagreements: [] })
})

test('two runs: ratios are taken within each round', () => {
  const before = reportOf({ tabkey: [10, 20, 30], wagmi: [20, 40, 60] })
  const after = reportOf({ tabkey: [30, 20, 10], wagmi: [90, 60, 30] })
  expect(compareRuns(before, after).ratios.disagreements).toEqual([
    { row: 'to open', contestant: 'wagmi', before: [2, 2], after: [3, 3] },
  ])
})

test.each([
  ['of which a round is missing', { tabkey: [10, 20], wagmi: [20] }],
  ['in which Tabkey takes no time', { tabkey: [0, 20], wagmi: [20, 40] }],
])('two runs: a row %s has no ratio', (_what, samples) => {
  expect(compareRuns(reportOf(samples), reportOf(samples)).ratios.compared).toBe(0)
})
