import { basename } from 'node:path'
import { FIREFOX_FILES, FIREFOX_SKIPPED } from '../../test/firefox/firefoxTests.ts'
import { BEHAVIOURS } from './behaviours.ts'

/** A test as a report has it. */
export interface Result {
  readonly file: string
  readonly title: string
  readonly status: 'passed' | 'failed' | 'skipped'
}

export interface Results {
  readonly browser: readonly Result[]
  readonly firefox: readonly Result[]
  readonly webkit: readonly Result[]
}

const isWholeFileSkipped = (file: string): boolean => FIREFOX_SKIPPED[file]?.['*'] !== undefined

/**
 * What the table says and the results do not show.
 *
 * @returns a line for each behaviour and browser without a passed test, or with a failed one
 */
export function missingResults(results: Results): readonly string[] {
  const problems: string[] = []
  const expectPassed = (what: string, found: readonly Result[]) => {
    const failed = found.filter(({ status }) => status === 'failed').map(({ title }) => title)
    if (failed.length > 0) problems.push(`${what}: failed: ${failed.join('; ')}`)
    else if (!found.some(({ status }) => status === 'passed')) problems.push(`${what}: no test passed`)
  }
  const inFile = (all: readonly Result[], name: string) =>
    all.filter(({ file }) => basename(file) === `${name}.spec.ts`)
  for (const { name, files, webkit } of BEHAVIOURS) {
    for (const file of files) {
      expectPassed(`Chromium, ${name}, ${file}`, inFile(results.browser, file))
      // Files beside the list need `--all`; a report of the list has no results for them.
      const found = inFile(results.firefox, file)
      const isExpected = FIREFOX_FILES.includes(file) || found.length > 0
      if (isExpected && !isWholeFileSkipped(file)) expectPassed(`Firefox, ${name}, ${file}`, found)
    }
    if (webkit !== null)
      expectPassed(
        `WebKit, ${name}`,
        results.webkit.filter(({ title }) => title.startsWith(webkit)),
      )
  }
  return problems
}
