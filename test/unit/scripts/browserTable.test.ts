import { expect, test } from 'vitest'
import { BEHAVIOURS } from '../../../scripts/browserTable/behaviours.ts'
import { missingResults, type Result } from '../../../scripts/browserTable/missingResults.ts'
import { readPlaywrightResults, readVitestResults } from '../../../scripts/browserTable/readResults.ts'
import { browserTable, withTable } from '../../../scripts/browserTable/table.ts'

const passed = (file: string, title: string): Result => ({ file, title, status: 'passed' })
const specs = BEHAVIOURS.flatMap(({ files }) => files).map(name => passed(`${name}.spec.ts`, name))
const stories = BEHAVIOURS.flatMap(({ webkit }) => webkit ?? []).map(begin =>
  passed('x', `${begin} and more`),
)
const COMPLETE = { browser: specs, firefox: specs, webkit: stories }

test('browser table: complete results leave nothing to say', () => {
  expect(missingResults(COMPLETE)).toEqual([])
})

test('browser table: a failed test, and a behaviour without a passed one, are named', () => {
  const failed: Result = { file: 'swap.spec.ts', title: 'swap: exact', status: 'failed' }
  expect(missingResults({ ...COMPLETE, browser: [...specs, failed] })).toEqual([
    'Chromium, Swap, swap: failed: swap: exact',
  ])
  expect(missingResults({ ...COMPLETE, firefox: specs.filter(({ title }) => title !== 'signIn') })).toEqual([
    'Firefox, Sign-in with the account (SIWX), signIn: no test passed',
  ])
  const skipped = stories.map(story =>
    story.title.startsWith('swap') ? { ...story, status: 'skipped' as const } : story,
  )
  expect(missingResults({ ...COMPLETE, webkit: skipped })).toEqual(['WebKit, Swap: no test passed'])
})

test('browser table: files beside the list of Firefox, and files left out as a whole, need no result there', () => {
  const firefox = specs.filter(({ title }) => !['swap', 'engineKilled', 'embeddedPartition'].includes(title))
  expect(missingResults({ ...COMPLETE, firefox })).toEqual([])
})

test('browser table: reads the reports of both runners', () => {
  const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', tests: [{ status }] })
  const report = {
    suites: [
      {
        specs: [spec('one', 'expected'), spec('two', 'flaky')],
        suites: [{ specs: [spec('three', 'unexpected'), spec('four', 'skipped')] }],
      },
    ],
  }
  expect(readPlaywrightResults(report).map(({ title, status }) => [title, status])).toEqual([
    ['one', 'passed'],
    ['two', 'passed'],
    ['three', 'failed'],
    ['four', 'skipped'],
  ])
  const vitest = {
    testResults: [
      {
        name: 'a.test.ts',
        assertionResults: [
          { title: 'one', status: 'passed' },
          { title: 'two', status: 'pending' },
        ],
      },
    ],
  }
  expect(readVitestResults(vitest)).toEqual([
    passed('a.test.ts', 'one'),
    { file: 'a.test.ts', title: 'two', status: 'skipped' },
  ])
})

test('browser table: stands between its marks, with a row for each behaviour', () => {
  const [start, end] = ['<!-- table: npm run browsers:table -->', '<!-- /table -->']
  expect(withTable(`a\n${start}\nold\n${end}\nb`)).toBe(`a\n${start}\n${browserTable()}\n${end}\nb`)
  expect(browserTable().split('\n')).toHaveLength(BEHAVIOURS.length + 2)
  expect(browserTable()).toMatch(/engine that the system ends \| passes \| not run: .*DevTools/)
  expect(() => withTable('no marks')).toThrow('marks')
})
