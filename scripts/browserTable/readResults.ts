import type { Result } from './missingResults.ts'

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly { readonly status: string }[]
  }[]
}

const PLAYWRIGHT: Readonly<Record<string, Result['status']>> = {
  expected: 'passed',
  flaky: 'passed',
  skipped: 'skipped',
}

function resultsOf({ suites = [], specs = [] }: PlaywrightSuite): readonly Result[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status }) => ({ title, file, status: PLAYWRIGHT[status] ?? 'failed' })),
  )
  return [...own, ...suites.flatMap(resultsOf)]
}

/** Every test of a JSON report of Playwright. */
export const readPlaywrightResults = (report: unknown): readonly Result[] =>
  resultsOf(report as PlaywrightSuite)

interface VitestReport {
  readonly testResults?: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}

/** Every test of a JSON report of vitest. */
export function readVitestResults(report: unknown): readonly Result[] {
  const isEnd = (status: string): status is Result['status'] => status === 'passed' || status === 'failed'
  return ((report as VitestReport).testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      file: name,
      title,
      status: isEnd(status) ? status : 'skipped',
    })),
  )
}
