import { expect, test } from 'vitest'
import { type LifeSamples, lifeFigures } from '../../../bench/measures/lifeFigures.ts'
import { limitsExceeded } from '../../../bench/report/limitsExceeded.ts'
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

/** A report with waits that are `times` as long as their bases. */
function lifeReport(times: { readonly kills: number; readonly closed: number; readonly killed: number }) {
  const waits = (factor: number) => hundred.map(value => value * factor)
  const samples: LifeSamples = {
    bareStarts: hundred,
    bareClosed: hundred,
    bareKilled: hundred,
    kills: waits(times.kills),
    closed: waits(times.closed),
    killed: waits(times.killed),
  }
  return { measures: [{ name: 'life', title: 'Life', seconds: 1, figures: lifeFigures(samples) }] }
}

const WITHIN = { kills: 40, closed: 12, killed: 12 }

test('limits: a report whose kill-to-answer and tab-loss percentiles are within their ratios passes', () => {
  expect(limitsExceeded(lifeReport(WITHIN))).toEqual([])
})

test.each([
  { title: 'kill-to-answer', times: { ...WITHIN, kills: 41 }, wait: 'engine killed: next answer' },
  { title: 'loss of a closed tab', times: { ...WITHIN, closed: 16 }, wait: 'tab closed: the others know' },
  { title: 'loss of a killed tab', times: { ...WITHIN, killed: 16 }, wait: 'tab killed: the others know' },
])('limits: a report over the limit of $title fails', ({ times, wait }) => {
  const words = limitsExceeded(lifeReport(times))
  expect(words).toHaveLength(3)
  for (const line of words) expect(line).toContain(wait)
})

test('limits: a report without the figures of a measure fails', () => {
  const failed = { name: 'life', title: 'Life', seconds: 1, figures: [], failure: 'No page' }
  expect(limitsExceeded({ measures: [failed] })).toEqual(['life: not measured, No page'])
})
