import { expect, test } from 'vitest'
import { ratiosExceeded } from '../../../bench/report/ratioOf.ts'
import { percentiles } from '../../../bench/report/summarize.ts'

const hundred = Array.from({ length: 100 }, (_none, index) => index + 1)

test('percentiles: gives the 50th, 95th and 99th by nearest rank', () => {
  expect(percentiles('wait', 'ms', hundred).map(({ name, value }) => [name, value])).toEqual([
    ['wait, p50', 50],
    ['wait, p95', 95],
    ['wait, p99', 99],
  ])
})

test('ratios: a figure above its ratio of the base is named, whatever its milliseconds', () => {
  const figures = (factor: number) => [
    ...percentiles('base', 'ms', hundred),
    ...percentiles(
      'kill',
      'ms',
      hundred.map(value => value * factor),
      { base: 'base', ratioMax: [4, 6, 4] },
    ),
  ]
  expect(ratiosExceeded(figures(4))).toEqual([])
  expect(ratiosExceeded(figures(5))).toEqual([
    "kill, p50: 5.0 times 'base, p50', at most 4 are allowed",
    "kill, p99: 5.0 times 'base, p99', at most 4 are allowed",
  ])
})

test('ratios: a figure without a base or a limit is not named', () => {
  expect(ratiosExceeded(percentiles('base', 'ms', hundred))).toEqual([])
})
