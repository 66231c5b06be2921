import { expect, test } from 'vitest'
import { formatCell, formatRatio } from '../../../bench/peers/report/formatCell.ts'
import type { Cell, RowOutcome } from '../../../bench/peers/report/report.ts'
import { standing } from '../../../bench/peers/report/standing.ts'

const cell = (median: number): Cell => ({ median, interval: [median, median], samples: [median] })

const row = (unit: RowOutcome['unit'], tabkey: number, ...peers: readonly number[]): RowOutcome => ({
  key: 'row',
  what: 'a row',
  unit,
  cells: {
    tabkey: cell(tabkey),
    ...Object.fromEntries(
      peers.map((value, index) => [['rainbowkit', 'connectkit', 'appkit'][index], cell(value)]),
    ),
  },
})

test('standing: less is better, and the best of the peers counts', () => {
  expect(standing(row('bytes', 10, 20, 11))).toBe('ahead')
  expect(standing(row('bytes', 10, 20, 9))).toBe('behind')
  expect(standing(row('frames', 0, 33, 0))).toBe('level')
})

test('standing: a yes is better than a no', () => {
  expect(standing(row('yes', 1, 0, 0))).toBe('ahead')
  expect(standing(row('yes', 1, 1, 0))).toBe('level')
  expect(standing(row('yes', 0, 1, 0))).toBe('behind')
})

test('standing: times that differ by less than the machine can tell are the same', () => {
  expect(standing(row('ms', 100, 104))).toBe('level')
  expect(standing(row('ms', 104, 100))).toBe('level')
  expect(standing(row('ms', 100, 110))).toBe('ahead')
  expect(standing(row('bytes', 104, 100))).toBe('behind')
})

test('standing: what draws no modal is shown, and not compared with', () => {
  const bare = { ...row('bytes', 10, 20), cells: { ...row('bytes', 10, 20).cells, wagmi: cell(1) } }
  expect(standing(bare)).toBe('ahead')
})

test('standing: without a figure nothing is said', () => {
  expect(standing({ ...row('ms', 1), cells: { rainbowkit: cell(1) } })).toBeUndefined()
  expect(standing(row('ms', 1))).toBeUndefined()
})

test('cells: units, ratios, and answers that were not always the same', () => {
  expect(formatCell(cell(1_234_567), 'bytes')).toBe('1,235 kB')
  expect(formatCell(cell(12_345_678), 'bytes')).toBe('12 MB')
  expect(formatCell({ ...cell(1), samples: [1, 0, 1] }, 'yes')).toBe('2 of 3 times')
  expect(formatRatio(20, 10, 'ms')).toBe(' (2.0×)')
  expect(formatRatio(20, 0, 'ms')).toBe('')
})
