import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Figure } from '../../../bench/measure.ts'
import { compareReports } from '../../../bench/report/compareReports.ts'
import { addRun, readHistory, toPastRun, writeHistory } from '../../../bench/report/history.ts'
import { toComparison } from '../../../bench/report/html/toComparison.ts'
import { toHtml } from '../../../bench/report/html/toHtml.ts'
import type { Report } from '../../../bench/report/report.ts'
import { count, summarize } from '../../../bench/report/summarize.ts'

const machine = {
  cpu: 'a <fast> one',
  cores: 2,
  memoryGb: 8,
  os: 'Linux',
  node: '20',
  chromium: 'Chromium 1',
  loadBefore: 0,
}

const reportOf = (figures: readonly Figure[], more: Partial<Report> = {}): Report => ({
  date: '2026-11-25T10:00:00.000Z',
  commit: 'aaa1111',
  machine,
  seconds: 1,
  measures: [{ name: 'calls', title: 'RPC calls', seconds: 1, figures }],
  ...more,
})

const samples = (around: number) => Array.from({ length: 20 }, (_none, index) => around + index / 100)

/** Engine and node, where everything of the second machine takes `times` as long. */
const waits = (engine: number, times = 1) => [
  summarize(
    'node',
    'ms',
    samples(10).map(ms => ms * times),
  ),
  summarize(
    'engine',
    'ms',
    samples(engine).map(ms => ms * times),
    { base: 'node' },
  ),
]

test('comparison: a slower machine is not a slower engine, a slower engine is', () => {
  const verdicts = (after: Report) =>
    Object.fromEntries(
      compareReports(reportOf(waits(2)), after).map(({ name, unit, verdict }) => [
        `${name} ${unit}`,
        verdict,
      ]),
    )
  expect(verdicts(reportOf(waits(2, 3)))).toEqual({ 'node ms': 'higher', 'engine ×': 'same' })
  expect(verdicts(reportOf(waits(5)))).toEqual({ 'node ms': 'same', 'engine ×': 'higher' })
})

test('comparison: a count differs by one, a median only where the intervals do not meet', () => {
  const [calls] = compareReports(
    reportOf([count('calls', 'calls', 2)]),
    reportOf([count('calls', 'calls', 1)]),
  )
  expect(calls?.verdict).toBe('lower')
  const [wait] = compareReports(
    reportOf([summarize('wait', 'ms', [1, 2, 3, 4, 5, 6])]),
    reportOf([summarize('wait', 'ms', [3, 4, 5, 6, 7, 8])]),
  )
  expect(wait).toMatchObject({ verdict: 'same', before: { value: 3, interval: [1, 6] } })
})

test('comparison: names both runs, counts what differs, and shows each once', () => {
  const page = toComparison(reportOf(waits(2)), reportOf(waits(5)), ['main', '<branch>'])
  expect(page).toContain('2 figures, 1 of them differ.')
  expect(page).toContain('higher, 2.44×')
  expect(page).toContain('&lt;branch&gt;')
  expect(page).not.toContain('<branch>')
})

test('history: one run a commit, in order of time, read as it was written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tabkey-history-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'history.json')
  expect(await readHistory(file)).toEqual([])
  const later = toPastRun(reportOf(waits(2), { commit: 'bbb2222', date: '2026-11-26T10:00:00.000Z' }))
  let history = addRun(await readHistory(file), later)
  history = addRun(history, toPastRun(reportOf(waits(3))))
  history = addRun(history, toPastRun(reportOf(waits(4))))
  await writeHistory(file, history)
  const read = await readHistory(file)
  expect(read.map(({ commit }) => commit)).toEqual(['aaa1111', 'bbb2222'])
  expect(read[0]?.figures['calls: engine']).toBeCloseTo(0.4, 1)
  await writeFile(file, '{"a":1}')
  await expect(readHistory(file)).rejects.toThrow()
})

test('page: holds each figure, its line over commits, and nothing that runs or is fetched', () => {
  const past = [
    toPastRun(reportOf(waits(3), { commit: 'old0000', date: '2026-11-01T00:00:00.000Z' })),
    toPastRun(reportOf(waits(2))),
  ]
  const figures = [...waits(2), count('</td><script>alert(1)</script>', 'calls', 1)]
  const page = toHtml(reportOf(figures), past)
  expect(page).toContain('engine: 2.09 ms')
  expect(page).toContain('2 runs, from 0.306 at old0000 to 0.207 at aaa1111')
  expect(page).toContain('<polyline class="trend"')
  expect(page).not.toMatch(/<script|src=|url\(|https?:\/\//)
  expect(page).toContain("default-src 'none'")
  expect(page).toContain('a &lt;fast&gt; one')
})

test('page: a measure without figures says why', () => {
  const failed = { name: 'boot', title: 'Boot', seconds: 1, figures: [], failure: 'No page\nat line 1' }
  expect(toHtml(reportOf([], { measures: [failed] }), [])).toContain('Not measured: No page</p>')
})
