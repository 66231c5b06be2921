import { expect, test } from 'vitest'
import { toMeasurement } from '../../../../bench/laboratory/measurement.ts'
import type { TrialResult } from '../../../../bench/laboratory/runLaboratory.ts'
import { createTrials } from '../../../../bench/laboratory/sweep.ts'
import { toLaboratoryReport } from '../../../../bench/laboratory/toLaboratoryReport.ts'
import { alignRows, toText } from '../../../../bench/laboratory/toText.ts'
import { readLaboratory } from '../../../../bench/laboratory.ts'
import { compareReports } from '../../../../bench/report/compareReports.ts'
import { toLaboratoryPage } from '../../../../bench/report/html/toLaboratoryPage.ts'
import { toDifferences } from '../../../../scripts/benchCompare.ts'

const trials = createTrials(
  readLaboratory({
    name: '<b>',
    caches: ['ens'],
    access: { kind: 'list', keys: ['a'] },
    sweep: { lifetimeMs: [10_000, 300_000] },
  }),
)

/** Four reads in two seconds, of which so many are hits. */
const measurementOf = (hits: number) =>
  toMeasurement({
    reads: Array.from({ length: 4 }, (_, index) => ({
      answer: index < hits ? ('memory' as const) : ('node' as const),
      waitMs: index < hits ? 0 : 80,
      isOutdated: index === 0,
    })),
    elapsedMs: 2_000,
    calls: 4 - hits,
    fetchedBytes: 800,
    keptBytes: 2_500,
    keptEntries: 1,
    methods: [],
    cpuUs: 40,
  })

const resultsOf = (...hits: readonly number[]): readonly TrialResult[] =>
  trials.map((trial, index) => ({ trial, measurement: measurementOf(hits[index] ?? 0) }))

const machine = { cpu: '', cores: 2, memoryGb: 1, os: '', node: '20', chromium: 'no browser', loadBefore: 0 }
const about = { date: '2026-11-27T10:00:00.000Z', commit: 'aaa1111', machine, seconds: 1 }

test('figures: shares, rates and means of the reads', () => {
  expect(measurementOf(3)).toMatchObject({
    reads: 4,
    answers: { memory: 3, node: 1 },
    callsPerSecond: 0.5,
    outdated: 1,
    waitMeanMs: 20,
    waitP95Ms: 80,
    cpuUs: 10,
  })
  expect(() =>
    toMeasurement({
      reads: [],
      elapsedMs: 1,
      calls: 0,
      fetchedBytes: 0,
      keptBytes: 0,
      keptEntries: 0,
      methods: [],
      cpuUs: 0,
    }),
  ).toThrow('There are no reads')
})

test('table: a row for each trial, the numbers of the product marked, columns without a value left out', () => {
  expect(toText(resultsOf(1, 3)).split('\n')).toEqual([
    'ens      reads    hits    node  calls/s   stale  kept, kB  fetched, B/read  wait, ms  p95, ms  cpu, µs',
    '10 s         4  25.0 %  75.0 %     1.50  25.0 %       2.5              200      60.0     80.0     10.0',
    '300 s *      4  75.0 %  25.0 %     0.50  25.0 %       2.5              200      20.0     80.0     10.0',
    '',
    '* as the product ships',
  ])
})

test('table: columns are as wide as their widest cell', () => {
  expect(
    alignRows([
      ['a', '1'],
      ['long', '100'],
    ]),
  ).toEqual(['a       1', 'long  100'])
})

test('page: charts and names are marked up, and nothing is loaded', () => {
  const page = toLaboratoryPage('<b>', toLaboratoryReport('<b>', resultsOf(1, 3), about), resultsOf(1, 3))
  expect(page).toContain('Caches: &lt;b&gt;')
  expect(page).toContain('10 s: 25.0 %')
  expect(page).toContain('class="bar base"')
  expect(page).not.toMatch(/<b>|src=|href="http/)
})

test('comparison: rows of the same values are compared, without the processor time', () => {
  const figures = compareReports(
    toLaboratoryReport('before', resultsOf(1, 3), about),
    toLaboratoryReport('after', resultsOf(1, 4), about),
  )
  expect(figures.some(({ name }) => name.startsWith('processor time'))).toBe(false)
  const lines = toDifferences(figures, ['before.ts', 'after.ts']).split('\n')
  expect(lines[0]).toMatch(/^\d+ figures are in both, 5 of them differ\.$/)
  expect(lines[2]).toMatch(/^ens: hit rate: 300 s +75\.0 % +100 %$/)
  expect(toDifferences([], ['a', 'b'])).toBe('0 figures are in both, 0 of them differ.')
})
